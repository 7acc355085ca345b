/** The package has no types of its own; this is the part that the development provider uses. */
declare module 'oidc-provider' {
  import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'

  interface Grant {
    accountId?: string
    addOIDCScope(scope: string): void
    addResourceScope(resource: string, scope: string): void
    save(): Promise<string>
    destroy(): Promise<void>
  }
  interface Client {
    clientId: string
    redirectUriAllowed(address: string): boolean
    postLogoutRedirectUriAllowed(address: string): boolean
    grantTypeAllowed(type: string): boolean
  }
  interface ProviderSession {
    accountId?: string
    authorizations?: Record<string, { grantId?: string }>
    grantIdFor(clientId: string): string | undefined
    destroy(): Promise<void>
  }
  interface AccessToken {
    accountId: string
    expiration: number
    save(): Promise<string>
  }
  export interface Context {
    status: number
    body: unknown
    type: string
    path: string
    redirect(address: string): void
    cookies: { set(name: string, value: string | null, options?: object): void }
    oidc: {
      provider: Provider
      route: string
      client: Client
      session: ProviderSession
      params: Record<string, string | undefined>
      result?: { consent?: { grantId?: string } }
      entities: { IdTokenHint?: { payload: { sub: string } } }
    }
  }
  interface Interaction {
    prompt: { name: string }
  }
  export interface Adapter {
    upsert(id: string, payload: AdapterPayload, expiresIn?: number): Promise<void>
    find(id: string): Promise<AdapterPayload | undefined>
    findByUid(uid: string): Promise<AdapterPayload | undefined>
    findByUserCode(userCode: string): Promise<AdapterPayload | undefined>
    consume(id: string): Promise<void>
    destroy(id: string): Promise<void>
    revokeByGrantId(grantId: string): Promise<void>
  }
  export interface AdapterPayload {
    uid?: string
    grantId?: string
    consumed?: unknown
    [key: string]: unknown
  }

  export default class Provider {
    constructor(issuer: string, configuration: object)
    readonly Client: { prototype: Client }
    readonly Grant: { new (properties: { accountId: string; clientId: string }): Grant; find(id: string): Promise<Grant | undefined> }
    readonly AccessToken: { new (properties: object): AccessToken }
    readonly RefreshToken: { revokeByGrantId(grantId: string): Promise<void> }
    readonly ResourceServer: new (identifier: string, info: object) => object
    callback(): RequestListener
    cookieName(type: 'session'): string
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<Interaction>
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: object,
      options?: { mergeWithLastSubmission: boolean },
    ): Promise<void>
    registerGrantType(name: string, handler: (context: Context) => Promise<void>, parameters: string[]): void
    use(middleware: (context: Context, next: () => Promise<void>) => Promise<void>): this
    on(event: 'server_error', listener: (context: Context, error: Error) => void): this
  }
}

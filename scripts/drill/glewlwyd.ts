import { spawnSync } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { provideProgram } from '../apt.ts'
import { freePort } from '../ports.ts'
import { DRILL_FOLDER, startProgram } from './program.ts'

const GLEWLWYD = '/usr/bin/glewlwyd'
const SETTINGS = '/etc/glewlwyd/glewlwyd.conf'
const TABLES = '/usr/share/dbconfig-common/data/glewlwyd/install/sqlite3'
const SCREENS = '/usr/share/glewlwyd/webapp'
/** Of a database that was just made. */
const ADMINISTRATOR = { username: 'admin', password: 'password' }
const SCOPES = ['openid', 'profile', 'email', 'offline_access']
const KEY_BITS = 2_048
const DAY_SECONDS = 86_400
const MINUTE_SECONDS = 60

interface ProviderOptions {
  portalUrl: string
  clientId: string
  clientSecret: string
  accessTokenSeconds: number
}

interface Login {
  username: string
  password: string
}

interface ProviderPerson extends Login {
  firstName: string
  lastName: string
  email: string
}

export interface OtherProvider {
  issuer: string
  /** Adds a person whose e-mail address is verified. */
  addPerson: (person: ProviderPerson) => Promise<void>
  /** Withdraws all refresh tokens of a person; who is only disabled goes on renewing at this provider. */
  withdrawTokens: (person: Login) => Promise<void>
  /** Signs with a new key from now on; the former one stays published. */
  rotateKey: () => Promise<void>
  /** Ids of the published keys, that which signs first. */
  keyIds: () => Promise<string[]>
}

type Json = Record<string, unknown>

const makeKey = (kid: string): Json => ({
  ...generateKeyPairSync('rsa', { modulusLength: KEY_BITS }).privateKey.export({ format: 'jwk' }),
  kid,
  alg: 'RS256',
  use: 'sig',
})

/** Debian's settings with a database, a port and screens of this run. */
function writeSettings(folder: string, port: number): string {
  const screens = path.join(folder, 'screens')
  const copied = spawnSync('cp', ['--recursive', '--dereference', SCREENS, screens])
  if (copied.status !== 0) throw new Error(`glewlwyd's screens could not be copied: ${String(copied.stderr)}`)
  // Debian's link leads to the folder that the file lies in.
  const wrong = path.join(screens, 'config.json')
  const right = readFileSync(path.join(wrong, 'config.json'))
  rmSync(wrong, { recursive: true })
  writeFileSync(wrong, right)
  const database = path.join(folder, 'database')
  const made = spawnSync('sqlite3', [database], { input: readFileSync(TABLES) })
  if (made.status !== 0) throw new Error(`glewlwyd's tables could not be made: ${String(made.stderr)}`)
  const own: Record<string, string> = {
    port: String(port),
    external_url: `"http://localhost:${port}"`,
    static_files_path: `"${screens}"`,
    log_mode: '"file"',
    log_file: `"${path.join(folder, 'glewlwyd.log')}"`,
  }
  const kept = readFileSync(SETTINGS, 'utf8')
    .split('\n')
    .filter((line) => !line.startsWith('@include') && !Object.keys(own).some((name) => line.startsWith(`${name}=`)))
  const file = path.join(folder, 'glewlwyd.conf')
  const lines = Object.entries(own).map(([name, value]) => `${name}=${value}`)
  writeFileSync(file, [...lines, `database = { type = "sqlite3"; path = "${database}" };`, ...kept].join('\n'))
  return file
}

type Ask = (method: string, address: string, body?: unknown) => Promise<unknown>

async function askAs(base: string, { username, password }: Login): Promise<Ask> {
  const headers = { 'content-type': 'application/json' }
  const reply = await fetch(`${base}/auth`, { method: 'POST', headers, body: JSON.stringify({ username, password }) })
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return async (method, address, body) => {
    const response = await fetch(`${base}${address}`, {
      method,
      headers: { ...headers, cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`glewlwyd ${method} ${address}: ${response.status} ${text}`)
    return text === '' ? null : (JSON.parse(text) as unknown)
  }
}

const plugin = (issuer: string, accessTokenSeconds: number, keys: readonly Json[]): Json => ({
  module: 'oidc',
  name: 'oidc',
  display_name: 'OpenID Connect',
  parameters: {
    iss: issuer,
    'jwt-type': 'rsa',
    'jwt-key-size': '256',
    'jwks-private': JSON.stringify({ keys }),
    'jwks-show': true,
    'access-token-duration': accessTokenSeconds,
    'refresh-token-duration': DAY_SECONDS,
    'code-duration': MINUTE_SECONDS,
    'refresh-token-rolling': true,
    'refresh-token-one-use': 'always',
    'allow-non-oidc': false,
    'auth-type-code-enabled': true,
    'auth-type-token-enabled': false,
    'auth-type-id-token-enabled': true,
    'auth-type-none-enabled': false,
    'auth-type-password-enabled': false,
    'auth-type-client-enabled': false,
    'auth-type-device-enabled': false,
    'auth-type-refresh-enabled': true,
    'subject-type': 'public',
    'pkce-allowed': true,
    'pkce-method-plain-allowed': false,
    'pkce-required': true,
    'session-management-allowed': true,
    // Its screen asks for the clients to tell, and fails without.
    'front-channel-logout-allowed': true,
    'session-cookie-name': 'GLEWLWYD2_OIDC_SID',
    'session-cookie-expiration': DAY_SECONDS,
    'name-claim': 'mandatory',
    'email-claim': 'mandatory',
    claims: [
      { name: 'given_name', 'user-property': 'given_name', type: 'string', mandatory: true },
      { name: 'family_name', 'user-property': 'family_name', type: 'string', mandatory: true },
      {
        name: 'email_verified',
        'user-property': 'email_verified',
        type: 'boolean',
        'boolean-value-true': 'yes',
        'boolean-value-false': 'no',
        mandatory: true,
      },
    ],
  },
})

/** Lets the provider keep further properties of people or clients. */
async function addProperties(ask: Ask, address: string, names: readonly string[], multiple: boolean): Promise<void> {
  const module = (await ask('GET', address)) as { parameters: { 'data-format': Json } }
  for (const name of names)
    module.parameters['data-format'][name] = { multiple, read: true, write: true, 'profile-read': true, 'profile-write': false }
  await ask('PUT', address, module)
  await ask('PUT', `${address}/reset`)
}

/** Starts glewlwyd of Debian as an OpenID provider of its own, with the portal as its client. */
export async function startGlewlwyd({ portalUrl, clientId, clientSecret, accessTokenSeconds }: ProviderOptions): Promise<OtherProvider> {
  await provideProgram(GLEWLWYD, ['glewlwyd', 'sqlite3'])
  const port = await freePort()
  const folder = path.join(DRILL_FOLDER, 'glewlwyd')
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  mkdirSync(folder, { recursive: true })
  await startProgram(GLEWLWYD, ['--config-file', writeSettings(folder, port)], port)
  const base = `http://localhost:${port}/api`
  const issuer = `${base}/oidc`
  const ask = await askAs(base, ADMINISTRATOR)
  await addProperties(ask, '/mod/user/database', ['given_name', 'family_name', 'email_verified'], false)
  await addProperties(ask, '/mod/client/database', ['post_logout_redirect_uris'], true)
  for (const name of SCOPES.filter((each) => each !== 'openid'))
    await ask('POST', '/scope', { name, display_name: name, password_required: false })
  const keys = [makeKey('first')]
  await ask('POST', '/mod/plugin/', plugin(issuer, accessTokenSeconds, keys))
  await ask('POST', '/client/', {
    client_id: clientId,
    name: 'Portal',
    enabled: true,
    confidential: true,
    client_secret: clientSecret,
    redirect_uri: [`${portalUrl}/api/auth/callback/oidc`],
    post_logout_redirect_uris: [`${portalUrl}/logoutsuccess`],
    authorization_type: ['code', 'refresh_token'],
    token_endpoint_auth_method: ['client_secret_basic'],
    scope: [],
  })
  return {
    issuer,
    addPerson: async ({ username, password, firstName, lastName, email }) =>
      void (await ask('POST', '/user/', {
        username,
        password,
        email,
        name: `${firstName} ${lastName}`,
        given_name: firstName,
        family_name: lastName,
        email_verified: 'yes',
        scope: SCOPES,
        enabled: true,
      })),
    withdrawTokens: async (person) => {
      const askForPerson = await askAs(base, person)
      const tokens = (await askForPerson('GET', '/oidc/token/')) as { token_hash: string; enabled: boolean }[]
      for (const token of tokens.filter(({ enabled }) => enabled))
        await askForPerson('DELETE', `/oidc/token/${encodeURIComponent(token.token_hash)}`)
    },
    rotateKey: async () => {
      keys.unshift(makeKey(`key-${keys.length + 1}`))
      await ask('PUT', '/mod/plugin/oidc', plugin(issuer, accessTokenSeconds, keys))
      await ask('PUT', '/mod/plugin/oidc/reset')
    },
    keyIds: async () => {
      const reply = (await (await fetch(`${issuer}/jwks`)).json()) as { keys: { kid: string }[] }
      return reply.keys.map(({ kid }) => kid)
    },
  }
}

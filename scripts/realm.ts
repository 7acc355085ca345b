import { writeFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { type Persona, personas } from '#seed/personas.ts'

const PASSWORD = 'demo'
const PORTAL_URLS = ['http://localhost:3000', 'http://uk.localhost:3000', 'http://fr.localhost:3000']

const claim = (name: string, type: string, config: Record<string, string>) => ({
  name,
  protocol: 'openid-connect',
  protocolMapper: type,
  config: { 'access.token.claim': 'true', 'id.token.claim': 'true', 'userinfo.token.claim': 'true', ...config },
})

const user = ({ email, ppid, firstName, lastName }: Persona) => ({
  id: ppid,
  username: email,
  email,
  emailVerified: true,
  enabled: true,
  firstName,
  lastName,
  attributes: { ppid: [ppid] },
  credentials: [{ type: 'password', value: PASSWORD, temporary: false }],
})

/** Keycloak's realm for docker-compose, written to ops/keycloak/realm.json by `node scripts/run.mjs realm`: the demo accounts and a client that gives the claims of A028 and the audience of the API. */
const realm = {
  realm: 'portal',
  enabled: true,
  sslRequired: 'none',
  registrationAllowed: false,
  loginWithEmailAllowed: true,
  accessTokenLifespan: 900,
  // The ppid is an attribute that Keycloak's own user profile does not know.
  components: {
    'org.keycloak.userprofile.UserProfileProvider': [
      {
        providerId: 'declarative-user-profile',
        config: {
          'kc.user.profile.config': [
            JSON.stringify({
              attributes: ['username', 'email', 'firstName', 'lastName'].map((name) => ({
                name,
                permissions: { view: ['admin', 'user'], edit: ['admin', 'user'] },
              })),
              unmanagedAttributePolicy: 'ADMIN_EDIT',
            }),
          ],
        },
      },
    ],
  },
  clients: [
    {
      clientId: 'portal',
      name: 'Client portal',
      protocol: 'openid-connect',
      enabled: true,
      publicClient: false,
      clientAuthenticatorType: 'client-secret',
      secret: 'change-this-client-secret',
      standardFlowEnabled: true,
      implicitFlowEnabled: false,
      directAccessGrantsEnabled: false,
      redirectUris: PORTAL_URLS.map((url) => `${url}/api/auth/callback/oidc`),
      webOrigins: [],
      attributes: {
        'pkce.code.challenge.method': 'S256',
        'post.logout.redirect.uris': PORTAL_URLS.map((url) => `${url}/logoutsuccess`).join('##'),
      },
      defaultClientScopes: ['basic', 'profile', 'email'],
      optionalClientScopes: ['offline_access'],
      protocolMappers: [
        claim('cloudemailaddress', 'oidc-usermodel-property-mapper', {
          'user.attribute': 'email',
          'claim.name': 'cloudemailaddress',
          'jsonType.label': 'String',
        }),
        claim('ppid', 'oidc-usermodel-attribute-mapper', { 'user.attribute': 'ppid', 'claim.name': 'ppid', 'jsonType.label': 'String' }),
        claim('audience', 'oidc-audience-mapper', {
          'included.custom.audience': 'portal-api',
          'id.token.claim': 'false',
          'userinfo.token.claim': 'false',
        }),
      ],
    },
  ],
  users: personas.map(user),
}

export const realmText = `${JSON.stringify(realm, null, 2)}\n`

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) writeFileSync('ops/keycloak/realm.json', realmText)

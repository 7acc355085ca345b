import { z } from 'zod'
import { featureSettings, type Features } from './features.ts'
import { threeWServices } from './three-w.ts'

/** Version of the application (B646). */
export const applicationVersion = '4.9.0'

const flag = z.enum(['true', 'false'], 'must be true or false').transform((value) => value === 'true')
const list = z.string().transform((value) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
)
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http(s) address' }).transform((value) => value.replace(/\/+$/, ''))
const link = z.string().regex(/^(\/(?!\/)|https?:\/\/)\S*$/, 'must be an http(s) address or a path')
const count = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.int().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
const domainCode = z.string().regex(/^[A-Z]{2,10}$/, 'must be 2 to 10 upper-case letters')

interface Setting<T extends z.ZodType = z.ZodType> {
  name: string
  description: string
  schema: T
  /** Text used when the setting is absent; null = the value is null then; undefined = required. */
  initial?: string | null
  /** Said in the table instead of `initial`. */
  initialText?: string
  /** An empty text counts as a value, not as absent. */
  emptyCounts?: boolean
}

const required = <T extends z.ZodType>(name: string, schema: T, description: string): Setting<T> => ({ name, schema, description })
const preset = <T extends z.ZodType>(
  name: string,
  schema: T,
  initial: string,
  description: string,
  more: Partial<Setting> = {},
): Setting<T> => ({ ...more, name, schema, initial, description })
const optional = <T extends z.ZodType>(name: string, schema: T, initialText: string, description: string): Setting<z.ZodNullable<T>> => ({
  name,
  schema: schema.nullable(),
  initial: null,
  initialText,
  description,
})

/** `ppid=uid,email=mail` as an object. */
const readLdapAttributes = (text: string): unknown =>
  Object.fromEntries(text.split(',').map((pair) => pair.split('=').map((part) => part.trim())))

const attributeName = z.string('names no attribute').regex(/^[A-Za-z][A-Za-z0-9;.-]*$/, 'names a wrong attribute')
const ldapAttributes = z.strictObject(
  {
    ppid: attributeName,
    partyId: attributeName,
    email: attributeName,
    firstName: attributeName,
    lastName: attributeName,
    grade: attributeName,
    territory: attributeName,
    phone: attributeName,
  },
  'must name ppid, partyId, email, firstName, lastName, grade, territory and phone',
)

/** Every setting but the feature flags, in the order of the README's table. */
const settings = {
  port: preset('PORT', count(1, 65535), '3000', 'Port of the web server'),
  publicUrl: optional('PUBLIC_URL', webAddress, '`http://localhost:PORT`', 'Address under which browsers reach the portal, without path'),
  databaseUrl: required(
    'DATABASE_URL',
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' }),
    'PostgreSQL database; `npm start` brings its own when it is not set',
  ),
  // With a single one an import would wait for itself: it takes the numbers of its articles outside of its transaction.
  databasePoolSize: preset('DATABASE_POOL_SIZE', count(2, 200), '20', 'Connections to the database per process'),
  databasePrepared: preset(
    'DATABASE_PREPARED',
    flag,
    'true',
    'Statements are kept prepared by name; `false` behind a pooler that does not carry them, such as PgBouncer before 1.21',
  ),
  oidcIssuer: optional(
    'OIDC_ISSUER',
    webAddress,
    'none',
    'OpenID Connect provider; `npm start` brings a development provider when it is not set',
  ),
  oidcClientId: optional('OIDC_CLIENT_ID', z.string(), 'none', 'Client id at the provider; required with OIDC_ISSUER'),
  oidcClientSecret: optional('OIDC_CLIENT_SECRET', z.string(), 'none', 'Client secret at the provider; a public client has none'),
  oidcAudience: optional('OIDC_AUDIENCE', z.string(), 'OIDC_CLIENT_ID', 'Audience (`aud`) of the access tokens that the API takes'),
  oidcScope: preset('OIDC_SCOPE', z.string(), 'openid offline_access profile email', 'Scopes asked at sign-in'),
  sessionSecret: required(
    'NEXTAUTH_SECRET',
    z.string().min(32, 'must have at least 32 characters'),
    'Key of session cookies, stored tokens and signed links, also read from SESSION_SECRET; `npm start` makes one and keeps it in `.data`',
  ),
  smtpUrl: optional(
    'SMTP_URL',
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
    'none',
    'Mail server; without it mails stay in the outbox, readable for super users',
  ),
  mailFrom: preset(
    'MAIL_FROM',
    z.string().regex(/^[^\r\n]+$/, 'must be one line'),
    'Client portal <no-reply@firm.example>',
    'Sender of mails',
  ),
  ldapUrl: optional(
    'LDAP_URL',
    z.url({ protocol: /^ldaps?$/, error: 'must be an ldap:// or ldaps:// address' }),
    'none',
    "LDAP server with the firm's directory; without it the directory is a table of the database",
  ),
  ldapBaseDn: optional('LDAP_BASE_DN', z.string(), 'none', 'Where people are searched; required with LDAP_URL'),
  ldapBindDn: optional('LDAP_BIND_DN', z.string(), 'anonymous', 'Who searches'),
  ldapBindPassword: optional('LDAP_BIND_PASSWORD', z.string(), 'none', 'Password of LDAP_BIND_DN'),
  ldapObjectClass: preset('LDAP_OBJECT_CLASS', z.string(), 'inetOrgPerson', 'Object class of people'),
  ldapAttributes: preset(
    'LDAP_ATTRIBUTES',
    z.string().transform(readLdapAttributes).pipe(ldapAttributes),
    'ppid=uid,partyId=employeeNumber,email=mail,firstName=givenName,lastName=sn,grade=title,territory=c,phone=telephoneNumber',
    "The server's attributes behind those of the portal",
  ),
  firmEmailDomains: preset(
    'FIRM_EMAIL_DOMAINS',
    z.string().toLowerCase().pipe(list),
    'firm.example',
    'E-mail domains of internal users, separated by commas',
  ),
  defaultTenant: preset('DEFAULT_TENANT', domainCode, 'LU', 'Domain of the tenant shown on hosts that belong to none'),
  homeTenant: preset(
    'HOME_TENANT',
    domainCode,
    'LU',
    'Domain of the home country: My services, My clients and Client view exist there only',
  ),
  builtInTenant: preset(
    'BUILT_IN_TENANT',
    z.string(),
    'Luxembourg',
    'Name of the tenant used when none can be read; set to an empty text = no such tenant',
    { emptyCounts: true },
  ),
  hostName: optional(
    'HOST_NAME',
    z.string(),
    'name of the tenant',
    'Name in title and header; per host as `host=Name;other.host=Other name`',
  ),
  termsRefusalUrl: preset('TERMS_REFUSAL_URL', link, 'https://www.firm.example', 'Where a user goes who refuses the terms and conditions'),
  privacyUrl: preset('PRIVACY_URL', link, '/privacy', 'Privacy statement linked in the footer'),
  copyright: preset('COPYRIGHT', z.string(), '(c) {year} {host name}. All rights reserved.', 'Copyright line of the footer'),
  ecBaseUrl: preset('EC_BASE_URL', webAddress, 'https://ec.example', 'Engagement centres: `{EC_BASE_URL}/{uuid}`'),
  ecsBaseUrl: preset('ECS_BASE_URL', webAddress, 'https://ecs.example', 'Client sites: `{ECS_BASE_URL}/sites/{name}`'),
  deliverablesUrl: optional('DELIVERABLES_URL', webAddress, 'none', 'Deliverables service; without it its block is hidden'),
  tasksUrl: optional('TASKS_URL', webAddress, 'none', 'Task service; without it its block is hidden'),
  externalServicesUrl: optional('EXTERNAL_SERVICES_URL', webAddress, 'none', 'External services; without it their block is hidden'),
  webAnalyticsUrl: optional('WEB_ANALYTICS_URL', webAddress, 'none', 'Script of the web analytics'),
  grades: preset(
    'GRADES',
    list,
    'Associate,Senior Associate,Manager,Senior Manager,Director,Partner',
    'Grades offered for users, separated by commas',
  ),
  viewerServiceIds: preset(
    'VIEWER_SERVICE_IDS',
    list.pipe(z.array(z.guid('must be GUIDs separated by commas')).transform((ids) => ids.map((id) => id.toLowerCase()))),
    Object.values(threeWServices).join(','),
    'Services that have viewers, separated by commas',
    { initialText: 'the four 3W services' },
  ),
  timeZone: preset(
    'TIME_ZONE',
    z.string().refine(isTimeZone, 'must be an IANA time zone'),
    'Europe/Luxembourg',
    'Time zone of dates in file names and mails, and of the hour at which mails go out',
  ),
  rateLimitFactor: preset(
    'RATE_LIMIT_FACTOR',
    z
      .string()
      .regex(/^\d+(\.\d+)?$/, 'must be a number')
      .transform(Number)
      .pipe(z.number().positive('must be above 0')),
    '1',
    'Multiplies every request limit',
  ),
  jobs: preset('JOBS', flag, 'true', 'Background jobs run inside the web process; `false` when `npm run worker` does them'),
  schedulerKey: optional(
    'SCHEDULER_KEY',
    z.string().min(16, 'must have at least 16 characters'),
    'none',
    'Key with which an outside scheduler starts the weekly mails',
  ),
  metricsKey: optional(
    'METRICS_KEY',
    z.string().min(16, 'must have at least 16 characters'),
    'none',
    'Bearer token for /metrics (Prometheus); without it there is no such page',
  ),
  interfaceKit: preset('INTERFACE_KIT', flag, 'false', 'Serves the page of the interface kit at /ui in production too'),
  logLevel: preset(
    'LOG_LEVEL',
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    'info',
    'Least severe log lines that are written',
  ),
  drainSeconds: preset(
    'DRAIN_SECONDS',
    count(0, 15),
    '0',
    'How long a process that was asked to stop goes on taking requests while `/readyz` answers 503: a little longer than the balancer takes to notice; 5 in the image',
  ),
  trustProxy: preset('TRUST_PROXY', count(0, 5), '0', 'Number of reverse proxies in front whose X-Forwarded-For entries are believed'),
} satisfies Record<string, Setting>

type Settings = { [K in keyof typeof settings]: z.output<(typeof settings)[K]['schema']> }

interface Config extends Omit<Settings, 'publicUrl'> {
  publicUrl: string
  features: Features
}

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}

/** Names every fault of the settings at once, one line each. */
class SettingsError extends Error {
  constructor(faults: string[]) {
    super(`The settings are not usable:\n${faults.map((fault) => `  ${fault}`).join('\n')}`)
    this.name = 'SettingsError'
  }
}

type Environment = Readonly<Record<string, string | undefined>>

function readFeatures(env: Environment, faults: string[]): Features {
  const entries = Object.entries(featureSettings).map(([key, { name, initial }]) => {
    const text = env[name]?.trim() ?? ''
    if (key === 'catalogueVersionToggle') return [key, text !== 'false']
    if (text !== '' && text !== 'true' && text !== 'false') faults.push(`${name} must be true or false`)
    return [key, text === '' ? initial : text === 'true']
  })
  return Object.fromEntries(entries) as Features
}

/**
 * The validated settings of an environment.
 * @throws SettingsError naming every missing or wrong setting
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = []
  const values: Record<string, unknown> = {}
  const aliased: Environment = { ...env, NEXTAUTH_SECRET: env.NEXTAUTH_SECRET || env.SESSION_SECRET }
  for (const [key, setting] of Object.entries(settings) as [string, Setting][]) {
    const sent = aliased[setting.name]?.trim()
    const given = sent === '' && !setting.emptyCounts ? undefined : sent
    const value = given ?? setting.initial
    if (value === undefined) {
      faults.push(`${setting.name} is missing (${setting.description})`)
      continue
    }
    const parsed = setting.schema.safeParse(value)
    if (parsed.success) values[key] = parsed.data
    else faults.push(`${setting.name} ${parsed.error.issues.map((issue) => issue.message).join(', ')}`)
  }
  const features = readFeatures(env, faults)
  if (values.ldapUrl && !values.ldapBaseDn) faults.push('LDAP_BASE_DN is missing (required with LDAP_URL)')
  if (values.oidcIssuer && !values.oidcClientId) faults.push('OIDC_CLIENT_ID is missing (required with OIDC_ISSUER)')
  if (faults.length > 0) throw new SettingsError(faults)

  const parsed = values as Settings
  return {
    ...parsed,
    publicUrl: parsed.publicUrl ?? `http://localhost:${parsed.port}`,
    oidcAudience: parsed.oidcAudience ?? parsed.oidcClientId,
    features,
  }
}

// On globalThis, because Next bundles this module more than once into one process.
const store = globalThis as typeof globalThis & { portalConfig?: Config }

/**
 * The settings of this process, read from its environment at the first call, so that importing or building needs none.
 * @throws SettingsError
 */
export function config(): Config {
  return (store.portalConfig ??= readConfig(process.env))
}

/** Makes the next `config()` read the environment again; for tests that change a setting. */
export function resetConfig(): void {
  delete store.portalConfig
}

/** The environment for a process that works with the same settings. */
export const sameEnvironment = (): NodeJS.ProcessEnv => process.env

/** True in the development server and in tests, false in what `next build` makes. */
export const isDevelopment = (): boolean => process.env.NODE_ENV !== 'production'

/**
 * Folder with the bundles of what the portal starts in processes of their own: of a build, or of a run of tests, which makes them as they take seconds to start
 * from their sources; null = there is none.
 */
export const bundleFolder = (): string | null => process.env.TEST_BUNDLES ?? (isDevelopment() ? null : '.next/portal')

/** Name shown for a host (without port), null = the name of its tenant (A035). */
export function hostName(host: string): string | null {
  const pieces = (config().hostName ?? '').split(';').map((piece) => piece.trim())
  const own = pieces.find((piece) => piece.toLowerCase().startsWith(`${host.toLowerCase()}=`))
  if (own) return own.slice(host.length + 1).trim()
  return pieces.find((piece) => piece !== '' && !piece.includes('=')) ?? null
}

/** Every setting with its default and meaning, as rows of a table. */
export function describeSettings(): { name: string; initial: string; description: string }[] {
  const quoted = (text: string): string => `\`${text}\``
  const plain = (Object.values(settings) as Setting[]).map(({ name, initial, initialText, description }) => ({
    name,
    initial: initialText ?? (initial === undefined ? 'required' : quoted(initial ?? '')),
    description,
  }))
  const flags = Object.values(featureSettings).map(({ name, initial, description }) => ({
    name,
    initial: quoted(String(initial)),
    description,
  }))
  return [...plain, ...flags]
}

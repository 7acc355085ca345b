/** Texts of admin.md section 5, spelling kept. */
export const INVALID_EC = 'Please provide a valid EC id or URL'
export const INVALID_ECS = 'Please provide a valide Ecs site name or URL'

const CENTRE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const SITE_NAME = /^[A-Za-z0-9_-]{1,200}$/

/** The first path segment of an address below `base`; null when it is not below it. */
function segmentBelow(text: string, base: string): string | null {
  if (!URL.canParse(text)) return null
  const [url, root] = [new URL(text), new URL(`${base}/`)]
  if (url.origin !== root.origin || !url.pathname.startsWith(root.pathname)) return null
  return url.pathname.slice(root.pathname.length).split('/')[0] ?? null
}

/**
 * Id of an engagement centre, given as UUID or as an address below EC_BASE_URL (A112, B374).
 * @returns the UUID in lower case, as it is stored (W34); null for anything else
 */
export function readCentre(text: string, ecBaseUrl: string): string | null {
  const id = CENTRE_ID.test(text) ? text : (segmentBelow(text, ecBaseUrl) ?? '')
  return CENTRE_ID.test(id) ? id.toLowerCase() : null
}

/**
 * Name of a client site, given as name or as an address below ECS_BASE_URL/sites (A112, B375).
 * @returns the name, as it is stored (W34); null for anything else
 */
export function readSite(text: string, ecsBaseUrl: string): string | null {
  const name = SITE_NAME.test(text) ? text : (segmentBelow(text, `${ecsBaseUrl}/sites`) ?? '')
  return SITE_NAME.test(name) ? name : null
}

/** Address of an engagement centre; null = link off. */
export const centreUrl = (ec: string | null, ecBaseUrl: string): string | null => (ec === null ? null : `${ecBaseUrl}/${ec}`)

/** Address of a client site; null = link off. */
export const siteUrl = (ecs: string | null, ecsBaseUrl: string): string | null => (ecs === null ? null : `${ecsBaseUrl}/sites/${ecs}`)

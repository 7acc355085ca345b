/** Signs in through the development provider without a browser, for cases that are measured with a session cookie. */

const MAX_STEPS = 10

/** Cookies per host name with port. */
type Jars = Map<string, Map<string, string>>

async function send(jars: Jars, url: URL, form?: Record<string, string>): Promise<Response> {
  const jar = jars.get(url.host) ?? new Map<string, string>()
  jars.set(url.host, jar)
  const reply = await fetch(url, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '), ...(form ? { origin: url.origin } : {}) },
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
  for (const cookie of reply.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    if (value === '') jar.delete(name)
    else jar.set(name, value)
  }
  return reply
}

/** Follows redirects up to a page that is shown. */
async function follow(jars: Jars, start: URL, first?: Response): Promise<URL> {
  let url = start
  let reply = first ?? (await send(jars, url))
  for (let steps = 0; steps < MAX_STEPS && reply.headers.has('location'); steps += 1) {
    url = new URL(reply.headers.get('location')!, url)
    reply = await send(jars, url)
  }
  return url
}

/** The Cookie header of a signed-in demo account. Throws when the portal gives no session. */
export async function sessionCookie(origin: string, email: string): Promise<string> {
  const jars: Jars = new Map()
  const portal = new URL(origin)
  const { csrfToken } = (await (await send(jars, new URL('/api/auth/csrf', portal))).json()) as { csrfToken: string }
  const start = await send(jars, new URL('/api/auth/signin/oidc', portal), {
    csrfToken,
    callbackUrl: '/authentication/callback',
    json: 'true',
  })
  const choice = await follow(jars, new URL(((await start.json()) as { url: string }).url))
  await follow(jars, choice, await send(jars, choice, { email }))
  const cookies = [...(jars.get(portal.host) ?? [])]
  if (!cookies.some(([name]) => name.includes('session'))) throw new Error(`No session for ${email}`)
  return cookies.map(([name, value]) => `${name}=${value}`).join('; ')
}

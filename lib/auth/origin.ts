import { config } from '#lib/config/config.ts'
import { db } from '#lib/db/client.ts'
import { isLoopbackHost } from './loopback.ts'

/**
 * The portal's address for the host of a request, made of settings and the tenants table only (security rule 13).
 * Loopback hosts share port and protocol of PUBLIC_URL, because one server serves them all; an unknown host gets PUBLIC_URL.
 * @param host the Host header
 */
export async function portalOrigin(host: string | null): Promise<string> {
  const main = new URL(config().publicUrl)
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '')
  if (name === main.hostname) return main.origin
  if (isLoopbackHost(name) && isLoopbackHost(main.hostname)) return `${main.protocol}//${name}${main.port && `:${main.port}`}`
  const tenants = await db.tenant.findMany({ select: { url: true } })
  const tenant = tenants.map(({ url }) => URL.parse(url)).find((url) => url?.hostname === name)
  return tenant?.origin ?? main.origin
}

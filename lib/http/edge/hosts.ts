import type { EdgeDatabase } from './database.ts'

/** How long a host that the database named stays known without asking again, milliseconds. */
const KNOWN_FOR = 5_000
const LOOPBACK = new Set(['localhost', '127.0.0.1', '::1', '[::1]'])

/** Host header without port, lower case. */
export const hostName = (header: string | undefined): string => (header ?? '').toLowerCase().replace(/:\d+$/, '')

const hostOf = (url: string): string | null => (URL.canParse(url) ? new URL(url).hostname.toLowerCase() : null)

export interface HostList {
  /** True, false, or 'unknown' when the database cannot be asked. */
  allows: (host: string) => Promise<boolean | 'unknown'>
}

/**
 * Allowed hosts (W20): loopback names, the host of PUBLIC_URL, and the hosts of the tenants' urls from the moment a tenant exists.
 */
export function makeHostList(publicUrl: string, database: Pick<EdgeDatabase, 'ask'>): HostList {
  const fixed = new Set([...LOOPBACK, hostOf(publicUrl)].filter((host) => host !== null))
  const known = new Map<string, number>()
  let asking: Promise<void> | undefined

  const ask = async () => {
    const rows = await database.ask<{ url: string }>('SELECT "url" FROM "Tenant"')
    const until = Date.now() + KNOWN_FOR
    known.clear()
    for (const { url } of rows) {
      const host = hostOf(url)
      if (host) known.set(host, until)
    }
  }

  return {
    async allows(host) {
      if (fixed.has(host) || (known.get(host) ?? 0) > Date.now()) return true
      try {
        await (asking ??= ask().finally(() => (asking = undefined)))
      } catch {
        // The database is away: a host that it named before is still served its "unavailable" page.
        return known.has(host) ? true : 'unknown'
      }
      return known.has(host)
    },
  }
}

/** Reads again what it holds of addresses that are old, and forgets what is not shown. */
type Reread = (isOld: (address: string) => boolean) => Promise<unknown>

const caches = new Set<Reread>()

/** Tells of something that holds answers of the server, from the moment at which it is loaded: pages that read nothing have nothing to read again. */
export const tellCache = (reread: Reread): void => void caches.add(reread)

/** After a write: what is shown of addresses that begin with one of `prefixes` is read again, and what is cached of them is forgotten. */
export async function invalidate(...prefixes: readonly string[]): Promise<void> {
  const isOld = (address: string) => prefixes.some((prefix) => address.startsWith(prefix))
  await Promise.all([...caches].map((reread) => reread(isOld)))
}

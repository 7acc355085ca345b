/** Reads outdated replies again that are shown, and forgets those that are not. */
type Reread = (isOld: (address: string) => boolean) => Promise<unknown>

const caches = new Set<Reread>()

/** Registers a cache of replies, when its module is loaded: a page that reads nothing has no cache. */
export const registerCache = (reread: Reread): void => void caches.add(reread)

/** After a write: replies whose addresses begin with one of `prefixes` are read again where they are shown, and forgotten where they are not. */
export async function invalidate(...prefixes: readonly string[]): Promise<void> {
  const isOld = (address: string) => prefixes.some((prefix) => address.startsWith(prefix))
  await Promise.all([...caches].map((reread) => reread(isOld)))
}

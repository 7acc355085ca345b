/** Infinite lists on the screen, with their addresses: SWR skips them when it filters keys. */
const growing = new Map<object, { address: string; reread: () => Promise<unknown> }>()

/** Registers a list while it is on the screen. @returns unregisters it */
export function registerGrowing(address: string, reread: () => Promise<unknown>): () => void {
  const own = {}
  growing.set(own, { address, reread })
  return () => void growing.delete(own)
}

/** Reads the lists with an outdated address again. */
export const rereadGrowing = (isOld: (address: string) => boolean): Promise<unknown> =>
  Promise.all([...growing.values()].flatMap(({ address, reread }) => (isOld(address) ? reread() : [])))

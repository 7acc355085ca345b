/** Lists on the screen that grow page by page, by the beginning of their address: SWR passes over them when keys are filtered. */
const growing = new Map<object, { address: string; reread: () => Promise<unknown> }>()

/** Tells of a list while it is on the screen. @returns what takes it away again */
export function tellGrowing(address: string, reread: () => Promise<unknown>): () => void {
  const own = {}
  growing.set(own, { address, reread })
  return () => void growing.delete(own)
}

/** Reads the lists again whose address is old. */
export const rereadGrowing = (isOld: (address: string) => boolean): Promise<unknown> =>
  Promise.all([...growing.values()].flatMap(({ address, reread }) => (isOld(address) ? reread() : [])))

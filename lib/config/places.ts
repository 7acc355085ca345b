/**
 * Makes a number of places for work that must not run more often at the same time. Who comes when all are taken waits for their turn, first come, first served;
 * a place that is given back goes to the next one directly, so that nobody slips in between.
 * @returns takes a place. @returns of it: gives the place back; a second call does nothing
 */
export function places(count: number): () => Promise<() => void> {
  let free = count
  const waiting: (() => void)[] = []
  const giveBack = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((taken) => waiting.push(taken))
    let held = true
    return () => {
      if (held) giveBack()
      held = false
    }
  }
}

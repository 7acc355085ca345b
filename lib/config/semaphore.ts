/**
 * A semaphore, first come, first served. A permit that is released goes to the next waiter directly, so that nobody slips in between.
 * @param count permits
 * @returns waits for a permit and returns its release; a second call of the release does nothing
 */
export function semaphore(count: number): () => Promise<() => void> {
  let free = count
  const waiting: (() => void)[] = []
  const release = (): void => {
    const next = waiting.shift()
    if (next) next()
    else free += 1
  }
  return async () => {
    if (free > 0) free -= 1
    else await new Promise<void>((acquired) => waiting.push(acquired))
    let held = true
    return () => {
      if (held) release()
      held = false
    }
  }
}

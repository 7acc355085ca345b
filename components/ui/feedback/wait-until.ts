/** Milliseconds before each of the 8 tries; together 3000 (B056, B637). */
export const WAIT_DELAYS = [100, 150, 200, 300, 400, 500, 600, 750] as const

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/**
 * Waits until a change on the server is visible: reads up to 8 times, each after its delay, and returns the first value that `done` accepts.
 * When no read is accepted it returns `fallback` (B061). A failed read throws; a caller for whom 404 means success catches it inside `read`.
 */
export async function waitUntil<T, F>(
  read: () => Promise<T>,
  done: (value: T) => boolean,
  fallback: F,
  wait: (ms: number) => Promise<void> = pause,
): Promise<T | F> {
  for (const delay of WAIT_DELAYS) {
    await wait(delay)
    const value = await read()
    if (done(value)) return value
  }
  return fallback
}

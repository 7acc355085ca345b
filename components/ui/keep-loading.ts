/** Milliseconds until a script that could not be loaded is tried again; the connection coming back ends the wait. */
const AGAIN_MS = 5000

/** How many scripts are waited for after a failure. */
let failing = 0
const listeners = new Set<(isFailing: boolean) => void>()

/** Says when a part of the page cannot be loaded, and when all of them are there. @returns the function that ends it */
export function onFailingLoad(listener: (isFailing: boolean) => void): () => void {
  listeners.add(listener)
  if (failing > 0) listener(true)
  return () => void listeners.delete(listener)
}

function count(change: 1 | -1): void {
  failing += change
  for (const listener of listeners) listener(failing > 0)
}

const again = (): Promise<void> =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      removeEventListener('online', end)
      resolve()
    }
    const timer = setTimeout(end, AGAIN_MS)
    addEventListener('online', end)
  })

/**
 * Loads a part of the page, however often that fails: an error would take the place of the whole page, and with it of what was being typed there. The page
 * says meanwhile that something is missing.
 */
export const keepLoading =
  <Part>(load: () => Promise<Part>): (() => Promise<Part>) =>
  async () => {
    if (typeof window === 'undefined') return load()
    for (let hasFailed = false; ; hasFailed = true) {
      try {
        const part = await load()
        if (hasFailed) count(-1)
        return part
      } catch (error) {
        console.warn(error)
        if (!hasFailed) count(1)
        await again()
      }
    }
  }

import type { Browser, BrowserContext } from '@playwright/test'

/** A file with the cookies and the storage of a session; null = without session. */
export type Session = string | null

const storageOf = (session: Session) => session ?? { cookies: [], origins: [] }

/**
 * Contexts that last as long as a worker and serve one test after the other: in each the browser keeps the scripts of the portal, which it would load and
 * compile again in a new one.
 */
export class ContextPool {
  readonly #browser: Browser
  readonly #idle = new Map<string, BrowserContext[]>()
  readonly #taken = new Map<BrowserContext, { key: string; session: Session }>()

  constructor(browser: Browser) {
    this.#browser = browser
  }

  /** A context without pages, with the session and nothing else in its storage; no other test has it until it is given back. */
  async take(baseURL: string, session: Session): Promise<BrowserContext> {
    const key = JSON.stringify([baseURL, session])
    const context = this.#idle.get(key)?.pop() ?? (await this.#browser.newContext({ baseURL, storageState: storageOf(session) }))
    this.#taken.set(context, { key, session })
    return context
  }

  /** Closes the pages of a context and takes back what a test changed in it. */
  async giveBack(context: BrowserContext): Promise<void> {
    const { key, session } = this.#taken.get(context)!
    this.#taken.delete(context)
    await Promise.all(context.pages().map((page) => page.close()))
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await context.setStorageState(storageOf(session))
    this.#idle.set(key, [...(this.#idle.get(key) ?? []), context])
  }

  async close(): Promise<void> {
    await Promise.all([...this.#idle.values()].flat().map((context) => context.close()))
  }
}

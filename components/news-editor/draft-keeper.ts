import { ApiError } from '#lib/http/client.ts'

/** After the last change, in milliseconds. */
export const AUTOSAVE_MS = 1_000
/** After a failure, in milliseconds. */
export const RETRY_MS = 10_000

/** Form values as a draft keeps them. */
export type DraftContent = Record<string, unknown>

export interface StoredDraft {
  content: DraftContent
  savedAt: string
  baseVersion: number | null
}

/** Where drafts are kept. */
interface DraftStore<Unsaved extends object> {
  /** `after` = savedAt of the draft that this one goes on from. Throws ApiError STALE_VERSION with the newer one in `current`. */
  save: (unsaved: Unsaved, after: string | null) => Promise<{ savedAt: string }>
  remove: () => Promise<unknown>
}

export type DraftState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'failed' }
  /** Another tab or device has kept a newer one, or thrown this one away (null); nothing is kept here until the author decides. */
  | { kind: 'elsewhere'; draft: StoredDraft | null }

const isStale = (error: unknown): error is ApiError => error instanceof ApiError && error.problem?.code === 'STALE_VERSION'

/** Keeps the unsaved text of one form: a moment after the last change, one call at a time, never over a newer draft of another tab. */
export class DraftKeeper<Unsaved extends object> {
  private readonly store: DraftStore<Unsaved>
  private readonly listeners = new Set<() => void>()
  private state: DraftState = { kind: 'none' }
  /** savedAt of the draft that is stored, as far as known here. */
  private stored: string | null
  /** What is to be stored; null = nothing unsaved. */
  private wanted: Unsaved | null = null
  private written: Unsaved | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | null = null
  private ended = false

  constructor(store: DraftStore<Unsaved>, stored: string | null) {
    this.store = store
    this.stored = stored
  }

  readonly getState = (): DraftState => this.state

  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => this.listeners.delete(listener)
  }

  /** The form holds this; null = nothing that is not saved. */
  change(content: Unsaved | null): void {
    if (this.ended) return
    this.wanted = content
    if (this.state.kind !== 'elsewhere') this.plan(content === null ? 0 : AUTOSAVE_MS)
  }

  /** Stores at once what is waiting, e.g. before the page goes. */
  flush(): void {
    if (this.wanted !== this.written && this.state.kind !== 'elsewhere') this.plan(0)
  }

  /** The form was saved: waits for a running call and throws the draft away, but not that of another tab. */
  async done(): Promise<void> {
    this.wanted = null
    clearTimeout(this.timer)
    await this.running
    if (this.state.kind === 'elsewhere') {
      this.stored = null
      this.written = null
      this.show({ kind: 'none' })
    }
    await this.run()
  }

  /** As done(), for good: what is typed from now on belongs to the draft of another record. */
  async end(): Promise<void> {
    this.ended = true
    await this.done()
  }

  /** The author wants the text of this tab, whatever the other one has kept. */
  keepMine(): void {
    if (this.state.kind !== 'elsewhere') return
    this.stored = this.state.draft?.savedAt ?? null
    this.show({ kind: 'none' })
    this.plan(0)
  }

  private plan(delay: number): void {
    clearTimeout(this.timer)
    if (delay === 0) void this.run()
    else this.timer = setTimeout(() => void this.run(), delay)
  }

  private run(): Promise<void> {
    this.running ??= this.work().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async work(): Promise<void> {
    while (this.wanted !== this.written || (this.wanted === null && this.stored !== null)) {
      const content = this.wanted
      try {
        if (content !== null) {
          this.show({ kind: 'saving' })
          this.stored = (await this.store.save(content, this.stored)).savedAt
          this.show({ kind: 'saved', at: this.stored })
        } else {
          if (this.stored !== null) await this.store.remove()
          this.stored = null
          this.show({ kind: 'none' })
        }
        this.written = content
      } catch (error) {
        if (isStale(error)) return this.show({ kind: 'elsewhere', draft: (error.problem?.current ?? null) as StoredDraft | null })
        this.show({ kind: 'failed' })
        this.plan(RETRY_MS)
        return
      }
    }
  }

  private show(state: DraftState): void {
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

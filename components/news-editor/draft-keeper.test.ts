import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '#lib/http/client.ts'
import { AUTOSAVE_MS, DraftKeeper, RETRY_MS, type DraftContent } from './draft-keeper.ts'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

/** A store as the API is: numbered saves, refusal of a stale one, and failures on demand. */
function makeStore() {
  const kept = { draft: null as { content: DraftContent; savedAt: string; baseVersion: null } | null, saves: 0, removes: 0, down: false }
  return {
    kept,
    save: (content: DraftContent, after: string | null) => {
      if (kept.down) return Promise.reject(new ApiError(0, null))
      if ((kept.draft?.savedAt ?? null) !== after)
        return Promise.reject(
          new ApiError(409, { status: 409, title: 'Conflict', detail: 'Stale', code: 'STALE_VERSION', current: kept.draft } as never),
        )
      kept.saves += 1
      kept.draft = { content, savedAt: `save ${kept.saves}`, baseVersion: null }
      return Promise.resolve({ savedAt: kept.draft.savedAt })
    },
    remove: () => {
      kept.removes += 1
      kept.draft = null
      return Promise.resolve()
    },
  }
}

const wait = (ms: number) => jest.advanceTimersByTimeAsync(ms)

describe('the draft of a form', () => {
  test('is stored once, a moment after the last change', async () => {
    const store = makeStore()
    const keeper = new DraftKeeper(store, null)
    for (const title of ['a', 'ab', 'abc']) {
      keeper.change({ title })
      await wait(AUTOSAVE_MS - 1)
    }
    expect([store.kept.saves, keeper.getState()]).toEqual([0, { kind: 'none' }])
    await wait(1)
    expect([store.kept.saves, store.kept.draft?.content, keeper.getState()]).toEqual([1, { title: 'abc' }, { kind: 'saved', at: 'save 1' }])
  })

  test('is thrown away when the form is saved or holds again what is stored', async () => {
    const store = makeStore()
    const keeper = new DraftKeeper(store, null)
    keeper.change({ title: 'a' })
    await wait(AUTOSAVE_MS)
    keeper.change(null)
    await wait(0)
    expect([store.kept.draft, keeper.getState()]).toEqual([null, { kind: 'none' }])
    keeper.change({ title: 'b' })
    await keeper.done()
    await wait(AUTOSAVE_MS)
    expect([store.kept.saves, store.kept.draft]).toEqual([1, null])
  })

  test('of a record that is created now is never stored again, whatever is typed on', async () => {
    const store = makeStore()
    const keeper = new DraftKeeper(store, null)
    keeper.change({ title: 'a' })
    await wait(AUTOSAVE_MS)
    const ending = keeper.end()
    keeper.change({ title: 'ab' })
    await ending
    keeper.flush()
    await wait(AUTOSAVE_MS)
    expect([store.kept.saves, store.kept.draft, keeper.getState()]).toEqual([1, null, { kind: 'none' }])
  })

  test('an older draft that was taken over goes when the form is saved without another change', async () => {
    const store = makeStore()
    const { savedAt } = await store.save({ title: 'old' }, null)
    await new DraftKeeper(store, savedAt).done()
    expect(store.kept.draft).toBeNull()
  })

  test('is stored at once before the page goes', async () => {
    const store = makeStore()
    const keeper = new DraftKeeper(store, null)
    keeper.change({ title: 'a' })
    keeper.flush()
    await wait(0)
    expect(store.kept.saves).toBe(1)
    keeper.flush()
    await wait(0)
    expect(store.kept.saves).toBe(1)
  })

  test('is tried again after a failure', async () => {
    const store = makeStore()
    store.kept.down = true
    const keeper = new DraftKeeper(store, null)
    keeper.change({ title: 'a' })
    await wait(AUTOSAVE_MS)
    expect(keeper.getState()).toEqual({ kind: 'failed' })
    store.kept.down = false
    await wait(RETRY_MS)
    expect(store.kept.draft?.content).toEqual({ title: 'a' })
  })

  test('never goes over that of another tab before the author says so', async () => {
    const store = makeStore()
    const [here, there] = [new DraftKeeper(store, null), new DraftKeeper(store, null)]
    there.change({ title: 'there' })
    await wait(AUTOSAVE_MS)
    here.change({ title: 'here' })
    await wait(AUTOSAVE_MS)
    expect(here.getState()).toMatchObject({ kind: 'elsewhere', draft: { content: { title: 'there' } } })
    here.change({ title: 'here too' })
    here.flush()
    await wait(RETRY_MS)
    expect(store.kept.draft?.content).toEqual({ title: 'there' })
    here.keepMine()
    await wait(0)
    expect([store.kept.draft?.content, here.getState().kind]).toEqual([{ title: 'here too' }, 'saved'])
  })

  test('of another tab stays when the form is saved here', async () => {
    const store = makeStore()
    const here = new DraftKeeper(store, null)
    await store.save({ title: 'there' }, null)
    here.change({ title: 'here' })
    await wait(AUTOSAVE_MS)
    await here.done()
    here.change(null)
    await wait(0)
    expect([store.kept.draft?.content, here.getState()]).toEqual([{ title: 'there' }, { kind: 'none' }])
    here.change({ title: 'here again' })
    await wait(AUTOSAVE_MS)
    expect(here.getState()).toMatchObject({ kind: 'elsewhere', draft: { content: { title: 'there' } } })
  })
})

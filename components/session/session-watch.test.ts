import { describe, expect, test } from '@jest/globals'
import type { SignedIn } from '#lib/auth/sign-in.ts'
import { createSessionWatch } from './session-watch.ts'

const me: SignedIn = { kind: 'person', ppid: 'me', name: 'My Self' }
const other: SignedIn = { kind: 'person', ppid: 'other', name: 'Some Body' }
const call = (method: string, signal?: AbortSignal) => ({ method, signal })

function watchOf(first: SignedIn) {
  let now = first
  const watch = createSessionWatch(() => Promise.resolve(now))
  watch.watch('me')
  return { watch, become: (next: SignedIn) => ((now = next), watch.check()) }
}

/** The next state of the watch. */
const changed = (watch: ReturnType<typeof watchOf>['watch']) =>
  new Promise<void>((resolve) => {
    const stop = watch.subscribe(() => (stop(), resolve()))
  })

describe('a call that returns 401', () => {
  test('is sent once more when the session goes on, and fails when nobody can say', async () => {
    expect(await watchOf(me).watch.recover(call('PUT'))).toBe(true)
    expect(await watchOf({ kind: 'unknown' }).watch.recover(call('PUT'))).toBe(false)
  })

  test('waits for the same person', async () => {
    const { watch, become } = watchOf({ kind: 'none' })
    const seen = changed(watch)
    const write = watch.recover(call('PUT'))
    await seen
    expect(watch.get().outcome).toBe('ended')
    await become(me)
    expect(await write).toBe(true)
    expect(watch.get()).toEqual({ outcome: 'same', name: '', asking: false })
  })

  test('fails when somebody else signs in, who is named', async () => {
    const { watch, become } = watchOf({ kind: 'none' })
    const seen = changed(watch)
    const write = watch.recover(call('PUT'))
    await seen
    await become(other)
    expect(await write).toBe(false)
    expect(watch.get()).toEqual({ outcome: 'other', name: 'Some Body', asking: true })
  })

  test('fails when the person declines; reading by itself does not ask again, a wish does', async () => {
    const { watch } = watchOf({ kind: 'none' })
    const seen = changed(watch)
    const read = watch.recover(call('GET'))
    await seen
    expect(watch.get().asking).toBe(false)
    await Promise.resolve()
    watch.dismiss()
    expect(await read).toBe(false)
    expect(await watch.recover(call('GET'))).toBe(false)
    const checking = changed(watch)
    void watch.recover(call('POST'))
    await checking
    expect(watch.get().asking).toBe(true)
  })
})

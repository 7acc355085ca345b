import { expect, jest, test } from '@jest/globals'
import { onSight } from './on-sight.ts'

type Entries = { isIntersecting: boolean }[]

test('the last of several changes that come at once counts', () => {
  let report: (entries: Entries) => void = () => {}
  let margin: string | undefined
  const observe = jest.fn()
  const disconnect = jest.fn()
  globalThis.IntersectionObserver = class {
    constructor(callback: (entries: Entries) => void, options: IntersectionObserverInit) {
      report = callback
      margin = options.rootMargin
    }
    observe = observe
    disconnect = disconnect
  } as unknown as typeof IntersectionObserver

  const element = {} as Element
  const seen: boolean[] = []
  const end = onSight(element, (inSight) => seen.push(inSight), '300px')
  expect(observe).toHaveBeenCalledWith(element)
  expect(margin).toBe('300px')
  report([{ isIntersecting: false }])
  report([{ isIntersecting: false }, { isIntersecting: true }])
  report([{ isIntersecting: true }, { isIntersecting: false }])
  expect(seen).toEqual([false, true, false])
  end()
  expect(disconnect).toHaveBeenCalledTimes(1)
})

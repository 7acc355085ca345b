import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { keepLoading, onFailingLoad } from './keep-loading.ts'

/** What a browser has and Node has not. */
const browser = new EventTarget()
const names = ['window', 'addEventListener', 'removeEventListener'] as const

beforeAll(() => {
  const values = [browser, browser.addEventListener.bind(browser), browser.removeEventListener.bind(browser)]
  for (const [index, name] of names.entries()) Object.defineProperty(globalThis, name, { value: values[index], configurable: true })
})
afterAll(() => {
  for (const name of names) Reflect.deleteProperty(globalThis, name)
})

test('a part that cannot be loaded is tried again as soon as the connection is back, and the page hears of it meanwhile', async () => {
  let isOnline = false
  let tries = 0
  const reports: boolean[] = []
  const failed = Promise.withResolvers<void>()
  const end = onFailingLoad((isFailing) => {
    reports.push(isFailing)
    failed.resolve()
  })
  const loading = keepLoading(() => {
    tries += 1
    return isOnline ? Promise.resolve('the part') : Promise.reject(new Error('offline'))
  })()
  await failed.promise
  expect(reports).toEqual([true])
  isOnline = true
  browser.dispatchEvent(new Event('online'))
  expect(await loading).toBe('the part')
  end()
  expect([tries, reports]).toEqual([2, [true, false]])
})

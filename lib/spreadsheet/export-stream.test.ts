import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { afterEach, expect, jest, test } from '@jest/globals'
import { log } from '#lib/config/log.ts'
import { exportFileReply } from './export-stream.ts'

const logged = jest.spyOn(log, 'error').mockImplementation(() => undefined)
afterEach(() => void logged.mockClear())

/** An export in this process. */
const open = (writtenHere: () => Readable) =>
  exportFileReply({ file: { name: 'a.xlsx', contentType: 'text/plain', rows: 1 }, name: '', call: {}, large: false, writtenHere }).open()

test('an export that nobody waits for any more ends, and is no fault', async () => {
  const written = new Readable({ read: () => undefined })
  const reader = open(() => written).getReader()
  const waiting = reader.read()
  await setImmediate()
  await reader.cancel()
  await waiting
  await setImmediate()
  expect([written.destroyed, logged.mock.calls]).toEqual([true, []])
})

test('an export that breaks off while somebody waits is recorded', async () => {
  const written = new Readable({ read: () => undefined })
  const waiting = open(() => written)
    .getReader()
    .read()
  await setImmediate()
  written.destroy(new Error('disk full'))
  await expect(waiting).rejects.toThrow('disk full')
  expect(logged).toHaveBeenCalledTimes(1)
})

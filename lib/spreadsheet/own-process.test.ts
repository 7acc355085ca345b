import { afterEach, expect, test } from '@jest/globals'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { exportApart, importApart } from './own-process.ts'
import { bookParts, zipOf } from './testing.ts'
import { withUploadedRows } from './uploaded-sheet.ts'

const node = process.execPath
afterEach(() => {
  process.execPath = node
})

/** Timers that would keep this process from ending. */
const timers = (): number => process.getActiveResourcesInfo().filter((kind) => kind === 'Timeout').length

test('a process that cannot be started fails the call, not this process, gives its place back and leaves no timer', async () => {
  const before = timers()
  process.execPath = '/nowhere/node'
  // More than run at the same time: one that kept its slot would leave the others waiting.
  for (let call = 0; call < 5; call += 1) {
    await expect(exportApart('users', {})).rejects.toThrow('ENOENT')
    await expect(importApart('users', {})).rejects.toThrow('ENOENT')
  }
  expect(timers()).toBeLessThanOrEqual(before)
})

test('nor does a reader of an uploaded file', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'own-process-'))
  try {
    const bytes = zipOf(bookParts({ sheet: '' }))
    const file = path.join(folder, 'x.xlsx')
    writeFileSync(file, bytes)
    const before = timers()
    process.execPath = '/nowhere/node'
    await expect(withUploadedRows({ name: 'x.xlsx', size: bytes.byteLength, path: file }, () => Promise.resolve())).rejects.toThrow(
      'ENOENT',
    )
    expect(timers()).toBeLessThanOrEqual(before)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

import { afterEach, expect, test } from '@jest/globals'
import { exportApart, importApart } from './own-process.ts'

const node = process.execPath
afterEach(() => {
  process.execPath = node
})

test('a process that cannot be started fails the call, not this process, and gives its place back', async () => {
  process.execPath = '/nowhere/node'
  // More than run at the same time: one that kept its place would leave the others waiting.
  for (let call = 0; call < 5; call += 1) {
    await expect(exportApart('users', {})).rejects.toThrow('ENOENT')
    await expect(importApart('users', {})).rejects.toThrow('ENOENT')
  }
})

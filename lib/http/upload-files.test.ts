import { mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { removeStaleUploads } from './upload-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'uploads test '))
afterAll(() => rmSync(folder, { recursive: true }))

test('uploads of killed processes go, those of now and files of others stay', async () => {
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  for (const name of ['portal-upload-1-old', 'portal-upload-1-new', 'of somebody else']) writeFileSync(path.join(folder, name), 'x')
  for (const name of ['portal-upload-1-old', 'of somebody else']) utimesSync(path.join(folder, name), longAgo, longAgo)
  await removeStaleUploads(folder)
  expect(readdirSync(folder).sort()).toEqual(['of somebody else', 'portal-upload-1-new'])
})

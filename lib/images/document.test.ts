import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { prepareDocument } from './document.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'portal-test-'))
})
afterAll(() => rm(folder, { recursive: true }))

test.each([
  ['Tool.pdf', 'MZ no document', 'This type of file is not supported: its name ends in .pdf, but it is damaged or holds something else'],
  ['Tool.DOCX', 'PK', 'This type of file is not supported: its name ends in .DOCX, but it is damaged or holds something else'],
  ['empty.docx', '', 'The file is empty'],
  ['notes.txt', 'no document', 'This type of file is not supported. Please take a PDF, Word, Excel or PowerPoint document, or a picture'],
])('%s with %j is refused with its reason', async (name, bytes, message) => {
  const file = path.join(folder, 'upload')
  await writeFile(file, bytes)
  await expect(prepareDocument({ name, path: file })).rejects.toMatchObject({ options: { fields: [{ message, path: 'file' }] } })
})

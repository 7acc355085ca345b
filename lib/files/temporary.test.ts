import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { ownPrefix, removeLeftOvers } from './temporary.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'temporary test '))
afterAll(() => rmSync(folder, { recursive: true }))

const ofProcess = (kind: 'upload' | 'import', pid: number, name: string) =>
  `${ownPrefix(kind).replace(`-${process.pid}-`, `-${pid}-`)}${name}`

test('what killed processes left goes, rows of imports too; what runs keeps its own, and files of others stay', async () => {
  const killed = spawn(process.execPath, ['-e', ''])
  await once(killed, 'exit')
  const [dead, alive] = [killed.pid!, process.ppid]
  const folders = [ofProcess('import', dead, 'rows of a killed import'), ofProcess('import', alive, 'rows of a running import')]
  for (const name of folders) {
    mkdirSync(path.join(folder, name))
    writeFileSync(path.join(folder, name, 'rows'), 'personal data')
  }
  const longAgo = new Date(Date.now() - 2 * 3_600_000)
  const files = [ofProcess('upload', dead, 'x'), ofProcess('upload', alive, 'x'), `${ownPrefix('upload')}of one before with this number`]
  const elsewhere = ['portal-upload-00000000-1-old', 'portal-upload-00000000-1-new', 'portal-import-AbCdEf', 'of somebody else']
  for (const name of [...files, ...elsewhere]) writeFileSync(path.join(folder, name), 'x')
  for (const name of ['portal-upload-00000000-1-old', 'portal-import-AbCdEf', 'of somebody else'])
    utimesSync(path.join(folder, name), longAgo, longAgo)

  await removeLeftOvers(folder)

  expect(readdirSync(folder).sort()).toEqual([folders[1]!, files[1]!, 'of somebody else', 'portal-upload-00000000-1-new'].sort())
})

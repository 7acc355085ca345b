import { afterAll, expect, test } from '@jest/globals'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import pg from 'pg'
import { type EmbeddedDatabase, ensureDatabase, startEmbedded } from './embedded.ts'

const folder = path.resolve(`.data/scratch/run-${process.pid}`)
const data = path.join(folder, 'postgres/data')
const pidFile = path.join(data, 'postmaster.pid')
const start = (): Promise<EmbeddedDatabase> => startEmbedded({ folder })

async function countRows(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('CREATE TABLE IF NOT EXISTS kept (n int)')
    await client.query('INSERT INTO kept VALUES (1)')
    return (await client.query('SELECT 1 FROM kept')).rowCount ?? 0
  } finally {
    await client.end()
  }
}

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('keeps its data and its port over a stop; a stop can be repeated', async () => {
  const first = await start()
  expect(await ensureDatabase(first.url('portal'))).toBe(true)
  expect(await countRows(first.url('portal'))).toBe(1)
  await first.stop()
  await first.stop()
  const second = await start()
  expect(second.port).toBe(first.port)
  expect(await ensureDatabase(second.url('portal'))).toBe(false)
  expect(await countRows(second.url('portal'))).toBe(2)
  await second.stop()
})

test('joins a running server of its folder', async () => {
  const owner = await start()
  const guest = await start()
  expect(guest.url('portal')).toBe(owner.url('portal'))
  await owner.stop()
})

test('takes another port when a program has taken its own', async () => {
  const { port } = JSON.parse(readFileSync(path.join(folder, 'postgres.json'), 'utf8')) as { port: number }
  const squatter = createServer()
  await new Promise<void>((resolve) => squatter.listen(port, '127.0.0.1', resolve))
  const server = await start()
  expect(server.port).not.toBe(port)
  await server.stop()
  await new Promise((resolve) => squatter.close(resolve))
})

test('starts with a pid file that a crash left, also when its number is that of another program now', async () => {
  writeFileSync(pidFile, `${process.pid}\n${data}\n`)
  const server = await start()
  expect(await countRows(server.url('portal'))).toBe(3)
  await server.stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('says in one line why it does not start', async () => {
  rmSync(path.join(data, 'global/pg_control'))
  const failure = await start().catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(Error)
  expect((failure as Error).message).toMatch(/^PostgreSQL did not start: .*pg_control.*$/)
})

test('a half-made data folder is made anew', async () => {
  rmSync(data, { recursive: true })
  mkdirSync(data, { mode: 0o700 })
  mkdirSync(`${data}.new`)
  const server = await start()
  expect(await ensureDatabase(server.url('portal'))).toBe(true)
  await server.stop()
})

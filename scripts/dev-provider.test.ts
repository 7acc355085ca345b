import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { decodeJwt, decodeProtectedHeader } from 'jose'
import { accessToken, joinDevProvider, startDevProvider } from './dev-provider.ts'
import type { DevProvider, DevProviderOptions } from './dev-provider.ts'
import { storedIssuer } from './dev-provider-store.ts'

let dataDir = ''
let running: DevProvider[] = []

async function start(changed: Partial<DevProviderOptions> = {}): Promise<DevProvider> {
  const options = { port: 0, portalUrls: ['http://localhost:3000'], clientId: 'portal', clientSecret: 'secret', audience: 'api', dataDir }
  const provider = await startDevProvider({ ...options, ...changed })
  running.push(provider)
  return provider
}

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'provider-'))
})
afterEach(async () => {
  for (const provider of running) await provider.close()
  running = []
  rmSync(dataDir, { recursive: true, force: true })
})

test.each(['https://portal.example', 'http://10.0.0.1:3000', 'http://localhost.example', 'http://0.0.0.0'])(
  'refuses to serve %s (A027)',
  async (address) => {
    await expect(start({ portalUrls: ['http://localhost:3000', address] })).rejects.toThrow('loopback')
  },
)

test('listens on loopback and serves its own name only', async () => {
  const { issuer } = await start()
  expect(issuer).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  const { port } = new URL(issuer)
  expect((await fetch(`http://localhost:${port}/jwks`)).status).toBe(421)
})

test('keeps issuer and keys over a restart', async () => {
  expect(storedIssuer(dataDir)).toBeNull()
  const { issuer, close } = await start()
  const keys = await (await fetch(`${issuer}/jwks`)).text()
  await close()
  expect(storedIssuer(dataDir)).toBe(issuer)
  expect((await start()).issuer).toBe(issuer)
  expect(await (await fetch(`${issuer}/jwks`)).text()).toBe(keys)
})

test('is joined by a second start of the same folder; a copy of the folder gets a port of its own', async () => {
  const options = { port: 0, portalUrls: ['http://localhost:3000'], clientId: 'portal', clientSecret: 'secret', audience: 'api' }
  const join = async (folder: string) => {
    const provider = await joinDevProvider({ ...options, dataDir: folder })
    running.push(provider)
    return provider
  }
  const copy = `${dataDir}-copy`
  try {
    const { issuer } = await join(dataDir)
    cpSync(dataDir, copy, { recursive: true })
    expect((await join(dataDir)).issuer).toBe(issuer)
    const own = await join(copy)
    expect(own.issuer).not.toBe(issuer)
    expect(storedIssuer(copy)).toBe(own.issuer)
    expect(storedIssuer(dataDir)).toBe(issuer)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('takes another port where the stored one is taken by another program', async () => {
  const first = await start()
  const { port } = new URL(first.issuer)
  await first.close()
  const other = createServer((_request, response) => response.end('hello'))
  await new Promise<void>((resolve) => other.listen(Number(port), '127.0.0.1', resolve))
  try {
    const provider = await joinDevProvider({
      port: 0,
      portalUrls: ['http://localhost:3000'],
      clientId: 'portal',
      clientSecret: 'secret',
      audience: 'api',
      dataDir,
    })
    running.push(provider)
    expect(provider.issuer).not.toBe(first.issuer)
  } finally {
    other.close()
  }
})

test('gives scripts a token of any demo account and of no other', async () => {
  const { issuer } = await start()
  const token = await accessToken(issuer, 'newcomer+12@delta.example')
  expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'RS256', typ: 'at+jwt' })
  expect(decodeJwt(token)).toMatchObject({ iss: issuer, aud: 'api', cloudemailaddress: 'newcomer+12@delta.example', email_verified: true })
  await expect(accessToken(issuer, 'somebody@else.example')).rejects.toThrow('no such demo account')
})

import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { contracts } from '#lib/contracts.ts'
import type { RouteHandler } from '#lib/http/handle.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
/** Routes under app/api that describe or carry the API itself. */
const UNCONTRACTED = ['/api/auth', '/api/v1/openapi.json']

const root = path.resolve('app/api')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /(^|[\\/])route\.tsx?$/.test(file))
  .map((file) => ({
    file: path.join(root, file),
    url: `/api/${path.dirname(file).split(path.sep).join('/')}`.replace(/\[(\w+)\]/g, '{$1}'),
  }))
  .filter(({ url }) => !UNCONTRACTED.some((prefix) => url.startsWith(prefix)))

const key = (method: string, url: string) => `${method} ${url}`

describe('every route file (security rule 2)', () => {
  test.each(files.map(({ url, file }) => [url, file]))('%s exports what its contracts promise', async (url, file) => {
    const module = (await import(file)) as Record<string, unknown>
    const exported = METHODS.filter((method) => method in module)
    expect(exported.length).toBeGreaterThan(0)
    for (const method of exported) {
      const { contracts: promised } = module[method] as RouteHandler
      for (const contract of promised) expect(key(contract.method, contract.path)).toBe(key(method, url))
    }
  })
})

test('every contract has a route file', () => {
  const served = new Set(files.map(({ url }) => url))
  expect(contracts.filter((contract) => !served.has(contract.path)).map((contract) => contract.path)).toEqual([])
})

test('paths are unique per method, but for a record and its picture', () => {
  const seen = new Set<string>()
  for (const contract of contracts) {
    const id = `${key(contract.method, contract.path)} ${contract.accept ?? ''}`
    expect(seen).not.toContain(id)
    seen.add(id)
  }
})

test('the registry holds endpoints of all areas', () => expect(contracts.length).toBeGreaterThan(40))

import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'
import { contracts } from '#lib/contracts.ts'

const RULES = 'docs/rules'
const SOURCES = ['app', 'components', 'lib', 'tests', 'prisma/schema', 'prisma/seed', 'scripts', 'e2e', 'docs/runbook.md', 'README.md']
const TEXT = /\.(tsx?|mjs|prisma|css|md)$/
const THIS = path.join('tests', 'rules.test.ts')

/** `E011`, `W7`; not `U+A720` or the week `2026-W01`. */
const ID = /(?<![\w+-])(?:[ABE]\d{3}|W\d{1,2})(?!\w)/g
/** `B236 to B246` cites all of them. */
const RANGE = /(?<![\w+-])([ABEW])(\d{1,3}) to \1(\d{1,3})(?!\w)/g
const SECURITY = /security rules? (\d+(?:(?:, | and )\d+)*)/g
const STATED = /^- \*\*([ABEW]?\d+)\*\* (.+)$/gm

const filesOf = (entry: string): string[] =>
  TEXT.test(entry)
    ? [entry]
    : readdirSync(entry, { recursive: true, encoding: 'utf8' })
        .filter((file) => TEXT.test(file) && !file.startsWith('generated'))
        .map((file) => path.join(entry, file))

function citedIn(text: string): string[] {
  const ranges = [...text.matchAll(RANGE)].flatMap(([, letter, from = '', to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${letter}${String(Number(from) + index).padStart(from.length, '0')}`,
    ),
  )
  const security = [...text.matchAll(SECURITY)].flatMap(([, numbers = '']) => numbers.match(/\d+/g) ?? [])
  return [...(text.match(ID) ?? []), ...ranges, ...security.map((number) => `security ${number}`)]
}

/** Where each rule is cited: id -> files. */
const cited = new Map<string, Set<string>>()
for (const file of SOURCES.flatMap(filesOf).filter((name) => name !== THIS && !name.includes('generated'))) {
  for (const id of citedIn(readFileSync(file, 'utf8'))) cited.set(id, (cited.get(id) ?? new Set()).add(file))
}

const stated = readdirSync(RULES)
  .filter((file) => file !== 'README.md')
  .flatMap((file) =>
    [...readFileSync(path.join(RULES, file), 'utf8').matchAll(STATED)].map(([, id = '', text = '']) => ({
      id: /^\d/.test(id) ? `security ${id}` : id,
      text,
    })),
  )
const ids = new Set(stated.map(({ id }) => id))

describe('the rules that the code cites', () => {
  test('are stated once each', () => {
    expect(stated.length).toBeGreaterThan(1_000)
    expect(stated.map(({ id }) => id).filter((id, index, all) => all.indexOf(id) !== index)).toEqual([])
  })

  test('are all stated', () => {
    expect([...cited].filter(([id]) => !ids.has(id)).map(([id, files]) => `${id}: ${[...files].join(', ')}`)).toEqual([])
  })

  test('are all cited', () => {
    const endpoints = new Set(readFileSync('tests/endpoints.tsv', 'utf8').match(/^E\d{3}/gm))
    expect(stated.filter(({ id }) => !cited.has(id) && !endpoints.has(id)).map(({ id }) => id)).toEqual([])
  })

  test('are each held by a test that names them, but for the endpoints, which have tests of the whole', () => {
    const isTest = (file: string): boolean => /\.(test|spec)\.tsx?$|^tests\//.test(file)
    const tested = new Set([...cited].filter(([, files]) => [...files].some(isTest)).map(([id]) => id))
    expect(stated.filter(({ id }) => !tested.has(id) && !id.startsWith('E')).map(({ id }) => id)).toEqual([])
  })

  test('name the endpoints as their contracts do', () => {
    const plain = (text: string): string => text.toLowerCase().replace(/\{\w+\}/g, '{}')
    const served = new Set(contracts.map(({ method, path: route }) => plain(`${method} ${route}`)))
    const named = stated.filter(({ id }) => id.startsWith('E')).map(({ text }) => /^`([^`?]+)/.exec(text)?.[1] ?? text)
    expect(named.filter((each) => !served.has(plain(each)))).toEqual([])
  })
})

import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { journeys, testedFiles } from './changed.ts'

const specs = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'))

/** Browser tests of the whole portal, of the server, and of parts that every screen has. */
const OF_EVERYTHING = ['operation/', 'trust/', 'ui/', 'admin/column-widths', 'operation-screens/print']

test('the browser tests of every module exist', () => {
  expect(Object.entries(journeys).filter(([, names]) => !names.every((name) => specs.some((spec) => spec.startsWith(name))))).toEqual([])
})

test('every browser test belongs to a module, or is one of everything', () => {
  const named = [...Object.values(journeys).flat(), ...OF_EVERYTHING]
  expect(specs.filter((spec) => !named.some((name) => spec.startsWith(name)))).toEqual([])
})

test('every name is a module of lib or components', () => {
  const modules = [...readdirSync('lib'), ...readdirSync('components')]
  expect(Object.keys(journeys).filter((module) => !modules.includes(module))).toEqual([])
})

test('demo data is tested by what reads it', () => {
  const [reader, ...others] = testedFiles(['prisma/seed/data/news.json', 'prisma/seed/data/services/service-01.json'])
  expect(others).toEqual([])
  expect(existsSync(reader!) && readFileSync(reader!, 'utf8')).toContain('prisma/seed/data')
})

test('what is read at run time is tested by its readers, which exist', () => {
  const readers = testedFiles(['prisma/migrations/20261120000100_init/migration.sql', 'prisma/schema/users.prisma', 'tests/endpoints.tsv'])
  expect(readers).toContain('lib/db/migrate.test.ts')
  expect(readers.filter((file) => !existsSync(file) || file.endsWith('.tsv'))).toEqual([])
})

test('what tests import is tested by them', () => {
  expect(testedFiles(['lib/text/short-date.ts', 'prisma/seed/demo.ts'])).toEqual(['lib/text/short-date.ts', 'prisma/seed/demo.ts'])
})

import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { SECTIONS, correctedPath } from './pages.ts'

test.each([
  ['/myservices', '/myServices'],
  ['/ARTICLES', '/articles'],
  ['/Service/Statutory-Audit', '/service/Statutory-Audit'],
  ['/myServices', null],
  ['/', null],
  ['/nothing', null],
  ['/_next/static/x', null],
])('%s is meant as %s', (path, expected) => expect(correctedPath(path)).toBe(expected))

/** Folders of pages; those in parentheses stand in no address, and what is not known ends in that in brackets. */
const sectionsBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    !entry.isDirectory() ? [] : entry.name.startsWith('(') ? sectionsBelow(`${folder}/${entry.name}`) : [entry.name],
  )

test('every page is known', () => {
  const pages = sectionsBelow('app').filter((name) => !['api', 'livez', 'readyz'].includes(name) && !name.startsWith('['))
  expect([...new Set(pages)].sort()).toEqual([...SECTIONS].sort())
})

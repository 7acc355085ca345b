import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from '@jest/globals'

const STATIC_IMPORT = /^(?:import|export)\s(?!type\s)[^'"]*?from\s+'([^']+)'|^import\s+'([^']+)'/gms
const LATER_IMPORT = /(withTheme\(\(\) => )?import\('([^']+)'\)/g

const pathOf = (from: string, name: string): string | null =>
  name.startsWith('#') ? name.slice(1) : name.startsWith('.') ? path.join(path.dirname(from), name) : null

/** Imports of MUI that `entry` reaches without a theme around them, as the chain of files that leads there. */
function unthemed(entry: string, source = (file: string) => readFileSync(file, 'utf8')): string[] {
  const cameFrom = new Map<string, string | null>([[entry, null]])
  const found: string[] = []
  for (const file of cameFrom.keys()) {
    const text = source(file)
    if (text.includes('<PortalTheme>')) continue
    const later = [...text.matchAll(LATER_IMPORT)].flatMap(([, themed, name]) => (themed ? [] : [name!]))
    for (const name of [...[...text.matchAll(STATIC_IMPORT)].map(([, from, whole]) => from ?? whole!), ...later]) {
      if (name.startsWith('@mui/')) {
        const chain: string[] = []
        for (let at: string | null = file; at !== null; at = cameFrom.get(at) ?? null) chain.unshift(at)
        found.push([...chain, name].join(' > '))
      }
      const next = pathOf(file, name)
      if (next !== null && /\.tsx?$/.test(next) && !cameFrom.has(next)) cameFrom.set(next, file)
    }
  }
  return found
}

describe('what is drawn with MUI has its theme', () => {
  const entries = globSync('app/**/{page,layout,error,not-found,global-error}.tsx').filter((file) => !file.includes('(material)'))

  test('there are pages without it', () => expect(entries.length).toBeGreaterThan(15))
  test.each(entries)('%s', (entry) => expect(unthemed(entry)).toEqual([]))

  test('planted faults: a page that forgets the theme, and a part that is loaded without it, are seen', () => {
    const page = 'app/(portal)/service/[id]/page.tsx'
    const forgetful = (file: string) =>
      file === 'app/(bare)/ui/page.tsx' ? readFileSync(file, 'utf8').replaceAll('PortalTheme', 'main') : readFileSync(file, 'utf8')
    expect(unthemed('app/(bare)/ui/page.tsx', forgetful).length).toBeGreaterThan(0)
    const bare = (file: string) => readFileSync(file, 'utf8').replaceAll('withTheme(() => ', '(() => ')
    expect(unthemed(page, bare).some((chain) => chain.includes('contact-form.tsx'))).toBe(true)
  })
})

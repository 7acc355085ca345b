import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import { colourStyles } from './colour-styles.tsx'
import { theme } from './theme.ts'

/** Variables of the first rule whose selector is `selector`, name to value. */
const variablesOf = (css: string, selector: string): Record<string, string> => {
  const start = css.indexOf(`${selector}{`) + selector.length + 1
  const body = css.slice(start, css.indexOf('}', start))
  return Object.fromEntries(
    body
      .split(';')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
      .filter(([name]) => name?.startsWith('--')),
  )
}

/** What MUI writes for a scheme where it is used. */
const variablesOfMui = (scheme: 'light' | 'dark'): Record<string, string> => {
  const sheets = Object.assign({}, ...theme.generateStyleSheets()) as Record<string, Record<string, string>>
  return Object.entries(sheets).find(([selector]) => selector.includes(`[data-color-scheme="${scheme}"]`))![1]
}

describe('colours of pages without MUI', () => {
  const light = variablesOf(colourStyles, ':root')
  const dark = variablesOf(colourStyles, ':root[data-color-scheme="dark"]')

  test('are the ones that MUI has', () => {
    for (const [ours, mui] of [
      [light, variablesOfMui('light')],
      [dark, variablesOfMui('dark')],
    ] as const) {
      const shared = Object.keys(ours).filter((name) => name.startsWith('--mui-'))
      expect(shared.length).toBeGreaterThan(10)
      expect(Object.fromEntries(shared.map((name) => [name, ours[name]]))).toEqual(
        Object.fromEntries(shared.map((name) => [name, mui[name]])),
      )
    }
  })

  test('hold every variable that a style sheet uses', () => {
    const used = globSync('components/**/*.css').flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(/var\((--(?:mui|portal)-[\w-]+)/g)].map(([, name]) => name!),
    )
    expect(used.length).toBeGreaterThan(100)
    expect([...new Set(used)].filter((name) => light[name] === undefined)).toEqual([])
  })
})

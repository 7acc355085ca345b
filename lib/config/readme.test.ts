import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { describeSettings } from './config.ts'

test("the README's settings table is the one of the validated configuration", () => {
  const rows = describeSettings().map(({ name, initial, description }) => `| \`${name}\` | ${initial} | ${description} |`)
  expect(readFileSync('README.md', 'utf8')).toContain(rows.join('\n'))
})

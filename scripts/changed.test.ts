import { readdirSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { journeys } from './changed.ts'

test('the browser tests of every room are there', () => {
  const specs = readdirSync('e2e', { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.spec.ts'))
  expect(Object.entries(journeys).filter(([, names]) => !names.every((name) => specs.some((spec) => spec.startsWith(name))))).toEqual([])
})

test('every room is one', () => {
  const rooms = [...readdirSync('lib'), ...readdirSync('components')]
  expect(Object.keys(journeys).filter((room) => !rooms.includes(room))).toEqual([])
})

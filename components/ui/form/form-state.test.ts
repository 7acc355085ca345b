import { describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import {
  checking,
  differences,
  errorsOf,
  getAt,
  inFormOrder,
  labelOf,
  matchPath,
  messagesOf,
  pathText,
  sameValue,
  serverErrorsOf,
  setAt,
  valueText,
} from './form-state.ts'

const values = {
  name: 'Audit',
  applications: [
    { name: 'A', link: '' },
    { name: 'B', link: 'x' },
  ],
  phone: { code: '+352', number: '' },
}

test('errors follow the order of the form, whoever found them', () => {
  const labels = { name: 'Name', 'phone.code': 'Code', ec: 'EC', 'links[].name': 'Name', 'links[].link': 'Link' }
  const errors = { 'links[0].name': 'a', 'links[0].link': 'b', 'links[1].name': 'c', ec: 'd', 'phone.number': 'e', name: 'f', '': 'g' }
  expect(
    inFormOrder(labels, errors)
      .map(([, message]) => message)
      .join(''),
  ).toBe('gfedabc')
})

describe('paths', () => {
  test('are written as in replies (W9)', () => {
    expect(pathText(['applications', 0, 'link'])).toBe('applications[0].link')
    expect(pathText([])).toBe('')
  })

  test('read and write deep values without touching the original', () => {
    expect(getAt(values, 'applications[1].link')).toBe('x')
    expect(getAt(values, 'nothing[3].here')).toBeUndefined()
    const changed = setAt(values, 'applications[1].link', 'y')
    expect(changed.applications[1]).toEqual({ name: 'B', link: 'y' })
    expect(changed.applications[0]).toBe(values.applications[0])
    expect(values.applications[1]?.link).toBe('x')
    expect(setAt({}, 'phone.code', '+32')).toEqual({ phone: { code: '+32' } })
  })

  test('labels of list rows are shared, and keys of multipart replies are matched without case', () => {
    const labels = { name: 'Name', 'applications[].link': 'Link' }
    expect(labelOf(labels, 'applications[7].link')).toBe('Link')
    expect(labelOf(labels, 'other')).toBeUndefined()
    expect(matchPath(labels, 'Applications[2].Link')).toBe('applications[2].link')
    expect(matchPath(labels, 'Other')).toBe('Other')
  })
})

test('sameValue compares by content, and files by identity', () => {
  expect(sameValue(values, structuredClone(values))).toBe(true)
  expect(sameValue(values, { ...values, name: 'Tax' })).toBe(false)
  expect(sameValue({ a: undefined }, {})).toBe(true)
  expect(sameValue([1, 2], [2, 1])).toBe(false)
  const file = new File(['x'], 'x.png')
  expect(sameValue({ file }, { file })).toBe(true)
  expect(sameValue({ file }, { file: new File(['x'], 'x.png') })).toBe(false)
})

test('errorsOf keeps the first message per field', () => {
  expect(
    errorsOf([
      { message: 'first', path: ['name'] },
      { message: 'second', path: ['name'] },
      { message: 'third', path: [] },
    ]),
  ).toEqual({ name: 'first', '': 'third' })
})

test('B591: every message of the server is kept once, also several of one path or without one', () => {
  const errors = serverErrorsOf({ name: 'Name', 'applications[].link': 'Link' }, [
    { path: 'name', message: 'Too long' },
    { message: 'The file is empty' },
    { path: 'Name', message: 'Taken already' },
    { path: 'name', message: 'Too long' },
    { path: 'Applications[1].Link', message: 'Not an address' },
    { message: 'Try another one' },
  ])
  expect(Object.keys(errors)).toEqual(['name', '', 'applications[1].link'])
  expect(messagesOf(errors.name)).toEqual(['Too long', 'Taken already'])
  expect(messagesOf(errors[''])).toEqual(['The file is empty', 'Try another one'])
  expect(messagesOf(errors['applications[1].link'])).toEqual(['Not an address'])
  expect(messagesOf(undefined)).toEqual([])
})

describe('differences after a stale save (W60)', () => {
  const labels = { name: 'Name', team: 'Team', live: 'Visible' }
  const base = { name: 'Audit', team: ['Ann'], live: false, version: 1 }

  test('shows what they changed, and marks what both changed', () => {
    expect(differences(labels, base, { ...base, name: 'Mine' }, { ...base, name: 'Theirs', live: true, version: 2 })).toEqual([
      { key: 'name', label: 'Name', mine: 'Mine', theirs: 'Theirs', conflict: true },
      { key: 'live', label: 'Visible', mine: false, theirs: true, conflict: false },
    ])
  })

  test('the same change on both sides is no difference', () => {
    expect(differences(labels, base, { ...base, name: 'Same' }, { ...base, name: 'Same' })).toEqual([])
  })
})

test.each([
  [null, '(empty)'],
  ['', '(empty)'],
  [[], '(empty)'],
  [true, 'Yes'],
  [3, '3'],
  [[{ name: 'Tax' }, { name: 'Audit' }], 'Tax, Audit'],
  [{ ppid: 'p1', firstname: 'Ann', lastname: 'Lee' }, 'Ann Lee'],
  [{ code: '+352', number: '621' }, '+352 621'],
  ['2026-01-05', '05/01/2026'],
])('valueText(%j) is %j', (value, expected) => {
  expect(valueText(value)).toBe(expected)
})

test('a schema that only checks leaves what was written as it is', () => {
  const schema = checking(z.object({ day: z.string().min(1).transform(Number) }))
  expect(schema.safeParse({ day: '7', more: true })).toEqual({ success: true, data: { day: '7', more: true } })
  expect(schema.safeParse({ day: '' }).success).toBe(false)
})

import { beforeAll, describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { auditedFields } from '#lib/db/audit-kinds.ts'
import { entityText } from '#lib/text/kind-text.ts'
import { actionText, changeWords, fieldText, recordOf, recordText, valueWords, whoText } from './words.ts'

beforeAll(() => inTimeZone('Europe/Luxembourg'))

const names = { 'id-1': 'Tax', 'p-1': 'Ann Lee' }

test('actions and fields have words', () => {
  expect(['update', 'add-user', 'accept-terms', 'notify', 'new-thing'].map(actionText)).toEqual([
    'Changed',
    'User added',
    'Terms accepted',
    'E-mails sent',
    'New thing',
  ])
  expect([
    fieldText('teamPpids', { teamPpids: 'Service team' }),
    fieldText('smallDescription', {}),
    fieldText('contactPpids', {}),
    fieldText('ppid', {}),
  ]).toEqual(['Service team', 'Short description', 'Contact', 'Person'])
  expect(['ppid', 'prid', 'amds', 'threeW', 'isInternal', 'creationIdentity'].map((field) => fieldText(field, {}))).toEqual([
    'Person',
    'PRID',
    'AMDS',
    '3W',
    'Staff',
    'User type',
  ])
})

test('no kind of record and no field that names another one is called as inside the portal', () => {
  const texts = auditedFields.flatMap(([kind, fields]) => [entityText(kind), ...fields.map((field) => fieldText(field, {}))])
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((text) => /\b(ids?|ppids?|uri|entity|entities|engagement)\b/i.test(text))).toEqual([])
})

test('values have words: names for ids, Yes and No, lists and objects', () => {
  expect(
    [null, '', false, 3, 'id-1', 'text', '2026-03-04T10:00:00.000Z', [], ['id-1', 'x']].map((value) => valueWords(value, names)),
  ).toEqual(['(empty)', '(empty)', 'No', '3', 'Tax', 'text', '04/03/2026', '(empty)', 'Tax, x'])
  expect(valueWords({ id: 'a', name: 'App', link: 'https://a.example', itContactPpid: 'p-1', showToClient: false }, names)).toBe(
    'App, https://a.example, Ann Lee, show to client: No',
  )
})

describe('a change', () => {
  test('of a list shows what came and went', () => {
    expect(changeWords({ field: 'tags', before: ['id-1', 'b'], after: ['b', 'c'] }, names)).toEqual({
      kind: 'list',
      added: ['c'],
      removed: ['Tax'],
    })
    expect(changeWords({ field: 'tags', before: null, after: ['id-1'] }, names)).toEqual({ kind: 'list', added: ['Tax'], removed: [] })
  })
  test('of the order alone shows both', () => {
    expect(changeWords({ field: 'tags', before: ['a', 'b'], after: ['b', 'a'] }, names)).toEqual({
      kind: 'value',
      before: 'a, b',
      after: 'b, a',
    })
  })
  test('of a number that stands for something says what', () => {
    expect(changeWords({ field: 'type', before: 0, after: 2 }, names, { type: { 0: 'Recurring' } })).toEqual({
      kind: 'value',
      before: 'Recurring',
      after: '2',
    })
    expect(changeWords({ field: 'impact', before: 0, after: 3 }, names, { type: { 0: 'Recurring' } })).toEqual({
      kind: 'value',
      before: '0',
      after: '3',
    })
  })
  test('of a type of users says which', () => {
    expect(changeWords({ field: 'creationIdentity', before: 2, after: 0 }, names)).toEqual({
      kind: 'value',
      before: 'Luxembourg User',
      after: 'Staff User',
    })
  })
  test('of a value shows both', () => {
    expect(changeWords({ field: 'live', before: false, after: true }, names)).toEqual({ kind: 'value', before: 'No', after: 'Yes' })
    expect(changeWords({ field: 'name', before: null, after: 'A' }, names)).toEqual({ kind: 'value', before: null, after: 'A' })
  })
})

test('the portal itself is named', () => {
  expect(whoText({ who: null, action: 'update' })).toBe('The portal')
  expect(whoText({ who: null, action: 'refuse-access' })).toBe('A visitor')
})

test('the key of a record may hold colons', () => {
  expect(recordOf('User:auth0:7')).toEqual(['User', 'auth0:7'])
  expect(recordText('User:auth0:7', {})).toBe('User auth0:7')
  expect(recordText('User:auth0:7', { 'auth0:7': 'Anna Engel' })).toBe('User Anna Engel')
})

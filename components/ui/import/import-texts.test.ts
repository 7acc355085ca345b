import { describe, expect, test } from '@jest/globals'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { UNKNOWN_COLUMNS, outsidersLabel, planSummary, usersCounts, usersSummary } from './import-texts.ts'

const plan = (counts: Partial<ImportPlan['counts']>): ImportPlan => ({
  counts: { create: 0, change: 0, unchanged: 0, refused: 0, ...counts },
  similar: 0,
  outsiders: { people: 0, rows: 0 },
  refusedFile: null,
  rows: [],
})

describe('summary of a users import (A024, B525)', () => {
  const ok = { email: 'a@b.example', success: true, errorMessage: null }
  const bad = { email: 'c@d.example', success: false, errorMessage: 'A user with this e-mail already exists' }

  test('all, some or none', () => {
    expect(usersSummary([ok, ok])).toEqual({ kind: 'success', text: 'All users successfully added', lines: [] })
    expect(usersSummary([ok, bad, { ...bad, errorMessage: null }])).toEqual({
      kind: 'warning',
      text: 'Failed to add 2 users. Please check the summary below for details',
      lines: ['c@d.example: A user with this e-mail already exists', 'c@d.example: Failed to add this user'],
    })
    expect(usersSummary([bad])).toMatchObject({ kind: 'error', text: 'No users were added. Please check the summary below for details' })
  })
})

test('an import that changes users says what it did to them, and calls nobody added who was there', () => {
  const ok = { email: 'a@b.example', success: true, errorMessage: null }
  const bad = { email: 'c@d.example', success: false, errorMessage: 'Somebody else changed this user meanwhile; import the row again' }
  const planned = { create: 0, change: 0, unchanged: 0, refused: 0 }
  expect(usersSummary([ok, ok, ok], { ...planned, change: 2, unchanged: 1 }).text).toBe('2 users changed')
  expect(usersSummary([ok, ok], { ...planned, create: 1, change: 1 }).text).toBe('1 user added, 1 user changed')
  expect(usersSummary([ok, bad], { ...planned, change: 2 })).toMatchObject({
    kind: 'warning',
    text: expect.stringMatching(/^1 row failed\./),
  })
  expect(usersSummary([bad], { ...planned, change: 1 })).toMatchObject({
    kind: 'error',
    text: expect.stringMatching(/^No users were added or changed\./),
  })
  expect(usersCounts([ok, ok, ok, bad], { ...planned, change: 2, unchanged: 2 })).toBe('1 added or changed, 2 unchanged, 1 failed')
})

test('an import of users counts both', () => {
  const result = (success: boolean) => ({ email: 'a@b.example', success, errorMessage: null })
  expect(usersCounts([true, false, false, false, false].map(result))).toBe('1 added, 4 failed')
  expect(usersCounts([])).toBe('0 added, 0 failed')
})

describe('summary of a checked file', () => {
  test('counts have their plurals', () => {
    expect(planSummary(plan({ create: 1 }), false).text).toBe('1 row is fine. Nothing has been imported yet.')
    expect(planSummary(plan({ create: 1_000, change: 2 }), false).text).toBe('1,002 rows are fine. Nothing has been imported yet.')
    expect(planSummary(plan({ refused: 1 }), false).text).toBe(
      '1 row cannot be imported, so nothing would be. Correct it and choose the file again.',
    )
    expect(planSummary(plan({ create: 5, refused: 2 }), true).text).toBe('2 rows cannot be imported and would be left out.')
    expect(planSummary(plan({ refused: 8 }), true).text).toBe(
      '8 rows cannot be imported, so nothing would be. Correct them and choose the file again.',
    )
    const fault = (column: string | null, text?: string) => ({ column, message: 'No', ...(text !== undefined && { text }) })
    const refused = (...faults: ReturnType<typeof fault>[]) => ({
      ...plan({ refused: 1 }),
      rows: [{ row: 2, action: 'refused' as const, label: 'Payroll', cells: [], faults, similar: [], outsiders: [] }],
    })
    const said = (...faults: ReturnType<typeof fault>[]) => planSummary(refused(...faults), false).text
    expect(said(fault('Live', 'perhaps'), fault('Name', ''))).toBe(
      '1 row cannot be imported, so nothing would be. Correct it below, or in the file and choose it again.',
    )
    expect(said(fault('Live', 'perhaps'), fault(null))).toMatch(/ Some can be corrected below, others only in the file\.$/)
    expect(said(fault('Live'))).toMatch(/ Correct it and choose the file again\.$/)
    expect(planSummary(plan({ unchanged: 2 }), false).text).toBe('2 rows are stored like that already. Nothing would change.')
    expect(planSummary(plan({ change: 1, unchanged: 1 }), false).text).toBe(
      '1 row is fine, 1 more is stored like that already. Nothing has been imported yet.',
    )
    expect(planSummary({ ...plan({ create: 5 }), similar: 2 }, false).text).toBe(
      '2 rows look like others or like what is stored already. Nothing has been imported yet.',
    )
    expect(planSummary({ ...plan({ create: 5 }), outsiders: { people: 1, rows: 3 } }, false)).toMatchObject({
      kind: 'warning',
      text: '1 person of other companies would get access. Nothing has been imported yet.',
    })
    expect(outsidersLabel({ people: 2, rows: 3 })).toBe('Yes, give access to 2 people of other companies')
    expect(planSummary(plan({}), false)).toMatchObject({ kind: 'warning', text: 'The file holds no rows to import.' })
  })

  test('columns that nobody knows are asked for, and are no reason to choose another file', () => {
    expect(planSummary({ ...plan({}), unknownColumns: ['Remark'] }, false)).toEqual({
      kind: 'error',
      text: UNKNOWN_COLUMNS,
      lines: ['Unknown column "Remark"'],
    })
    expect(UNKNOWN_COLUMNS).not.toContain('choose')
  })
})

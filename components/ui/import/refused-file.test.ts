import { expect, test } from '@jest/globals'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { refusedFile } from './refused-file.ts'
import { previewXlsx } from './xlsx-preview.ts'

test('the file of refused rows says which row each was and why, once however often it is sent', async () => {
  const row = {
    action: 'refused',
    label: '',
    cells: [],
    faults: [{ column: null, message: 'Known: row 2 of this file' }],
    similar: [],
    outsiders: [],
  } as const
  const plan = (header: string[], texts: string[]): ImportPlan => ({
    counts: { create: 1, change: 0, unchanged: 0, refused: 1 },
    similar: 0,
    outsiders: { people: 0, rows: 0 },
    header,
    rows: [
      { ...row, action: 'create', row: 2, faults: [], reason: '', similar: [], outsiders: [], cells: [], texts: [] },
      {
        ...row,
        row: 9,
        faults: [...row.faults],
        reason: 'Known: row 2 of the imported file',
        similar: [],
        outsiders: [],
        cells: [],
        texts,
      },
    ],
  })
  const expected = [
    ['Name', 'Row of the imported file', 'Reason'],
    ['One', '9', 'Known: row 2 of the imported file'],
  ]
  expect((await previewXlsx(refusedFile(plan(['Name'], ['One'])))).rows).toEqual(expected)
  expect((await previewXlsx(refusedFile(plan(['row of the imported file', 'Name', ' Reason'], ['3', 'One', 'Other'])))).rows).toEqual(
    expected,
  )
})

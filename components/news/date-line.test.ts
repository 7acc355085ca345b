import { beforeAll, describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { dateLine } from './date-line.ts'

const article = { title: 'Leverage ratio', startDate: '2026-01-05T00:00:00.000Z', endDate: '2026-03-01T00:00:00.000Z' }
const linesOf = (events: Parameters<typeof dateLine>[1], one = article) =>
  dateLine(one, events, '2026-02-01').map(({ label, day, past }) => `${day} ${label}${past ? ' (past)' : ''}`)

beforeAll(() => inTimeZone('Europe/Luxembourg'))

describe('the line of dates', () => {
  test('an article without events shows when it was issued and when it ends', () => {
    expect(linesOf([])).toEqual(['2026-01-05 Issued (past)', '2026-03-01 Ends'])
  })

  test('events add their dates, without the title of the article, in order', () => {
    const period = { title: 'Comment period: Leverage ratio', startDate: '2026-01-10T00:00:00.000Z', endDate: '2026-03-01T12:00:00.000Z' }
    const day = { title: 'In force', startDate: '2027-01-01T00:00:00.000Z', endDate: null }
    expect(linesOf([day, period])).toEqual([
      '2026-01-05 Issued (past)',
      '2026-01-10 Comment period starts (past)',
      '2026-03-01 Comment period ends',
      '2027-01-01 In force',
    ])
  })

  test('an event named like its article keeps its name; the same date stands once', () => {
    const same = { title: 'Leverage ratio', startDate: '2026-05-01T00:00:00.000Z', endDate: '2026-05-01T10:00:00.000Z' }
    expect(linesOf([same, same])).toContain('2026-05-01 Leverage ratio')
    expect(linesOf([same, same])).toHaveLength(3)
  })

  test('a moment is the day of the firm', () => {
    const late = { title: 'Deadline', startDate: '2026-06-30T22:30:00.000Z', endDate: null }
    expect(linesOf([late])).toContain('2026-07-01 Deadline')
  })

  test('nothing is shown of what is not known', () => {
    expect(linesOf([], { ...article, startDate: null as never, endDate: null as never })).toEqual([])
  })
})

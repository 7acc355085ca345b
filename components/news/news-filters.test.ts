import { describe, expect, test } from '@jest/globals'
import {
  beyondMedia,
  filtersOf,
  newsFilters,
  readBusinessId,
  readChosen,
  readSearch,
  readTextFilter,
  toFilterBody,
  withValues,
  withoutFilters,
  type ReferenceNames,
} from './news-filters.ts'

const TOPIC = '0190aaaa-0000-4000-8000-000000000001'
const staff = { isInternal: true, threeW: true }
const client = { isInternal: false, threeW: true }
const names: ReferenceNames = { topics: [{ id: TOPIC, name: 'Capital' }], issuers: [], documentTypes: [], territories: [] }
const all = filtersOf('articles', staff)
const bodyOf = (query: string) => toFilterBody(readChosen(new URLSearchParams(query), all), all, undefined)

test('W53: an export of everything says which filters leave videos and publications whole', () => {
  const every = filtersOf('all', staff)
  const said = (query: string) => beyondMedia(readChosen(new URLSearchParams(query), every), every)
  expect(said('number=2800')).toBe('Videos and publications come out whole: “Number” does not apply to them.')
  expect(said(`topic=${TOPIC}&number=2800`)).toMatch(/^Videos and publications come out whole: “.+”, “.+” do not apply to them\.$/)
  expect(said('published=yes')).toBeNull()
})

describe('what is typed', () => {
  test('B192: free text is trimmed, empty becomes none', () => {
    expect(readSearch('  capital ')).toBe('capital')
    expect(readSearch('   ')).toBeUndefined()
    expect(readSearch(null)).toBeUndefined()
  })

  test('B193: a non-numeric business id becomes none', () => {
    expect(readBusinessId(' 42 ')).toBe(42)
    for (const text of ['', 'abc', '4x', '-1', '1.5', '99999999999']) expect(readBusinessId(text)).toBeUndefined()
  })

  test('words in a part need a known part and words', () => {
    expect(readTextFilter('whatsNew: leverage: ratio ')).toEqual({ field: 'whatsNew', text: 'leverage: ratio' })
    for (const value of ['secret:x', 'title:', 'title: ', 'x', '']) expect(readTextFilter(value)).toBeNull()
  })
})

describe('the address', () => {
  test('B182: every filter becomes its part of the request', () => {
    expect(bodyOf(`topic=${TOPIC}&published=yes&reviewed=no&mustRead=yes&unread=yes&number=7`)).toEqual({
      topics: [TOPIC],
      published: true,
      reviewed: false,
      mustRead: true,
      unread: true,
      businessId: 7,
    })
    expect(bodyOf('eventDate=startDate&eventDate=endDate&text=title:bank')).toEqual({
      checkedEventDates: ['startDate', 'endDate'],
      textFilters: [{ field: 'title', text: 'bank' }],
    })
  })

  test('B610: a range runs from the beginning of its first to the end of its last day', () => {
    const { issuedDateRange } = bodyOf('issued=2026-01-05..2026-01-06') as { issuedDateRange: { start: string; end: string } }
    expect(new Date(issuedDateRange.start)).toEqual(new Date('2026-01-05T00:00:00.000'))
    expect(new Date(issuedDateRange.end)).toEqual(new Date('2026-01-06T23:59:59.999'))
    expect(Object.keys((bodyOf('issued=..2026-01-06') as { issuedDateRange: object }).issuedDateRange)).toEqual(['end'])
  })

  test('B183 B184: the parts of the notes are joined', () => {
    expect(bodyOf('assigned=yes&impact=2&impact=3&rating=5&firmImpact=0&firmRating=1')).toEqual({
      clientNoteFilter: { assignedToMe: true, impact: [2, 3], ratings: [5] },
      pwcNoteFilter: { impact: [0], ratings: [1] },
    })
  })

  test('what makes no sense is left out', () => {
    expect(bodyOf('topic=x&issued=..&issued=soon&impact=9&rating=0&number=abc&published=maybe&other=1')).toEqual({})
  })

  test('filters of the firm and of 3W are offered where they apply', () => {
    const keys = (reader: { isInternal: boolean; threeW: boolean }) => filtersOf('articles', reader).map(({ key }) => key)
    expect(keys(staff)).toEqual(expect.arrayContaining(['published', 'reviewed', 'assigned', 'firmRating']))
    expect(filtersOf('news', staff).map(({ key }) => key)).toContain('repository')
    expect(filtersOf('news', { ...staff, isInternal: false }).map(({ key }) => key)).not.toContain('repository')
    expect(keys(client)).not.toEqual(expect.arrayContaining(['published']))
    expect(keys({ isInternal: false, threeW: false })).not.toEqual(expect.arrayContaining(['assigned']))
    expect(filtersOf('videos', client).map(({ key }) => key)).toEqual(['publishedOn'])
  })

  test('one filter changes, all go, the rest of the address stays', () => {
    const query = new URLSearchParams(`newsTab=articles&topic=${TOPIC}&search=bank`)
    expect(withValues(query, 'topic', []).toString()).toBe('newsTab=articles&search=bank')
    expect(withValues(query, 'unread', ['yes']).getAll('topic')).toEqual([TOPIC])
    expect(withoutFilters(query).toString()).toBe('newsTab=articles')
  })

  test('every value has words', () => {
    const text = (key: string, value: string) => newsFilters.find((filter) => filter.key === key)?.text(value, names)
    expect(text('topic', TOPIC)).toBe('Capital')
    expect(text('issued', '2026-01-05..')).toBe('Issued from 05/01/2026')
    expect(text('impact', '3')).toBe('Our impact: High')
    expect(text('mustRead', 'no')).toBe('Not must read')
    expect(text('text', 'title:bank')).toBe('Title: “bank”')
  })
})

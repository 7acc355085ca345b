import { describe, expect, test } from '@jest/globals'
import { inTimeZone } from '#lib/config/testing.ts'
import { eventPath, newsPath } from './address.ts'

describe('addresses of records of the news', () => {
  test('with an article are those of the article', () => {
    expect(newsPath({ id: 'n', articleId: 'a' })).toBe('/news/view/a')
    expect(eventPath({ id: 'e', articleId: 'a', day: '2026-03-04' })).toBe('/news/view/a')
  })

  test('without one lead to the record itself', () => {
    expect(newsPath({ id: 'n', articleId: null })).toBe('/articles?newsTab=news&item=n')
    expect(eventPath({ id: 'e', articleId: null, day: '2026-03-04' })).toBe('/articles?newsTab=calendar&month=2026-03&item=e')
    expect(eventPath({ id: 'e', articleId: null, day: new Date('2026-12-31T00:00:00Z') })).toBe(
      '/articles?newsTab=calendar&month=2026-12&item=e',
    )
    inTimeZone('Europe/Luxembourg')
    expect(eventPath({ id: 'e', articleId: null, day: new Date('2026-12-31T23:30:00Z') })).toBe(
      '/articles?newsTab=calendar&month=2027-01&item=e',
    )
    expect(eventPath({ id: 'e', articleId: null, day: null })).toBe('/articles?newsTab=calendar&item=e')
  })
})

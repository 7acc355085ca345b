import { describe, expect, test } from '@jest/globals'
import {
  DEFAULT_LANDING,
  articleHref,
  newsItemHref,
  newsTabs,
  readLinkedItem,
  readLanding,
  readLandingCookie,
  withLanding,
} from './landing-address.ts'

const read = (query: string, remembered = DEFAULT_LANDING) => readLanding(new URLSearchParams(query), remembered)

test('a news item is read in the list of its type, where the link is understood', () => {
  const id = '5e000000-0000-4000-8000-000000000001'
  const { pathname, searchParams } = new URL(newsItemHref(id, 0), 'http://localhost')
  expect([pathname, read(searchParams.toString()), readLinkedItem(searchParams)]).toEqual(['/articles', { type: 0, tab: 'news' }, id])
})

describe('the landing', () => {
  test('B163 B165: without parameters global news and the tab all', () => {
    expect(read('')).toEqual({ type: 1, tab: 'all' })
    expect(read('newsType=7&newsTab=weather')).toEqual({ type: 1, tab: 'all' })
  })

  test('B162 B164: the parameters preset type and tab', () => {
    expect(read('newsType=0&newsTab=videos')).toEqual({ type: 0, tab: 'videos' })
    expect(read('newsType=0', { type: 1, tab: 'news' })).toEqual({ type: 0, tab: 'news' })
  })

  test('B234: the tabs and their labels', () => {
    expect(newsTabs.map(({ label }) => label)).toEqual(['All', 'News', 'Articles', 'Compliance Calendar', 'Videos', 'Publications'])
  })

  test('B235: the last choice is kept, 3W only while its menu is on', () => {
    expect(readLandingCookie('0.calendar', true)).toEqual({ type: 0, tab: 'calendar' })
    expect(readLandingCookie('0.calendar', false)).toEqual({ type: 1, tab: 'calendar' })
    expect(readLandingCookie('x', true)).toEqual(DEFAULT_LANDING)
    expect(readLandingCookie(undefined, true)).toEqual(DEFAULT_LANDING)
  })

  test('a change keeps the other parameters', () => {
    expect(withLanding(new URLSearchParams('search=bank&newsTab=all'), { type: 0, tab: 'news' }).toString()).toBe(
      'search=bank&newsTab=news&newsType=0',
    )
    expect(articleHref('a', 0)).toBe('/news/view/a?newsType=0')
  })
})

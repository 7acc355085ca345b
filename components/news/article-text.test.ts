import { describe, expect, test } from '@jest/globals'
import { excerptOf, filledSections, readingMinutes } from './article-text.ts'

const paragraph = (text: string) => JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
const empty = JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })

describe('the text of an article', () => {
  test('B172 B611: sections come in their order, empty ones are left out', () => {
    const sections = filledSections({ freeContent: paragraph('d'), whatsNext: empty, whatsNew: paragraph('b'), background: null })
    expect(sections.map(({ section }) => section)).toEqual(['whatsNew', 'freeContent'])
  })

  test('the excerpt begins with what is new and ends between words', () => {
    expect(excerptOf({ background: paragraph('Old'), whatsNew: paragraph('New  things') })).toBe('New things')
    expect(excerptOf({ background: paragraph('Old') })).toBe('Old')
    expect(excerptOf({})).toBe('')
    const long = excerptOf({ freeContent: paragraph('word '.repeat(200)) })
    expect(long).toMatch(/^(word )+word…$/)
    expect(long.length).toBeLessThan(282)
  })

  test('the excerpt leaves tables out, unless there is nothing else', () => {
    const cell = (text: string) => ({ type: 'tableCell', content: [{ type: 'paragraph', content: [{ type: 'text', text }] }] })
    const table = { type: 'table', content: [{ type: 'tableRow', content: [cell('Kind'), cell('Regulation')] }] }
    const onlyTable = JSON.stringify({ type: 'doc', content: [table] })
    expect(excerptOf({ background: onlyTable, whatsNew: paragraph('It enters into force.') })).toBe('It enters into force.')
    expect(excerptOf({ whatsNew: onlyTable, background: paragraph('It applies.') })).toBe('It applies.')
    expect(excerptOf({ whatsNew: onlyTable })).toBe('Kind · Regulation')
  })

  test('A126: a text that is no document is read as plain text', () => {
    expect(excerptOf({ background: 'plain words' })).toBe('plain words')
  })

  test('reading takes at least a minute', () => {
    expect(readingMinutes({})).toBe(1)
    expect(readingMinutes({ background: paragraph('word '.repeat(1100)) })).toBe(5)
  })
})

import { describe, expect, test } from '@jest/globals'
import { snippetOf } from './snippet.ts'

const byWords = (...marked: string[]) => ({ tsquery: 'x', part: null, marked })
const shown = (text: string, search: Parameters<typeof snippetOf>[1]) =>
  snippetOf(text, search)
    ?.map((piece) => (piece.match ? `[${piece.text}]` : piece.text))
    .join('')

describe('snippets', () => {
  test('mark the beginnings that were looked for, whatever the case and accents', () => {
    expect(shown('La Déclaration de TVA', byWords('declar', 'tva'))).toBe('La [Déclaration] de [TVA]')
    expect(shown('Nothing here', byWords('tax'))).toBeUndefined()
  })

  test('set lines apart that do not end like sentences, as the cells of a table', () => {
    expect(shown('A sentence.\nAnother one\n\nKind\nRule\n\nIssuer\nThe needle\n', byWords('needle'))).toBe(
      'A sentence. Another one · Kind · Rule · Issuer · The [needle]',
    )
  })

  test('cut the text around the first found word, between words', () => {
    const text = `${'before '.repeat(40)}needle ${'after '.repeat(60)}`
    const snippet = shown(text, byWords('needle'))!
    expect(snippet).toMatch(/^…(before )+\[needle\]( after)+…$/)
    expect(snippet.length).toBeLessThan(320)
  })

  test('a part of a text, also longer than what is shown of it', () => {
    expect(shown('Regulation', { tsquery: null, part: 'GULA', marked: [] })).toBe('Re[gula]tion')
    const long = 'x'.repeat(1000)
    expect(shown(long, { tsquery: null, part: long, marked: [] })).toBe(`[${long}]`)
    expect(snippetOf(`${'ä'.repeat(500)} needle`, byWords('needle'))!.at(-1)).toEqual({ text: 'needle', match: true })
  })
})

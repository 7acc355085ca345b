import { expect, test } from '@jest/globals'
import { markedPieces } from './marks.ts'

/** The text with what is marked in brackets. */
const shown = (text: string, typed: string): string =>
  markedPieces(text, typed)
    .map((piece) => (piece.marked ? `[${piece.text}]` : piece.text))
    .join('')

test.each([
  ['Fund audit', 'aud', 'Fund [aud]it'],
  ['Fund audit of funds', 'fund', '[Fund] audit of [fund]s'],
  ['Streamlining', 'amlin', 'Stre[amlin]ing'],
  ['Überprüfung der Straße', 'UBER strasse', '[Über]prüfung der [Straße]'],
  ['Fund audit', 'audit fund', '[Fund] [audit]'],
  ['Ann Zebra', 'qq', 'Ann Zebra'],
  ['100% pure', '100%', '[100%] pure'],
  ['Plain', '  ', 'Plain'],
  ['', 'a', ''],
  ['Cafe\u0301 noir', 'café', '[Cafe\u0301] noir'],
])('%s by %s', (text, typed, expected) => expect(shown(text, typed)).toBe(expected))

test('no letter gets lost, whatever is typed', () => {
  for (const text of ['a𝔘b', '🦓 Zebra', 'ﬁscal', 'İstanbul'])
    for (const typed of ['a', 'u', '🦓', 'fi', 'i', '((', '\\'])
      expect(
        markedPieces(text, typed)
          .map((piece) => piece.text)
          .join(''),
      ).toBe(text)
})

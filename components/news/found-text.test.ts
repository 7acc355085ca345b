import { expect, test } from '@jest/globals'
import { foundIn } from './found-text.tsx'

const piece = (text: string, match = false) => ({ text, match })

test('a snippet of the title is marked in the title, one of the text below it', () => {
  const ofTitle = [piece('On '), piece('DORA', true), piece(' of 2022')]
  expect(foundIn('On DORA of 2022', ofTitle)).toEqual({ title: ofTitle, text: null })
  const ofText = [piece('…'), piece('the '), piece('act', true)]
  expect(foundIn('On DORA of 2022', ofText)).toEqual({ title: null, text: ofText })
  expect(foundIn('On DORA', null)).toEqual({ title: null, text: null })
})

test('a part of a long title is not said again', () => {
  expect(foundIn('A very long title about DORA and more', [piece('…'), piece('title about '), piece('DORA', true), piece('…')])).toEqual({
    title: null,
    text: null,
  })
})

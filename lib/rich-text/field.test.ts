import { describe, expect, test } from '@jest/globals'
import { MAX_BYTES } from './document.ts'
import { richTextField } from './field.ts'

const paragraphs = (...texts: string[]) => ({
  type: 'doc',
  content: texts.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})

describe('rich text in a request', () => {
  test('plain text is kept as paragraphs (W63)', () => {
    expect(richTextField.parse('One\n\nTwo <b>')).toEqual({
      document: JSON.stringify(paragraphs('One', 'Two <b>')),
      words: 'One\nTwo <b>',
      images: [],
    })
    expect(richTextField.parse('2024')?.words).toBe('2024')
    expect(richTextField.parse('{broken')?.words).toBe('{broken')
  })

  test('a document, as text or as JSON', () => {
    const document = paragraphs('Hello')
    expect(richTextField.parse(JSON.stringify(document))?.words).toBe('Hello')
    expect(richTextField.parse(document)?.document).toBe(JSON.stringify(document))
  })

  test.each([null, '', '  \n', JSON.stringify({ type: 'doc', content: [{ type: 'paragraph' }] })])('%j is no text', (value) => {
    expect(richTextField.parse(value)).toBeNull()
  })

  test.each(['[]', '{}', '{"type":"script"}', JSON.stringify({ type: 'doc', content: [{ type: 'iframe' }] })])(
    'JSON outside the grammar is refused: %s',
    (value) => {
      expect(richTextField.safeParse(value).success).toBe(false)
    },
  )

  test('more than 512 KB is refused, plain or not', () => {
    expect(richTextField.safeParse('x'.repeat(MAX_BYTES + 1)).success).toBe(false)
    expect(richTextField.safeParse(paragraphs('é'.repeat(MAX_BYTES / 2))).success).toBe(false)
    expect(richTextField.safeParse('x'.repeat(10_000_000)).success).toBe(false)
    expect(richTextField.safeParse(paragraphs('x'.repeat(MAX_BYTES / 2))).success).toBe(true)
  })
})

import { describe, expect, test } from '@jest/globals'
import { getSchema } from '@tiptap/core'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { extensions } from './rich-text-extensions.ts'
import { TabKey, isEndOfTable } from './tab-key.ts'

const schema = getSchema(extensions)
const cell = (text: string) => ({
  type: 'tableCell',
  content: [{ type: 'paragraph', ...(text !== '' && { content: [{ type: 'text', text }] }) }],
})
const row = (...texts: string[]) => ({ type: 'tableRow', content: texts.map(cell) })

/** A table with the cursor in one of its cells, counted from 0. */
function tableAt(rows: string[][], index: number): EditorState {
  const doc = schema.nodeFromJSON({
    type: 'doc',
    content: [{ type: 'table', content: rows.map((texts) => row(...texts)) }, { type: 'paragraph' }],
  })
  const starts: number[] = []
  doc.descendants((node, at) => {
    if (node.type.name === 'tableCell') starts.push(at + 2)
  })
  return EditorState.create({ doc, selection: TextSelection.create(doc, starts[index]!) })
}

const press = (key: string, shiftKey = false) => ({ key, shiftKey, ctrlKey: false, altKey: false, metaKey: false }) as KeyboardEvent

describe('Tab leads out of a table', () => {
  test('from the last cell of an empty last row', () => {
    const at = (last: string[], index: number): boolean => isEndOfTable(tableAt([['A', 'B'], last], index))
    expect([at(['', ''], 3), at(['', ''], 2), at(['', ''], 1), at(['C', ''], 3)]).toEqual([true, false, false, false])
  })

  test('for whoever came by Tab and has done nothing there yet', () => {
    const view = { state: tableAt([['A', 'B']], 0) }
    const key = new TabKey()
    key.seen(press('Tab'))
    key.focused()
    expect([key.pressed(view, press('Tab')), key.pressed(view, press('Tab', true))]).toEqual([true, true])
    key.pressed(view, press('x'))
    expect(key.pressed(view, press('Tab'))).toBe(false)
  })

  test('after Esc from the tools, and not after a click', () => {
    const view = { state: tableAt([['A', 'B']], 0) }
    const key = new TabKey()
    key.seen(press('Escape'))
    key.focused()
    expect(key.pressed(view, press('Tab'))).toBe(true)
    key.clicked()
    expect(key.pressed(view, press('Tab'))).toBe(false)
    key.seen(new Event('pointerdown'))
    key.focused()
    expect(key.pressed(view, press('Tab'))).toBe(false)
  })
})

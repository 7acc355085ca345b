import type { EditorState } from '@tiptap/pm/state'

/** Keys by which somebody comes to a text on the way to something else. */
const PASSING = new Set(['Tab', 'Escape'])
/** Held with another key, they are no work by themselves. */
const MODIFIERS = new Set(['Shift', 'Control', 'Alt', 'AltGraph', 'Meta'])

/** The cursor stands in the last cell of a table whose last row holds nothing: another empty row would be of no use. */
export function isEndOfTable({ selection: { $from, empty } }: EditorState): boolean {
  if (!empty) return false
  for (let depth = $from.depth; depth > 0; depth--) {
    const row = $from.node(depth)
    if (row.type.name !== 'tableRow') continue
    const isLastCell = $from.index(depth) === row.childCount - 1
    const isLastRow = $from.index(depth - 1) === $from.node(depth - 1).childCount - 1
    let filled = false
    row.descendants((node) => {
      if (node.isLeaf) filled = true
    })
    return isLastCell && isLastRow && !filled
  }
  return false
}

/**
 * Tab in a text. Tables and lists take it, to go to the next cell and to add a row, so that who only passes through would change them and never get out.
 * Whoever came by Tab, or by Esc from the tools, and has not typed or clicked since goes on by it; and so does it from an empty last row.
 */
export class TabKey {
  #lastKey: string | null = null
  #passing = false

  /** A key or click anywhere on the page, before what it is for gets it. */
  readonly seen = (event: Event): void => {
    this.#lastKey = 'key' in event ? String(event.key) : null
  }
  readonly focused = (): boolean => {
    this.#passing = this.#lastKey !== null && PASSING.has(this.#lastKey)
    return false
  }
  readonly clicked = (): boolean => {
    this.#passing = false
    return false
  }
  /** @returns whether the editor leaves the key to the browser, which moves the focus */
  readonly pressed = ({ state }: { state: EditorState }, event: KeyboardEvent): boolean => {
    const { key } = event
    if (key === 'Tab' && !event.ctrlKey && !event.altKey && !event.metaKey) return this.#passing || (!event.shiftKey && isEndOfTable(state))
    if (key === 'Escape') this.#passing = true
    else if (!MODIFIERS.has(key)) this.#passing = false
    return false
  }
}

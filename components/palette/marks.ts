import { fold } from '#lib/text/search-words.ts'

/** A piece of a text; marked = somebody typed it. */
export interface Piece {
  text: string
  marked: boolean
}

/** The text letter by letter, folded, and for each folded letter the offset of the letter that it comes from. */
function folded(text: string): { letters: string; offsets: number[] } {
  const offsets: number[] = []
  let letters = ''
  let offset = 0
  for (const letter of text) {
    const plain = fold(letter)
    letters += plain
    for (let count = 0; count < plain.length; count += 1) offsets.push(offset)
    offset += letter.length
  }
  return { letters, offsets }
}

const isLetter = (letter: string | undefined): boolean => letter !== undefined && /[\p{L}\p{N}]/u.test(letter)

/** Where the word begins a word of the text; where it begins none, where it stands first; nowhere = none. */
function offsetsOf(letters: string, word: string): number[] {
  const all: number[] = []
  for (let at = letters.indexOf(word); at !== -1; at = letters.indexOf(word, at + 1)) all.push(at)
  const beginnings = all.filter((at) => !isLetter(letters[at - 1]))
  return beginnings.length > 0 ? beginnings : all.slice(0, 1)
}

/** The text in pieces, those marked that hold a word of what was typed, without regard to letter case and accents. */
export function markedPieces(text: string, typed: string): Piece[] {
  const { letters, offsets } = folded(text)
  const marked = new Set<number>()
  for (const word of new Set(fold(typed).split(/\s+/))) {
    if (word === '') continue
    for (const at of offsetsOf(letters, word)) for (let index = at; index < at + word.length; index += 1) marked.add(offsets[index]!)
  }
  const pieces: Piece[] = []
  let offset = 0
  for (const letter of text) {
    // What follows a letter within one sign, such as an accent of its own, folds to nothing and belongs to it.
    const isMarked = marked.has(offset) || (fold(letter) === '' && (pieces.at(-1)?.marked ?? false))
    const last = pieces.at(-1)
    if (last?.marked === isMarked) last.text += letter
    else pieces.push({ text: letter, marked: isMarked })
    offset += letter.length
  }
  return pieces
}

import { oneLine } from '#lib/rich-text/document.ts'
import { fold } from '#lib/text/search-words.ts'
import type { Snippet } from '#lib/articles/contract.ts'
import type { TextSearch } from './search.ts'

/** Characters before and behind the first found word. */
const BEFORE = 60
const BEHIND = 180
const ELLIPSIS = '…'

/** The first found word of a text with what stands around it in one line, found words marked; null when none is in it. */
export function snippetOf(words: string, { marked, markedWhole, part }: TextSearch): Snippet | null {
  const text = oneLine(words)
  const found: { start: number; end: number }[] = []
  const pattern = part === null ? /[\p{L}\p{N}\p{M}]+/gu : null
  if (pattern) {
    for (const match of text.matchAll(pattern)) {
      // What stands further on is not shown.
      if (found[0] && match.index > found[0].end + BEHIND) break
      const word = fold(match[0])
      if (marked.some((beginning) => word.startsWith(beginning)) || markedWhole?.includes(word))
        found.push({ start: match.index, end: match.index + match[0].length })
    }
  } else {
    const start = text.toLowerCase().indexOf(part!.toLowerCase())
    if (start >= 0) found.push({ start, end: start + part!.length })
  }
  const [first] = found
  if (!first) return null
  const from = first.start <= BEFORE ? 0 : text.indexOf(' ', first.start - BEFORE) + 1 || first.start
  const cut = text.lastIndexOf(' ', first.end + BEHIND)
  const to = first.end + BEHIND >= text.length ? text.length : cut > first.end ? cut : first.end + BEHIND
  const pieces: Snippet = []
  let at = Math.min(from, first.start)
  if (at > 0) pieces.push({ text: ELLIPSIS, match: false })
  for (const { start, end } of found) {
    if (end > to) break
    if (start > at) pieces.push({ text: text.slice(at, start), match: false })
    pieces.push({ text: text.slice(start, end), match: true })
    at = end
  }
  if (at < to) pieces.push({ text: text.slice(at, to), match: false })
  if (to < text.length) pieces.push({ text: ELLIPSIS, match: false })
  return pieces
}

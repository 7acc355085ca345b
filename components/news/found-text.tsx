import type { Snippet } from '#lib/articles/contract.ts'

/** Found words of a search in their surroundings, marked. */
export const FoundText = ({ found }: { found: Snippet }) =>
  found.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))

/** Where the words of a search were found: a snippet of the title is marked there and not said again below it. */
export function foundIn(title: string, snippet: Snippet | null): { title: Snippet | null; text: Snippet | null } {
  if (snippet === null) return { title: null, text: null }
  const words = snippet.map(({ text }) => text).join('')
  if (words === title.trim()) return { title: snippet, text: null }
  return { title: null, text: title.includes(words.replace(/^…|…$/g, '')) ? null : snippet }
}

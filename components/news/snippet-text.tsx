import type { Snippet } from '#lib/news/article-contract.ts'

/** Found words of a search in their surroundings, marked. */
export const SnippetText = ({ snippet }: { snippet: Snippet }) => snippet.map(({ text, match }, index) => (match ? <mark key={index}>{text}</mark> : text))

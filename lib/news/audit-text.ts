/** Both sides of an edit, with a word that the text changed: the text itself is in the versions, not in the audit trail. */
export function withTextMark<Fields extends object>(
  before: Fields,
  after: Fields,
  texts: readonly [before: unknown, after: unknown],
): { before: Fields & { text: string | null }; after: Fields & { text: string | null } } {
  const changed = JSON.stringify(texts[0]) !== JSON.stringify(texts[1])
  return { before: { ...before, text: null }, after: { ...after, text: changed ? 'Changed' : null } }
}

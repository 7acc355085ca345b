/**
 * New illustrations among those that are there already; the form and the server work it out alike.
 * @param stored in their order
 * @param indexes of the added ones among all, from 0; null or left out = behind all others
 */
export function withAdded<Stored, Added>(
  stored: readonly Stored[],
  added: readonly Added[],
  indexes: readonly (number | null | undefined)[],
): (Stored | Added)[] {
  const all: (Stored | Added)[] = [...stored]
  const last = stored.length + added.length
  const sorted = added.map((one, index) => ({ one, index: indexes[index] ?? last })).toSorted((a, b) => a.index - b.index)
  let next = 0
  for (const { one, index } of sorted) {
    // Of two with one index, the one that was added first.
    next = Math.max(index, next)
    all.splice(next++, 0, one)
  }
  return all
}

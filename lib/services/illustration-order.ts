/**
 * New illustrations among those that are there already; the form and the server work it out alike.
 * @param stored in their order
 * @param places of the added ones among all, from 0; null or left out = behind all others
 */
export function withAdded<Stored, Added>(
  stored: readonly Stored[],
  added: readonly Added[],
  places: readonly (number | null | undefined)[],
): (Stored | Added)[] {
  const all: (Stored | Added)[] = [...stored]
  const last = stored.length + added.length
  const sorted = added.map((one, index) => ({ one, place: places[index] ?? last })).toSorted((a, b) => a.place - b.place)
  let next = 0
  for (const { one, place } of sorted) {
    // Of two with one place, the one that was added first.
    next = Math.max(place, next)
    all.splice(next++, 0, one)
  }
  return all
}

/** Pages with more rows are not kept in memory. */
export const MAX_KEPT_PAGE_SIZE = 100

interface Kept {
  stamp: string
  value: Promise<unknown>
}

/**
 * Makes a place for answers that hold until the data they are made from change: the caller has just read the change stamp of the data from the
 * database, so an answer that was made under the same stamp still holds, on every instance. Two callers at once share one making.
 * What is kept is frozen, so that its reply is written once as well.
 * @param limit answers that are kept; the oldest goes first
 * @returns function of the stamp of this request, of a key that tells everything the answer depends on besides those data, and of the making
 */
export function keeper(limit: number): <T>(stamp: string, key: string, make: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, Kept>()
  return <T>(stamp: string, key: string, make: () => Promise<T>) => {
    const known = kept.get(key)
    if (known?.stamp === stamp) return known.value as Promise<T>
    const value = make().then((made) => Object.freeze(made))
    kept.delete(key)
    kept.set(key, { stamp, value })
    value.catch(() => {
      if (kept.get(key)?.value === value) kept.delete(key)
    })
    if (kept.size > limit) kept.delete(kept.keys().next().value as string)
    return value
  }
}

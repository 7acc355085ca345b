import 'server-only'

/** Answers that are kept per process; the oldest goes first. */
const MAX_KEPT = 400

interface Kept {
  stamp: string
  value: Promise<unknown>
}

const kept = new Map<string, Kept>()

/**
 * The answer to a question about the news, made anew after every change of them: the caller has just read the change stamp from the database, so an
 * answer that was made under the same stamp still holds, on every instance. Two callers at once share one making.
 * @param stamp of this request (Scope.stamp)
 * @param key everything that the answer depends on besides the news: scope and question
 */
export function keepUntilChange<T>(stamp: string, key: string, make: () => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known?.stamp === stamp) return known.value as Promise<T>
  const value = make()
  kept.delete(key)
  kept.set(key, { stamp, value })
  value.catch(() => {
    if (kept.get(key)?.value === value) kept.delete(key)
  })
  if (kept.size > MAX_KEPT) kept.delete(kept.keys().next().value as string)
  return value
}

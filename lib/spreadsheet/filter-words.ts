/** How a filter is called, and what its value means where Yes, No or the value itself do not say it. */
type FilterWord<Value> = string | readonly [label: string, text: (value: NonNullable<Value>) => string]

/** A filter by something that has only an id. */
export const chosen = (): string => 'as chosen'

/** A period by its days or instants as texts; one that is not given is left open. */
export function periodWords(from: string | null | undefined, until: string | null | undefined): string {
  if (from && until) return `${from} to ${until}`
  return from ? `from ${from}` : until ? `until ${until}` : 'any'
}

/**
 * The filters of an export in words, as its head names them.
 * @param filters as a request has them; one that is null, empty or left out does not narrow
 * @param words by the name of the filter
 */
export function filterWords<Filters extends object>(filters: Filters | null | undefined, words: { readonly [Name in keyof Filters]-?: FilterWord<Filters[Name]> }): [string, string][] {
  const known = words as Readonly<Record<string, FilterWord<unknown>>>
  return Object.entries((filters ?? {}) as Record<string, unknown>).flatMap(([name, value]): [string, string][] => {
    if (value === null || value === undefined || value === '') return []
    const word = known[name]!
    if (typeof word !== 'string') return [[word[0], word[1](value)]]
    return [[word, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)]]
  })
}

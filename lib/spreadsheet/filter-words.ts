/** How a filter is called, and what its value means where Yes, No or the value itself do not say it. */
type FilterWord<Value> = string | readonly [label: string, text: (value: NonNullable<Value>) => string]

/** A filter by something that has only an id. */
export const chosen = (): string => 'as chosen'

/** A period by its days or instants as texts; one that is not given is left open. */
export function periodWords(from: string | null | undefined, until: string | null | undefined): string {
  if (from && until) return `${from} to ${until}`
  return from ? `from ${from}` : until ? `until ${until}` : 'any'
}

type Statement = { readonly text: string; readonly values: readonly unknown[] }
const isGroup = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof Date)

/**
 * The filters that narrow a statement: those without which it would be another one. What a statement leaves aside is not in them, nor an empty period or list.
 * @param statement what is asked with some of the filters
 */
export function narrowing<Filters extends object>(filters: Filters, statement: (filters: Filters) => Statement): Partial<Filters> {
  const statementKey = (some: unknown): string => {
    const { text, values } = statement(some as Filters)
    return JSON.stringify([text, values])
  }
  const whole = statementKey(filters)
  const leaveParts = (group: object, put: (other: object) => unknown): object =>
    Object.fromEntries(
      Object.entries(group)
        .map(([name, part]) => [name, leave(part, (other) => put({ ...group, [name]: other }))] as const)
        .filter(([, part]) => part !== undefined),
    )
  /** What is left of a value, undefined = nothing. @param put the filters with another one in its place */
  const leave = (value: unknown, put: (other: unknown) => unknown): unknown => {
    if (statementKey(put(undefined)) === whole) return undefined
    // A group that narrows by being there is kept, whatever is in it.
    if (isGroup(value)) return leaveParts(value, put)
    return Array.isArray(value) && value.some(isGroup)
      ? value.filter((_, index) => statementKey(put(value.toSpliced(index, 1))) !== whole)
      : value
  }
  return leaveParts(filters, (other) => other)
}

const isBlank = (value: unknown): boolean => value === null || value === undefined || (typeof value === 'string' && value.trim() === '')

/**
 * The filters of an export in words, as its head names them.
 * @param filters as a request has them; one that is null, blank, an empty group or left out does not narrow
 * @param words by the name of the filter
 */
export function filterWords<Filters extends object>(
  filters: Filters | null | undefined,
  words: { readonly [Name in keyof Filters]-?: FilterWord<Filters[Name]> },
): [string, string][] {
  const known = words as Readonly<Record<string, FilterWord<unknown>>>
  return Object.entries((filters ?? {}) as Record<string, unknown>).flatMap(([name, value]): [string, string][] => {
    if (isBlank(value) || (isGroup(value) && Object.values(value).every(isBlank))) return []
    const word = known[name]!
    if (typeof word !== 'string') return [[word[0], word[1](value as NonNullable<unknown>)]]
    return [[word, typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value)]]
  })
}

/** What a cell holds; lists stand for several names. */
export type CellValue = string | number | boolean | null | undefined | readonly string[]

/** One for all: making it again for each of the 20,000 comparisons that sort 2,000 rows would stop the page. */
const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

const compare = (a: CellValue, b: CellValue): number => {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (typeof a === 'boolean' && typeof b === 'boolean') return Number(b) - Number(a)
  return collator.compare(String(a), String(b))
}

const isEmpty = (value: CellValue): boolean => value === null || value === undefined || value === ''

/** Rows of a list that is read as a whole (A069), in the order of one column as screen and export show them; those without a value come last, others that are alike stay as they were. */
export function inOrderOf<Row>(rows: readonly Row[], valueOf: (row: Row) => CellValue, direction: 'asc' | 'desc'): Row[] {
  const sign = direction === 'desc' ? -1 : 1
  return rows.toSorted((a, b) => {
    const [left, right] = [valueOf(a), valueOf(b)]
    return isEmpty(left) || isEmpty(right) ? Number(isEmpty(left)) - Number(isEmpty(right)) : sign * compare(left, right)
  })
}

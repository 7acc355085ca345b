interface Row {
  id: string
}

/** The rows with one of them replaced by its newer state, or with a new one at the end. */
export const withRow = <R extends Row>(rows: readonly R[], row: R): R[] =>
  rows.some(({ id }) => id === row.id) ? rows.map((other) => (other.id === row.id ? row : other)) : [...rows, row]

export const withoutRow = <R extends Row>(rows: readonly R[], id: string): R[] => rows.filter((row) => row.id !== id)

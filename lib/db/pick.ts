/** The named fields of a record, in the order of the names, e.g. those that the audit trail keeps. */
export const pick = <Row, Name extends keyof Row>(row: Row, names: readonly Name[]): Pick<Row, Name> =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>

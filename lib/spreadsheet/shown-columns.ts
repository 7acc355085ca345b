import { z } from 'zod'

/** The columns that a list shows, for an export of it; left out = all. */
export const shownColumns = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z.array(z.enum(names)).min(1, 'Please choose at least one column').max(names.length).nullish()

/** Columns of a list by its names for them, in the order of the list: those that are shown. @param shown left out or null = all */
export const columnsShown = <Name extends string, Column>(
  columns: Readonly<Record<Name, readonly Column[]>>,
  shown: readonly Name[] | null | undefined,
): Column[] =>
  (Object.entries(columns) as [Name, readonly Column[]][]).flatMap(([name, those]) => (shown && !shown.includes(name) ? [] : those))

'use client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'

/** What is selected in a table: names by keys, also of rows that other pages or filters show; or everything that matches. */
export interface Selection {
  names: ReadonlyMap<string, string>
  allMatching: boolean
}

export const NOTHING_SELECTED: Selection = { names: new Map(), allMatching: false }

/** A row that is selected and not on this page. */
export interface SelectedElsewhere {
  key: string
  name: string
}

/**
 * The selection after the reader ticked or unticked rows of the page.
 * @param names of the rows of the page by their keys
 * @param ticked keys that the table says are ticked now, perhaps also ones of other pages
 */
export function withTicked({ names, allMatching }: Selection, page: ReadonlyMap<string, string>, ticked: ReadonlySet<string>): Selection {
  // Of everything that matches only this page is known by name: to take one away means to go on with the others that are seen.
  const kept = allMatching ? [] : [...names].filter(([key]) => !page.has(key))
  return { names: new Map([...kept, ...[...page].filter(([key]) => ticked.has(key))]), allMatching: false }
}

/** The selection without some of its rows. */
export function withoutKeys(selection: Selection, keys: ReadonlySet<string>): Selection {
  const names = new Map([...selection.names].filter(([key]) => !keys.has(key)))
  if (names.size === selection.names.size) return selection
  // What matches is selected beside a row that is: without one there is nothing to go on with.
  return { names, allMatching: selection.allMatching && names.size > 0 }
}

/**
 * Whether there are rows to go on to: everything that matches.
 * @param elsewhere how many of the selected rows are not on the page: they may be others than the ones that match
 */
export const leavesSome = ({ names, allMatching }: Selection, elsewhere: number, total: number): boolean =>
  !allMatching && names.size - elsewhere < total

const NO_KEYS: ReadonlySet<string> = new Set()

/** Keys of the rows that were deleted while the page is open, and how to add one. */
export function useDeleted(): [ReadonlySet<string>, (key: string) => void] {
  const [keys, setKeys] = useState<ReadonlySet<string>>(NO_KEYS)
  return [keys, useCallback((key: string) => setKeys((now) => new Set([...now, key])), [])]
}

interface SelectionInput<Row> {
  /** Of the page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** The filters: what "everything that matches" means. */
  filters: object
  /** From useDeleted: rows that are no longer there, on whatever page. */
  deleted?: ReadonlySet<string> | undefined
}

/**
 * The selection of one table. It stays when the reader turns the page, sorts, or filters; "everything that matches" ends when the filters change.
 */
export function useSelection<Row>({ rows, rowKey: givenKey, nameOf, filters, deleted = NO_KEYS }: SelectionInput<Row>) {
  /** What a row's key is does not change, so the first function that says it serves for good. */
  const [rowKey] = useState(() => givenKey)
  const [chosen, setSelection] = useState(NOTHING_SELECTED)
  const selection = useMemo(() => withoutKeys(chosen, deleted), [chosen, deleted])
  const { names, allMatching } = selection
  const current = JSON.stringify(filters)
  const [selectedWith, setSelectedWith] = useState(current)
  if (selectedWith !== current) {
    setSelectedWith(current)
    if (allMatching) setSelection(NOTHING_SELECTED)
  }
  const latest = useRef({ rows, nameOf })
  useEffect(() => {
    latest.current = { rows, nameOf }
  })
  // The grid renders every row again when one of these changes.
  const select = useCallback(
    (ticked: ReadonlySet<string>) => {
      const { rows: seen, nameOf: name } = latest.current
      setSelection((now) => withTicked(now, new Map(seen.map((row) => [rowKey(row), name(row)])), ticked))
    },
    [rowKey],
  )
  const onPage = new Set(rows.map(rowKey))
  const elsewhere = [...names].filter(([key]) => !onPage.has(key)).map(([key, name]): SelectedElsewhere => ({ key, name }))
  const shown = useMemo(() => new Set([...names.keys(), ...(allMatching ? rows.map(rowKey) : [])]), [names, allMatching, rows, rowKey])
  return {
    ids: [...names.keys()],
    count: names.size,
    allMatching,
    /** Keys that the table shows as ticked. */
    shown,
    elsewhere,
    leavesSome: (total: number) => leavesSome(selection, elsewhere.length, total),
    select,
    takeOut: useCallback(
      (key: string) =>
        setSelection(({ names: now }) => ({ names: new Map([...now].filter(([other]) => other !== key)), allMatching: false })),
      [],
    ),
    selectAllMatching: useCallback(() => setSelection((now) => ({ ...now, allMatching: true })), []),
    clear: useCallback(() => setSelection(NOTHING_SELECTED), []),
  }
}

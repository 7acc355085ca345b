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

interface SelectionInput<Row> {
  /** Of the page. */
  rows: readonly Row[]
  rowKey: (row: Row) => string
  nameOf: (row: Row) => string
  /** The filters: what "everything that matches" means. */
  question: object
}

/**
 * The selection of one table. It stays when the reader turns the page, sorts, or filters; "everything that matches" ends with the filters that it was said of.
 */
export function useSelection<Row>({ rows, rowKey, nameOf, question }: SelectionInput<Row>) {
  const [{ names, allMatching }, setSelection] = useState(NOTHING_SELECTED)
  const asked = JSON.stringify(question)
  const [saidOf, setSaidOf] = useState(asked)
  if (saidOf !== asked) {
    setSaidOf(asked)
    if (allMatching) setSelection(NOTHING_SELECTED)
  }
  const latest = useRef({ rows, rowKey, nameOf })
  useEffect(() => {
    latest.current = { rows, rowKey, nameOf }
  })
  // The grid draws every row anew when one of these changes.
  const select = useCallback((ticked: ReadonlySet<string>) => {
    const { rows: seen, rowKey: keyOf, nameOf: name } = latest.current
    setSelection((now) => withTicked(now, new Map(seen.map((row) => [keyOf(row), name(row)])), ticked))
  }, [])
  const onPage = new Set(rows.map(rowKey))
  const shown = useMemo(() => new Set([...names.keys(), ...(allMatching ? rows.map(rowKey) : [])]), [names, allMatching, rows, rowKey])
  return {
    ids: [...names.keys()],
    count: names.size,
    allMatching,
    /** Keys that the table shows as ticked. */
    shown,
    elsewhere: [...names].filter(([key]) => !onPage.has(key)).map(([key, name]): SelectedElsewhere => ({ key, name })),
    select,
    takeOut: useCallback((key: string) => setSelection(({ names: now }) => ({ names: new Map([...now].filter(([other]) => other !== key)), allMatching: false })), []),
    selectAllMatching: useCallback(() => setSelection((now) => ({ ...now, allMatching: true })), []),
    clear: useCallback(() => setSelection(NOTHING_SELECTED), []),
  }
}

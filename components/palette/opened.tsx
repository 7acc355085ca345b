'use client'
import { useEffect } from 'react'
import type { Found } from '#lib/palette/contract.ts'
import { addRecent } from './recent.ts'

/** Whose page it is; null = the header has not said so yet. */
let reader: string | null = null
let waiting: Found[] = []

/** Says whose records are noted, when the header is there. */
export function readsAs(person: string): void {
  reader = person
  for (const found of waiting) addRecent(person, window.sessionStorage, found)
  waiting = []
}

/** Notes that the page of a record was opened, so that the palette offers it before anything is typed. */
export function Opened({ kind, id, title, detail, href }: Omit<Found, 'more'>) {
  useEffect(() => {
    const found = { kind, id, title, detail, href }
    if (reader === null) waiting = [found]
    else addRecent(reader, window.sessionStorage, found)
  }, [kind, id, title, detail, href])
  return null
}

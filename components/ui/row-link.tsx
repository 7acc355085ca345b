'use client'
import type { MouseEvent, ReactNode } from 'react'
import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import type { RowBehaviour } from './data-table.tsx'
import styles from './table-cells.module.css'

const wantsTab = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey || button !== 0

/** Opens a row by click, in a tab with Ctrl or the middle button; undefined when rows do not open. */
export function useRowOpener<Row>({ rowHref, onOpen }: RowBehaviour<Row>): ((row: Row, event: MouseEvent) => void) | undefined {
  const router = useRouter()
  if (!rowHref && !onOpen) return undefined
  return (row, event) => {
    // A click on a button or link inside the row, or the end of marking text, is not meant for the row.
    if ((event.target instanceof Element && event.target.closest('a, button, input, label, [role=menu], [role=dialog]')) || window.getSelection()?.toString())
      return
    if (rowHref && wantsTab(event)) window.open(rowHref(row), '_blank', 'noopener')
    else if (onOpen) onOpen(row)
    else if (rowHref) router.push(rowHref(row))
  }
}

/** The first cell of a row: a link or button that opens it, or its plain content. */
export function RowLink<Row>({ row, behaviour: { rowHref, onOpen }, children }: { row: Row; behaviour: RowBehaviour<Row>; children: ReactNode }) {
  if (rowHref)
    return (
      <NextLink
        href={rowHref(row)}
        prefetch={false}
        className={styles.link}
        onClick={(event: MouseEvent) => {
          if (!onOpen || wantsTab(event)) return
          event.preventDefault()
          onOpen(row)
        }}
      >
        {children}
      </NextLink>
    )
  if (onOpen)
    return (
      <button type="button" className={styles.link} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return children
}

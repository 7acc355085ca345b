'use client'
import { useEffect, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react'
import NextLink from 'next/link'
import { useRouter } from 'next/navigation'
import type { RowBehaviour } from './data-table.tsx'
import styles from './table-cells.module.css'

const wantsTab = ({ ctrlKey, metaKey, shiftKey, button }: MouseEvent): boolean => ctrlKey || metaKey || shiftKey || button !== 0

/** A button or link inside a row is not meant for the row. */
const isInteractive = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('a, button, input, label, [role=menu], [role=dialog]') !== null

/** Whether the last press began on something of its own; asked when it begins, as that may be rendered again until the click. */
function usePressedInteractive(): RefObject<boolean> {
  const pressed = useRef(false)
  useEffect(() => {
    const begin = ({ target }: Event) => {
      pressed.current = isInteractive(target)
    }
    document.addEventListener('mousedown', begin, true)
    return () => document.removeEventListener('mousedown', begin, true)
  }, [])
  return pressed
}

/** Opens a row by click, in a tab with Ctrl or the middle button; undefined when rows do not open. */
export function useRowOpener<Row>({ rowHref, onOpen }: RowBehaviour<Row>): ((row: Row, event: MouseEvent) => void) | undefined {
  const router = useRouter()
  const pressedInteractive = usePressedInteractive()
  if (!rowHref && !onOpen) return undefined
  return (row, event) => {
    // Neither is a press on a button that moved away from under the pointer, nor the end of marking text. Assistive technology clicks without a press.
    const isMeantForOther = isInteractive(event.target) || (event.detail > 0 && pressedInteractive.current)
    if (isMeantForOther || window.getSelection()?.toString()) return
    if (rowHref && wantsTab(event)) window.open(rowHref(row), '_blank', 'noopener')
    else if (onOpen) onOpen(row)
    else if (rowHref) router.push(rowHref(row))
  }
}

/** The first cell of a row: a link or button that opens it, or its plain content. */
export function RowLink<Row>({
  row,
  title,
  behaviour: { rowHref, onOpen },
  children,
}: {
  row: Row
  /** The whole text, where the content may be cut and does not hold it itself. */
  title?: string | undefined
  behaviour: RowBehaviour<Row>
  children: ReactNode
}) {
  if (rowHref)
    return (
      <NextLink
        href={rowHref(row)}
        prefetch={false}
        title={title}
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
      <button type="button" title={title} className={styles.link} onClick={() => onOpen(row)}>
        {children}
      </button>
    )
  return children
}

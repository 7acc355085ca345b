'use client'
import { createContext, use, type ComponentProps, type ReactNode } from 'react'
import ExpandIcon from '@mui/icons-material/ChevronRight'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import type { GridSlotProps, GridValidRowModel } from '@mui/x-data-grid'
import type { RowBehaviour } from './data-table.tsx'
import { RowLink } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import styles from './table-cells.module.css'

/** A line of the grid: a row, or below an expanded row its details. */
export interface Line<Row> extends GridValidRowModel {
  id: string
  row: Row
  isDetails: boolean
}

interface RowsNow {
  behaviour: RowBehaviour<unknown>
  /** Names a row for screen readers. */
  nameOf: (row: unknown) => string
  /** Keys of the rows whose details are shown. */
  expanded: ReadonlySet<string>
  toggle: (id: string) => void
}

/** What cells need to know of the moment. It reaches them past the grid, which would render every cell again. */
export const RowsContext = createContext<RowsNow>({
  behaviour: { rowKey: String },
  nameOf: String,
  expanded: new Set(),
  toggle: () => undefined,
})

type RowCheckboxProps = Pick<GridSlotProps['rowCheckbox'], 'checked' | 'disabled' | 'tabIndex' | 'onChange' | 'slotProps'> &
  Pick<ComponentProps<'input'>, 'onKeyDown'>

/** The checkbox of a row, as one element: of the theme's checkbox a row takes longer to appear than of all its other cells. */
export const RowCheckbox = ({ checked, disabled, tabIndex, onChange, onKeyDown, slotProps }: RowCheckboxProps) => (
  <input
    type="checkbox"
    className={styles.check}
    checked={checked}
    disabled={disabled}
    tabIndex={tabIndex}
    onChange={onChange}
    onKeyDown={onKeyDown}
    {...slotProps?.htmlInput}
  />
)

/** The first cell of a row, which opens it. */
export function FirstCell({ row, title, children }: { row: unknown; title: string | undefined; children: ReactNode }) {
  return (
    <RowLink row={row} title={title} behaviour={use(RowsContext).behaviour}>
      {children}
    </RowLink>
  )
}

/** The button that shows a row's details, and below the row the details. */
export function DetailsCell({ line: { id, row, isDetails } }: { line: Line<unknown> }) {
  const { behaviour, nameOf, expanded, toggle } = use(RowsContext)
  const content = behaviour.details?.(row)
  if (isDetails) return <Box sx={{ position: 'sticky', left: 0, width: '100%', px: 1.5, py: 1.5 }}>{content}</Box>
  if (content === null || content === undefined) return null
  const isOpen = expanded.has(id)
  return (
    <IconButton
      size="small"
      aria-label={`${isOpen ? 'Hide' : 'Show'} details of ${nameOf(row)}`}
      aria-expanded={isOpen}
      onClick={() => toggle(id)}
    >
      <ExpandIcon fontSize="small" sx={{ transform: isOpen ? 'rotate(90deg)' : 'none', transition: 'transform 120ms' }} />
    </IconButton>
  )
}

/** The last cell of a row: its menu. */
export function MenuCell({ row }: { row: unknown }) {
  const { behaviour, nameOf } = use(RowsContext)
  return <RowMenu name={nameOf(row)} actions={behaviour.rowActions?.(row) ?? []} />
}

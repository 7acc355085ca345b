'use client'
import { memo } from 'react'
import TablePagination from '@mui/material/TablePagination'
import { PAGE_SIZES } from './table-state.ts'
import type { TableAddress } from './use-table-state.ts'

interface TablePagesProps {
  /** Number of rows that match. */
  total: number
  /** From 1. */
  page: number
  /** Rows per page. */
  size: number
  /** The total is that of an earlier request, and is not shown. */
  stale: boolean
  phone: boolean
  change: TableAddress['change']
}

/**
 * Turns the pages of a table. Not the footer of the grid, which would draw the same: this one also stands below the cards of a phone.
 * It is rendered again only when a property has changed.
 */
export const TablePages = memo(function TablePages({ total, page, size, stale, phone, change }: TablePagesProps) {
  return (
    <TablePagination
      component="div"
      count={total}
      page={page - 1}
      rowsPerPage={size}
      rowsPerPageOptions={[...PAGE_SIZES]}
      onPageChange={(_, index) => change({ page: index + 1 })}
      onRowsPerPageChange={(event) => change({ size: Number(event.target.value) })}
      {...(stale && { labelDisplayedRows: () => '…' })}
      labelRowsPerPage={phone ? 'Rows' : 'Rows per page'}
      slotProps={{ select: { inputProps: { 'aria-label': 'Rows per page' } } }}
      sx={{
        visibility: total === 0 ? 'hidden' : undefined,
        '& .MuiTablePagination-toolbar': { minHeight: 48, px: 0.5 },
        '& .MuiTablePagination-displayedRows': { fontVariantNumeric: 'tabular-nums' },
      }}
    />
  )
})

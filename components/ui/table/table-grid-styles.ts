import type { SxProps } from '@mui/material/styles'

/**
 * Looks of the grid: hairlines, quiet header, leading columns and the menu fixed.
 * @param left px before the first data column
 * @param expandLeft px before the expand column
 */
export const gridStyles = (left: number, expandLeft: number, firstField: string, clickable: boolean): SxProps => ({
  '--DataGrid-overlayHeight': '300px',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  '--DataGrid-t-header-background-base': 'var(--mui-palette-background-paper)',
  '--DataGrid-t-cell-background-pinned': 'var(--mui-palette-background-paper)',
  '--DataGrid-t-color-background-base': 'var(--mui-palette-background-paper)',
  maxHeight: 'max(360px, calc(100dvh - 220px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  '& .MuiDataGrid-columnHeaderTitle': { fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' },
  '& .MuiDataGrid-columnSeparator': { opacity: 0 },
  '& .MuiDataGrid-columnHeaders:hover .MuiDataGrid-columnSeparator--resizable': { opacity: 1 },
  '& .MuiDataGrid-cell, & .MuiDataGrid-columnHeader': { px: 1.5 },
  '& [data-field="__check__"], & [data-field="__expand"], & [data-field="__actions"]': { px: 0.5 },
  '& [data-field="__expand"].MuiDataGrid-cell': { justifyContent: 'center' },
  '& [data-field="__check__"]': { left: 0 },
  '& [data-field="__expand"]': { left: expandLeft },
  '& [data-field="__actions"]': { right: 0 },
  [`& [data-field="${quoted(firstField)}"]`]: { left },
  '& .MuiDataGrid-row': clickable ? { cursor: 'pointer' } : {},
  '& .details': { cursor: 'auto', '&, &:hover, & .MuiDataGrid-cell': { bgcolor: 'background.default' } },
  '& .details [data-field="__check__"] > *': { visibility: 'hidden' },
  '& .details [data-field="__expand"]': { display: 'block', position: 'static', whiteSpace: 'normal', lineHeight: 1.5, p: 0 },
})

/** Field names are plain keys; quotes would end the selector. */
function quoted(field: string): string {
  return field.replace(/["\\]/g, '\\$&')
}

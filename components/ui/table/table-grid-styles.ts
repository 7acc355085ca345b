import type { SxProps } from '@mui/material/styles'
import { gridClasses } from '@mui/x-data-grid'

/**
 * Looks of the grid: hairlines, quiet header, leading columns and the menu fixed.
 * @param left px before the first data column
 * @param expandLeft px before the expand column
 */
export const gridStyles = (left: number, expandLeft: number, firstField: string, clickable: boolean): SxProps => ({
  '--DataGrid-overlayHeight': '300px',
  '--DataGrid-rowBorderColor': 'var(--mui-palette-divider)',
  maxHeight: 'max(360px, calc(100dvh - 220px))',
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  fontSize: '0.875rem',
  [`& .${gridClasses.columnHeaderTitle}`]: { fontSize: '0.8125rem', fontWeight: 500, color: 'text.secondary' },
  [`& .${gridClasses.columnSeparator}`]: { opacity: 0 },
  [`& .${gridClasses.columnHeaders}:hover .${gridClasses['columnSeparator--resizable']}`]: { opacity: 1 },
  [`& .${gridClasses.cell}, & .${gridClasses.columnHeader}`]: { px: 1.5 },
  '& [data-field="__check__"], & [data-field="__expand"], & [data-field="__actions"]': { px: 0.5 },
  [`& [data-field="__expand"].${gridClasses.cell}`]: { justifyContent: 'center' },
  '& [data-field="__check__"]': { left: 0 },
  '& [data-field="__expand"]': { left: expandLeft },
  '& [data-field="__actions"]': { right: 0 },
  [`& [data-field="${quoted(firstField)}"]`]: { left },
  [`& .${gridClasses.row}`]: clickable ? { cursor: 'pointer' } : {},
  '& .details': { cursor: 'auto', [`&, &:hover, & .${gridClasses.cell}`]: { bgcolor: 'background.default' } },
  '& .details [data-field="__check__"] > *': { visibility: 'hidden' },
  '& .details [data-field="__expand"]': { display: 'block', position: 'static', whiteSpace: 'normal', lineHeight: 1.5, p: 0 },
})

/** Field names are plain keys; quotes would end the selector. */
function quoted(field: string): string {
  return field.replace(/["\\]/g, '\\$&')
}

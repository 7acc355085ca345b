'use client'
import { useState, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import { countedText } from '#lib/text/counted-text.ts'
import type { ImportPlan } from '#lib/spreadsheet/contract.ts'
import { usePhone } from '#components/ui/form/use-phone.ts'

export type PlannedRow = ImportPlan['rows'][number]

/** The first ones, and a button for the rest, so that what stands below is not far away. */
export function useFold<T>(
  items: readonly T[],
  shown: number,
  [one, many]: readonly [one: string, many: string],
): { first: readonly T[]; more: ReactNode } {
  const [open, setOpen] = useState(false)
  const hiddenCount = items.length - shown
  if (open || hiddenCount <= 0) return { first: items, more: null }
  return {
    first: items.slice(0, shown),
    more: (
      <Button size="small" color="inherit" onClick={() => setOpen(true)} sx={{ justifySelf: 'start', mt: 0.5 }}>
        {`Show ${countedText(hiddenCount, `more ${one}`, `more ${many}`)}`}
      </Button>
    ),
  }
}

interface TextProps {
  children: ReactNode
  /** Of a value that goes away. */
  old?: boolean
  /** Less important than the rest. */
  quiet?: boolean
}

/** Wider texts are broken, inside a word when it is longer still; pixels. */
const TEXT_WIDTH = 420

/** A text of at most three lines, on a phone six; the whole one is at hand. */
export const ShortText = ({ children, old = false, quiet = false }: TextProps) => (
  <Box
    component={old ? 'del' : 'span'}
    title={typeof children === 'string' ? children : undefined}
    sx={{
      display: '-webkit-box',
      WebkitLineClamp: { xs: 6, sm: 3 },
      WebkitBoxOrient: 'vertical',
      overflow: 'hidden',
      maxWidth: TEXT_WIDTH,
      overflowWrap: { xs: 'anywhere', sm: 'break-word' },
      color: old || quiet ? 'text.secondary' : undefined,
    }}
  >
    {children}
  </Box>
)

export const TextCell = (props: TextProps) => (
  <TableCell sx={{ minWidth: 120 }}>
    <ShortText {...props} />
  </TableCell>
)

interface PartProps {
  title: string
  /** The listed ones of `total`. */
  rows: readonly PlannedRow[]
  total: number
  heads: readonly string[]
  action?: ReactNode
  /** A row of the table, or several. */
  children: (row: PlannedRow) => ReactNode
  /** The same on a phone, below the number of the row. */
  stacked: (row: PlannedRow) => ReactNode
}

/** Rows that are listed before one asks for more. */
const SHOWN = 20
const frame = { border: 1, borderColor: 'divider', borderRadius: 1 }

/** One kind of rows of an import; it has no scroll bar of its own, the dialog scrolls as one. */
export function ImportPart({ title, rows, total, heads, action, children, stacked }: PartProps) {
  const phone = usePhone()
  const { first, more } = useFold(rows, SHOWN, ['row', 'rows'])
  if (rows.length === 0) return null
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="subtitle2" component="h3">
          {title}
          {rows.length < total && (
            <Box
              component="span"
              sx={{ color: 'text.secondary', fontWeight: 400 }}
            >{` (the first ${rows.length.toLocaleString('en')} of ${countedText(total, 'row', 'rows')})`}</Box>
          )}
        </Typography>
        {action}
      </Box>
      {phone ? (
        <Box role="region" aria-label={title} sx={frame}>
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
            {first.map((row) => (
              <Box component="li" key={row.row} sx={{ px: 1.5, py: 1, '& + &': { borderTop: 1, borderColor: 'divider' } }}>
                <Box sx={{ fontWeight: 600 }}>{`Row ${row.row}`}</Box>
                {stacked(row)}
              </Box>
            ))}
          </Box>
        </Box>
      ) : (
        <TableContainer tabIndex={0} role="region" aria-label={title} sx={frame}>
          <Table size="small" sx={{ '& tbody tr:last-child td': { border: 0 } }}>
            <TableHead>
              <TableRow>
                {heads.map((head) => (
                  <TableCell key={head} align={head === 'Row' ? 'right' : 'left'}>
                    {head}
                  </TableCell>
                ))}
              </TableRow>
            </TableHead>
            <TableBody>{first.map(children)}</TableBody>
          </Table>
        </TableContainer>
      )}
      {more}
    </div>
  )
}

'use client'
import type { ReactNode } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { ImportPlan, RowAction } from '#lib/spreadsheet/contract.ts'
import { cellWords, counted } from './import-texts.ts'
import type { ImportSummary } from './import-texts.ts'
import { refusedFile } from './refused-file.ts'
import { saveFile } from './save-file.ts'

type PlannedRow = ImportPlan['rows'][number]

/** One sentence about the whole, with what went wrong as a list. */
export function SummaryAlert({ summary: { kind, text, lines } }: { summary: ImportSummary }) {
  return (
    <Alert severity={kind}>
      {text}
      {lines.length > 0 && (
        <Box component="ul" tabIndex={0} sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 220, overflowY: 'auto' }}>
          {lines.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </Box>
      )}
    </Alert>
  )
}

const chips: { action: RowAction; label: string; color: 'success' | 'info' | 'default' | 'error' }[] = [
  { action: 'create', label: 'to create', color: 'success' },
  { action: 'change', label: 'to change', color: 'info' },
  { action: 'unchanged', label: 'unchanged', color: 'default' },
  { action: 'refused', label: 'with errors', color: 'error' },
]

interface ReportProps {
  plan: ImportPlan
  fileName: string
  /** The import may change what is stored; others only add. */
  mayChange: boolean
}

/** What an import would do: counts, refused rows with their reasons, changes with old and new value, and new items. */
export function ImportReport({ plan, fileName, mayChange }: ReportProps) {
  const rowsOf = (action: RowAction) => plan.rows.filter((row) => row.action === action)
  const possible = chips.filter(({ action }) => mayChange || (action !== 'change' && action !== 'unchanged'))
  return (
    <Box component="section" aria-label="Result of the check" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {possible.map(({ action, label, color }) => (
          <li key={action}>
            <Chip size="small" variant="outlined" color={plan.counts[action] > 0 ? color : 'default'} label={`${plan.counts[action].toLocaleString('en')} ${label}`} />
          </li>
        ))}
      </Box>
      <RefusedRows plan={plan} fileName={fileName} />
      <Part title="Look like others" rows={plan.rows.filter(({ similar }) => similar.length > 0)} total={plan.similar} heads={['Row', 'Item', 'Column', 'What they look like']}>
        {(row) => <Reasons key={row.row} row={row} reasons={row.similar} />}
      </Part>
      <Part title="People of other companies" rows={plan.rows.filter(({ outsiders }) => outsiders.length > 0)} total={plan.outsiders.rows} heads={['Row', 'Person', 'Belongs to', 'Would see']}>
        {(row) =>
          row.outsiders.map(({ email, belongsTo, gets }, index) => (
            <TableRow key={email}>
              <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
              <Text>{email}</Text>
              <Text>{belongsTo}</Text>
              <Text>{gets}</Text>
            </TableRow>
          ))
        }
      </Part>
      <Part title="Changes" rows={rowsOf('change')} total={plan.counts.change} heads={['Row', 'Item', 'Column', 'Old', 'New']}>
        {(row) =>
          row.cells.map(({ column, before, after }, index) => (
            <TableRow key={`${row.row} ${column}`}>
              <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
              <Text>{index === 0 ? row.label : ''}</Text>
              <TableCell>{column}</TableCell>
              <Text old>{before === null ? null : cellWords(before)}</Text>
              <Text>{cellWords(after)}</Text>
            </TableRow>
          ))
        }
      </Part>
      <Part title="New" rows={rowsOf('create')} total={plan.counts.create} heads={['Row', 'Item', 'Values']}>
        {(row) => (
          <TableRow key={row.row}>
            <TableCell align="right">{row.row}</TableCell>
            <Text>{row.label}</Text>
            <Text quiet>{row.cells.map(({ column, after }) => `${column}: ${cellWords(after)}`).join(' · ')}</Text>
          </TableRow>
        )}
      </Part>
    </Box>
  )
}

/** The rows with errors and their reasons, and the way to get them as a file. */
export function RefusedRows({ plan, fileName }: Pick<ReportProps, 'plan' | 'fileName'>) {
  const save = () => saveFile(refusedFile(plan), `${fileName.replace(/\.xlsx$/i, '')}_errors.xlsx`)
  return (
    <Part title="Errors" rows={plan.rows.filter(({ action }) => action === 'refused')} total={plan.counts.refused} heads={['Row', 'Item', 'Column', 'Reason']} action={<SaveButton onClick={save} />}>
      {(row) => <Reasons key={row.row} row={row} reasons={row.faults} />}
    </Part>
  )
}

/** What is said of one row, a line each. */
const Reasons = ({ row, reasons }: { row: PlannedRow; reasons: PlannedRow['faults'] }) =>
  reasons.map(({ column, message }, index) => (
    <TableRow key={index}>
      <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
      <Text>{index === 0 ? row.label : ''}</Text>
      <TableCell>{column}</TableCell>
      <Text>{message}</Text>
    </TableRow>
  ))

interface TextProps {
  children: ReactNode
  /** Of a value that goes away. */
  old?: boolean
  /** Less important than the rest. */
  quiet?: boolean
}

/** Wider texts are broken, inside a word when it is longer still; pixels. */
const TEXT_WIDTH = 420

/** A cell of at most three lines, on a phone six; the whole text is at hand. */
const Text = ({ children, old = false, quiet = false }: TextProps) => (
  <TableCell sx={{ minWidth: { xs: 84, sm: 120 } }}>
    <Box
      component={old ? 'del' : 'span'}
      title={typeof children === 'string' ? children : undefined}
      sx={{ display: '-webkit-box', WebkitLineClamp: { xs: 6, sm: 3 }, WebkitBoxOrient: 'vertical', overflow: 'hidden', maxWidth: TEXT_WIDTH, overflowWrap: 'break-word', color: old || quiet ? 'text.secondary' : undefined }}
    >
      {children}
    </Box>
  </TableCell>
)

const SaveButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" startIcon={<DownloadIcon />} onClick={onClick}>
    Download rows with errors
  </Button>
)

interface PartProps {
  title: string
  /** The listed ones of `total`. */
  rows: readonly PlannedRow[]
  total: number
  heads: readonly string[]
  action?: ReactNode
  children: (row: PlannedRow) => ReactNode
}

function Part({ title, rows, total, heads, action, children }: PartProps) {
  if (rows.length === 0) return null
  return (
    <div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="subtitle2" component="h3">
          {title}
          {rows.length < total && <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>{` (the first ${rows.length.toLocaleString('en')} of ${counted(total, 'row', 'rows')})`}</Box>}
        </Typography>
        {action}
      </Box>
      <TableContainer tabIndex={0} role="region" aria-label={title} sx={{ maxHeight: 260, border: 1, borderColor: 'divider', borderRadius: 1 }}>
        <Table size="small" stickyHeader sx={{ '& .MuiTableCell-root': { px: { xs: 1, sm: 2 } } }}>
          <TableHead>
            <TableRow>
              {heads.map((head) => (
                <TableCell key={head} align={head === 'Row' ? 'right' : 'left'}>
                  {head}
                </TableCell>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>{rows.map(children)}</TableBody>
        </Table>
      </TableContainer>
    </div>
  )
}

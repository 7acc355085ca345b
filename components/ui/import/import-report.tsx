'use client'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import TableCell from '@mui/material/TableCell'
import TableRow from '@mui/material/TableRow'
import type { ImportPlan, RowAction } from '#lib/spreadsheet/contract.ts'
import { ImportPart, ShortText, TextCell, useFold, type PlannedRow } from './import-part.tsx'
import { cellWords } from './import-texts.ts'
import type { ImportSummary } from './import-texts.ts'
import { XLSX_TYPE } from '#lib/files/media-types.ts'
import { saveFile } from '#components/ui/save-file.ts'

/** Lines of a summary that are listed before one asks for more. */
const SHOWN_LINES = 10

/** One sentence about the whole, with what went wrong as a list. */
export function SummaryAlert({ summary: { kind, text, lines } }: { summary: ImportSummary }) {
  const { first, more } = useFold(lines, SHOWN_LINES, ['line', 'lines'])
  return (
    <Alert severity={kind} sx={{ '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      {text}
      {first.length > 0 && (
        <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25 }}>
          {first.map((line, index) => (
            <li key={index}>{line}</li>
          ))}
        </Box>
      )}
      {more}
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

/** What an import would do: counts, refused rows with their reasons, what is to be confirmed, changes with old and new value, and new items. */
export function ImportReport({ plan, fileName, mayChange }: ReportProps) {
  const rowsOf = (action: RowAction) => plan.rows.filter((row) => row.action === action)
  const possible = chips.filter(({ action }) => mayChange || (action !== 'change' && action !== 'unchanged'))
  const valuesOf = ({ cells }: PlannedRow): string => cells.map(({ column, after }) => `${column}: ${cellWords(after)}`).join(' · ')
  return (
    <Box component="section" aria-label="Result of the check" sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 }}>
      <Box component="ul" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, m: 0, p: 0, listStyle: 'none' }}>
        {possible.map(({ action, label, color }) => (
          <li key={action}>
            <Chip
              size="small"
              variant="outlined"
              color={plan.counts[action] > 0 ? color : 'default'}
              label={`${plan.counts[action].toLocaleString('en')} ${label}`}
            />
          </li>
        ))}
      </Box>
      <RefusedRows plan={plan} fileName={fileName} />
      <ImportPart
        title="Look like others"
        rows={plan.rows.filter(({ similar }) => similar.length > 0)}
        total={plan.similar}
        heads={['Row', 'Item', 'Column', 'What they look like']}
        stacked={(row) => <StackedReasons row={row} reasons={row.similar} />}
      >
        {(row) => <Reasons key={row.row} row={row} reasons={row.similar} />}
      </ImportPart>
      <ImportPart
        title="People of other companies"
        rows={plan.rows.filter(({ outsiders }) => outsiders.length > 0)}
        total={plan.outsiders.rows}
        heads={['Row', 'Person', 'Belongs to', 'Would see']}
        stacked={({ outsiders }) =>
          outsiders.map(({ email, belongsTo, gets }) => (
            <div key={email}>
              {`${email} would see ${gets}`}
              <ShortText quiet>{`Belongs to ${belongsTo}`}</ShortText>
            </div>
          ))
        }
      >
        {(row) =>
          row.outsiders.map(({ email, belongsTo, gets }, index) => (
            <TableRow key={`${row.row} ${email}`}>
              <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
              <TextCell>{email}</TextCell>
              <TextCell>{belongsTo}</TextCell>
              <TextCell>{gets}</TextCell>
            </TableRow>
          ))
        }
      </ImportPart>
      <ImportPart
        title="Changes"
        rows={rowsOf('change')}
        total={plan.counts.change}
        heads={['Row', 'Item', 'Column', 'Old', 'New']}
        stacked={({ label, cells }) => (
          <>
            {label}
            {cells.map(({ column, before, after }) => (
              <Box key={column} sx={{ mt: 0.5 }}>
                {`${column}:`}
                {before !== null && <ShortText old>{cellWords(before)}</ShortText>}
                <ShortText>{cellWords(after)}</ShortText>
              </Box>
            ))}
          </>
        )}
      >
        {(row) =>
          row.cells.map(({ column, before, after }, index) => (
            <TableRow key={`${row.row} ${column}`}>
              <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
              <TextCell>{index === 0 ? row.label : ''}</TextCell>
              <TableCell>{column}</TableCell>
              <TextCell old>{before === null ? null : cellWords(before)}</TextCell>
              <TextCell>{cellWords(after)}</TextCell>
            </TableRow>
          ))
        }
      </ImportPart>
      <ImportPart
        title="New"
        rows={rowsOf('create')}
        total={plan.counts.create}
        heads={['Row', 'Item', 'Values']}
        stacked={(row) => (
          <>
            {row.label}
            <ShortText quiet>{valuesOf(row)}</ShortText>
          </>
        )}
      >
        {(row) => (
          <TableRow key={row.row}>
            <TableCell align="right">{row.row}</TableCell>
            <TextCell>{row.label}</TextCell>
            <TextCell quiet>{valuesOf(row)}</TextCell>
          </TableRow>
        )}
      </ImportPart>
    </Box>
  )
}

/** The rows with errors and their reasons, and the way to get them as a file. */
export function RefusedRows({ plan, fileName }: Pick<ReportProps, 'plan' | 'fileName'>) {
  const save = () =>
    saveFile(
      new Blob([Uint8Array.from(atob(plan.refusedFile ?? ''), (character) => character.charCodeAt(0))], { type: XLSX_TYPE }),
      `${fileName.replace(/\.xlsx$/i, '')}_errors.xlsx`,
    )
  return (
    <ImportPart
      title="Errors"
      rows={plan.rows.filter(({ action }) => action === 'refused')}
      total={plan.counts.refused}
      heads={['Row', 'Item', 'Column', 'Reason']}
      action={<SaveButton onClick={save} />}
      stacked={(row) => <StackedReasons row={row} reasons={row.faults} />}
    >
      {(row) => <Reasons key={row.row} row={row} reasons={row.faults} />}
    </ImportPart>
  )
}

interface ReasonsProps {
  row: PlannedRow
  reasons: PlannedRow['faults']
}

/** The messages of one row, a line each. */
const Reasons = ({ row, reasons }: ReasonsProps) =>
  reasons.map(({ column, message }, index) => (
    <TableRow key={index}>
      <TableCell align="right">{index === 0 ? row.row : ''}</TableCell>
      <TextCell>{index === 0 ? row.label : ''}</TextCell>
      <TableCell>{column}</TableCell>
      <TextCell>{message}</TextCell>
    </TableRow>
  ))

const StackedReasons = ({ row, reasons }: ReasonsProps) => (
  <>
    {reasons.map(({ column, message }, index) => (
      <div key={index}>{column === null ? message : `${column}: ${message}`}</div>
    ))}
    <ShortText quiet>{row.label}</ShortText>
  </>
)

const SaveButton = ({ onClick }: { onClick: () => void }) => (
  <Button size="small" startIcon={<DownloadIcon />} onClick={onClick}>
    Download rows with errors
  </Button>
)

'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { countedText } from '#lib/text/counted-text.ts'
import type { Corrections, ImportPlan } from '#lib/spreadsheet/contract.ts'
import { isByItself, mistakesOf, readAs, withReading, withValue, type Mistake } from './corrections.ts'
import { useFold } from './import-part.tsx'

/** Texts that are offered for correction before one asks for more. */
const SHOWN = 10
/** Rows that are named. */
const NAMED_ROWS = 3

const rowsText = (rows: readonly number[]): string =>
  rows.length > NAMED_ROWS ? countedText(rows.length, 'row', 'rows') : rows.length === 1 ? `row ${rows[0]}` : `rows ${rows.join(', ')}`

interface CorrectCellsProps {
  plan: ImportPlan
  corrections: Corrections
  disabled: boolean
  onChange: (corrections: Corrections) => void
}

/** Texts of a checked file that the import does not take, to be corrected here in place of the file; and those that were corrected before. */
export function CorrectCells({ plan, corrections, disabled, onChange }: CorrectCellsProps) {
  const mistakes = mistakesOf(plan)
  const made = (plan.corrections?.values ?? []).filter(({ from, to }) => from !== to)
  const { first, more } = useFold<Mistake>(mistakes, SHOWN, ['mistake', 'mistakes'])
  if (mistakes.length + made.length === 0) return null
  const madeValue = (column: string, from: string): string =>
    corrections.values.find((one) => one.column === column && one.from === from)?.to ?? from
  return (
    <Box component="section" aria-label="Correct the texts here" sx={{ display: 'grid', gap: 2 }}>
      <div>
        <Typography variant="subtitle2" component="h3">
          Correct the texts here
        </Typography>
        <Typography variant="body2" color="text.secondary">
          The file stays as it is. What a text is read as is remembered for your next file.
        </Typography>
      </div>
      {made.map(({ column, from }) => (
        <TextField
          key={`${column} ${from}`}
          size="small"
          label={`${column}: “${from}” is read as`}
          value={madeValue(column, from)}
          disabled={disabled}
          onChange={({ target: { value } }) => onChange(withValue(corrections, column, from, value === '' ? from : value))}
        />
      ))}
      {first.map((mistake) => (
        <div key={mistake.key}>
          <TextField
            fullWidth
            size="small"
            label={isByItself(mistake) ? `${mistake.column}, ${rowsText(mistake.rows)}` : `${mistake.column}: read “${mistake.text}” as`}
            helperText={`${mistake.message} (${rowsText(mistake.rows)})`}
            value={readAs(corrections, mistake)}
            disabled={disabled}
            slotProps={{ formHelperText: { sx: { overflowWrap: 'anywhere' } } }}
            onChange={({ target: { value } }) => onChange(withReading(corrections, mistake, value))}
          />
          {mistake.near !== undefined && readAs(corrections, mistake) === '' && (
            <Button
              size="small"
              disabled={disabled}
              sx={{ ml: -1.25, textAlign: 'left', overflowWrap: 'anywhere' }}
              onClick={() => onChange(withReading(corrections, mistake, mistake.near!))}
            >
              {`Did you mean “${mistake.near}”?`}
            </Button>
          )}
        </div>
      ))}
      {more}
    </Box>
  )
}

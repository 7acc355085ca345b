'use client'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { Corrections } from '#lib/spreadsheet/contract.ts'
import { withColumn } from './corrections.ts'

/** Values of the select for what is no column. */
const LEFT_OUT = 'left out'
const UNDECIDED = 'undecided'

interface CorrectColumnsProps {
  /** Headers of the file that name no column, the remembered ones among them. */
  headers: readonly string[]
  /** Names of the columns that the import knows. */
  columns: readonly string[]
  corrections: Corrections
  disabled: boolean
  onChange: (corrections: Corrections) => void
}

/** Which column of the import each foreign header of a file means. */
export function CorrectColumns({ headers, columns, corrections, disabled, onChange }: CorrectColumnsProps) {
  if (headers.length === 0) return null
  const valueOf = (header: string): string => {
    const entry = corrections.columns.find((one) => one.header === header)
    return entry === undefined ? UNDECIDED : (entry.column ?? LEFT_OUT)
  }
  return (
    <Box component="section" aria-label="Columns of the file" sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="subtitle2" component="h3">
        Columns of the file
      </Typography>
      <Typography variant="body2" color="text.secondary">
        Say what these columns mean; the portal remembers it for your next file.
      </Typography>
      {headers.map((header) => (
        <TextField
          key={header}
          select
          size="small"
          label={`“${header}” is`}
          value={valueOf(header)}
          disabled={disabled}
          sx={{ maxWidth: 420 }}
          onChange={({ target: { value } }) =>
            onChange(withColumn(corrections, header, value === UNDECIDED ? undefined : value === LEFT_OUT ? null : value))
          }
        >
          <MenuItem value={UNDECIDED}>Not known yet</MenuItem>
          <MenuItem value={LEFT_OUT}>Left out</MenuItem>
          {columns.map((column) => (
            <MenuItem key={column} value={column}>
              {column}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </Box>
  )
}

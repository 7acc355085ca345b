import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import FormControlLabel from '@mui/material/FormControlLabel'
import Link from '@mui/material/Link'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import type { ExportRequest } from '#components/ui/download-export.ts'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { CLEARED } from '#lib/spreadsheet/words.ts'
import { templateOf } from './import-call.ts'
import type { ImportKey } from './import-call.ts'

/** The switch for changing what is stored already. */
export interface ImportUpdate {
  label: string
  /** How records are found. */
  hint: string
  /** The export of the list's rows for it. */
  file: ExportRequest
}

interface ImportSourceProps {
  endpoint: ImportKey
  /** undefined = the import only adds. */
  updating: ImportUpdate | undefined
  update: boolean
  disabled: boolean
  onFiles: (files: File[]) => void
  onUpdateChange: (update: boolean) => void
}

/** Where the rows come from: the file to import, its empty template, and whether rows may change what is stored. */
export const ImportSource = ({ endpoint, updating, update, disabled, onFiles, onUpdateChange }: ImportSourceProps) => (
  <>
    <FileDrop label="File to import" accept=".xlsx" hint="One .xlsx file" disabled={disabled} onFiles={onFiles} />
    <Link
      href={templateOf(endpoint)}
      download
      sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, justifySelf: 'start', typography: 'body2' }}
    >
      <DownloadIcon fontSize="small" />
      Download empty import template file
    </Link>
    {updating && (
      <div>
        <FormControlLabel
          control={<Switch checked={update} disabled={disabled} onChange={(_, checked) => onUpdateChange(checked)} />}
          label={updating.label}
        />
        {update && (
          <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
            {`${updating.hint} Empty cells leave a value as it is; ${CLEARED} empties it.`}
          </Typography>
        )}
        {update && <ExportButton {...updating.file}>Export for editing</ExportButton>}
      </div>
    )}
  </>
)

'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { withBlankLink, type LinkValues } from './subscription-form.ts'

interface LinkRowsProps {
  id: string
  rows: readonly LinkValues[]
  onChange: (rows: LinkValues[]) => void
  /** Messages by path, e.g. 'links[0].link'. */
  errors: Readonly<Record<string, string>>
}

/** Rows of name, address and the show-to-client switch; filling the last row adds the next (B378). */
export function LinkRows({ id, rows, onChange, errors }: LinkRowsProps) {
  const change = (index: number, update: Partial<LinkValues>) =>
    onChange(withBlankLink(rows.map((row, at) => (at === index ? { ...row, ...update } : row))))
  return rows.map((row, index) => {
    const path = `links[${index}]`
    return (
      <Box
        key={index}
        role="group"
        aria-label={`Link ${index + 1}`}
        sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: 'minmax(0, 2fr) minmax(0, 3fr) auto auto' }, alignItems: 'start' }}
      >
        <TextInput
          id={`${id}${path}.name`}
          label="Name"
          value={row.name}
          error={errors[`${path}.name`]}
          onChange={(name) => change(index, { name })}
        />
        <TextInput
          id={`${id}${path}.link`}
          label="Link"
          type="url"
          placeholder="https://"
          value={row.link}
          error={errors[`${path}.link`]}
          onChange={(link) => change(index, { link })}
        />
        {/* Beside the fields, below the height of their labels. */}
        <Box sx={{ mt: { sm: '27px' } }}>
          <SwitchInput
            id={`${id}${path}.showToClient`}
            label="Show to client"
            value={row.showToClient}
            onChange={(showToClient) => change(index, { showToClient })}
          />
        </Box>
        <Tooltip title="Delete link">
          <Box component="span" sx={{ mt: { sm: '27px' } }}>
            <IconButton
              aria-label={`Delete ${row.name.trim() || `link ${index + 1}`}`}
              disabled={index === rows.length - 1}
              onClick={() => onChange(withBlankLink(rows.filter((_, at) => at !== index)))}
            >
              <DeleteIcon fontSize="small" />
            </IconButton>
          </Box>
        </Tooltip>
      </Box>
    )
  })
}

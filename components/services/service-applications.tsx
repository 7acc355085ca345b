'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { loadStaff } from '#components/people/staff.ts'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { PeoplePicker } from '#components/ui/form/people-picker.tsx'
import { withBlankRow, type ApplicationValues } from './service-form.ts'

/** B432. */
const HINT = '(Leave blank to avoid adding a new application)'

interface ApplicationsProps {
  id: string
  rows: readonly ApplicationValues[]
  onChange: (rows: ApplicationValues[]) => void
  /** Messages by path, e.g. 'applications[0].link'. */
  errors: Readonly<Record<string, string>>
}

/** Rows of name, link, IT contact and the show-to-client switch; filling the last row adds the next (B431). */
export function ServiceApplications({ id, rows, onChange, errors }: ApplicationsProps) {
  const change = (index: number, update: Partial<ApplicationValues>) =>
    onChange(withBlankRow(rows.map((row, at) => (at === index ? { ...row, ...update } : row))))
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary', mt: -1 }}>
        {HINT}
      </Typography>
      {rows.map((row, index) => {
        const path = `applications[${index}]`
        const title = row.name.trim() || `application ${index + 1}`
        return (
          <Box
            key={index}
            role="group"
            aria-label={`Application ${index + 1}`}
            sx={{
              p: 2,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { sm: '1fr 1fr' },
              alignItems: 'start',
            }}
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
            <PeoplePicker
              id={`${id}${path}.itContactPpid`}
              label="IT contact"
              load={loadStaff}
              value={row.itContactPpid}
              error={errors[`${path}.itContactPpid`]}
              onChange={(itContactPpid) => change(index, { itContactPpid })}
            />
            <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', alignSelf: { sm: 'end' } }}>
              <SwitchInput
                id={`${id}${path}.showToClient`}
                label="Show to client"
                value={row.showToClient}
                onChange={(showToClient) => change(index, { showToClient })}
              />
              <Tooltip title="Delete application">
                <IconButton aria-label={`Delete ${title}`} onClick={() => onChange(withBlankRow(rows.filter((_, at) => at !== index)))}>
                  <DeleteIcon fontSize="small" />
                </IconButton>
              </Tooltip>
            </Box>
          </Box>
        )
      })}
    </>
  )
}

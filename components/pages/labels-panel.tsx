'use client'
import { useRef } from 'react'
import type { z } from 'zod'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ACTION_TAKEN, useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useSaveKey } from '#components/ui/form/use-save-key.ts'
import { updatePageOptions, type Page } from '#lib/pages/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { PagePanel } from './page-panel.tsx'
import { readPage } from './read-page.ts'

type Labels = Pick<Page, 'mainFilter' | 'secondaryFilter' | 'tertiaryFilter' | 'version'>

const labels = { mainFilter: 'Main filter', secondaryFilter: 'Secondary filter', tertiaryFilter: 'Tertiary filter' } as const
const FIELDS = 3

const toValues = ({ mainFilter, secondaryFilter, tertiaryFilter, version }: Page): Labels => ({
  mainFilter,
  secondaryFilter,
  tertiaryFilter,
  version,
})

/** The labels of the three filters in the catalogue of a tenant (B497, A094). */
export const LabelsPanel = ({ tenant }: { tenant: Tenant }) => (
  <PagePanel tenant={tenant} labels={labels} fields={FIELDS} load={async () => toValues(await readPage(tenant.domain))}>
    {(initial, onSaved) => <LabelsForm tenant={tenant} initial={initial} onSaved={onSaved} />}
  </PagePanel>
)

interface LabelsFormProps {
  tenant: Tenant
  initial: Labels
  onSaved: (labels: Labels) => void
}

function LabelsForm({ tenant: { domain, name }, initial, onSaved }: LabelsFormProps) {
  const { write } = useWrite()
  const form = useForm<Labels, z.infer<typeof updatePageOptions.body>>({
    initial,
    labels,
    schema: updatePageOptions.body,
    onSubmit: async (body) => {
      const saved = await write(
        'PUT /api/v1/Page/options',
        { query: { domain }, body },
        { seen: async ({ version }) => (await readPage(domain)).version >= version, success: ACTION_TAKEN },
      )
      onSaved(toValues(saved))
    },
  })
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, form.stale === null ? form.submit : null)
  return (
    <Box
      ref={element}
      component="form"
      noValidate
      onSubmit={form.submit}
      aria-label="Filter labels"
      sx={{ maxWidth: 640, display: 'grid', gap: 2.5 }}
    >
      {form.stale !== null ? (
        <StaleChoice form={form} />
      ) : (
        <>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {`Headings of the three filters in the catalogue of ${name}, in both versions.`}
          </Typography>
          <ErrorSummary form={form} />
          <TextInput {...form.bind('mainFilter')} required hint="Holds the industries" />
          <TextInput {...form.bind('secondaryFilter')} required hint="Holds the life cycles" />
          <TextInput {...form.bind('tertiaryFilter')} required hint="Holds the value chains" />
          <Box>
            <BusyButton type="submit" variant="contained" busy={form.busy}>
              Save
            </BusyButton>
          </Box>
        </>
      )}
    </Box>
  )
}

'use client'
import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLoaded } from '#components/record/use-loaded.ts'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ACTION_TAKEN, useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useSaveKey } from '#components/ui/form/use-save-key.ts'
import { updatePageOptions, type Page } from '#lib/pages/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { FormLoader } from './form-loader.tsx'
import { PagePanel } from './page-panel.tsx'
import { readPage } from './read-page.ts'

type Labels = Pick<Page, 'mainFilter' | 'secondaryFilter' | 'tertiaryFilter' | 'version'>

const labels = { mainFilter: 'Main filter', secondaryFilter: 'Secondary filter', tertiaryFilter: 'Tertiary filter' } as const
const FIELDS = 3
const schema = updatePageOptions.body as unknown as FormSchema<Labels>

const toValues = ({ mainFilter, secondaryFilter, tertiaryFilter, version }: Page): Labels => ({
  mainFilter,
  secondaryFilter,
  tertiaryFilter,
  version,
})

/** The labels of the three filters in the catalogue of a tenant (B497, A094). */
export const LabelsPanel = ({ tenant }: { tenant: Tenant }) => (
  <PagePanel tenant={tenant} labels={labels} fields={FIELDS}>
    <StoredLabels tenant={tenant} />
  </PagePanel>
)

function StoredLabels({ tenant }: { tenant: Tenant }) {
  const loaded = useLoaded(() => readPage(tenant.domain))
  return (
    <FormLoader loaded={loaded} fields={FIELDS}>
      {(page) => <LabelsForm tenant={tenant} initial={toValues(page)} />}
    </FormLoader>
  )
}

function LabelsForm({ tenant: { domain, name }, initial }: { tenant: Tenant; initial: Labels }) {
  const [stored, setStored] = useState(initial)
  // A saved page has a new version: the form begins again with it.
  return <Fields key={stored.version} domain={domain} tenantName={name} initial={stored} onSaved={setStored} />
}

function Fields({
  domain,
  tenantName,
  initial,
  onSaved,
}: {
  domain: string
  tenantName: string
  initial: Labels
  onSaved: (labels: Labels) => void
}) {
  const { write } = useWrite()
  const form = useForm<Labels>({
    initial,
    labels,
    schema,
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
            {`Headings of the three filters in the catalogue of ${tenantName}, in both versions.`}
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

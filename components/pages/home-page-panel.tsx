'use client'
import { useRef } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { loadStaff } from '#components/people/staff.ts'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { ACTION_TAKEN, useWrite } from '#components/ui/feedback/use-write.ts'
import { ErrorSummary } from '#components/ui/form/error-summary.tsx'
import { TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { StaleChoice } from '#components/ui/form/stale-choice.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useSaveKey } from '#components/ui/form/use-save-key.ts'
import { updatePageFields, type Page } from '#lib/pages/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { HomePagePreview } from './home-page-preview.tsx'
import { labels, peopleOfStale, readHomePage, toBody, toValues, type HomePageBody, type HomePageValues } from './home-page.ts'
import { PagePanel } from './page-panel.tsx'
import { readPage } from './read-page.ts'

const FIELDS = 8

/** The home-page settings of a tenant with a live preview (B126, A094, A119). */
export const HomePagePanel = ({ tenant }: { tenant: Tenant }) => (
  <PagePanel tenant={tenant} labels={labels} fields={FIELDS} load={() => readHomePage(tenant.domain)}>
    {(initial, onSaved) => <HomePageForm domain={tenant.domain} initial={initial} onSaved={onSaved} />}
  </PagePanel>
)

interface HomePageFormProps {
  domain: string
  initial: HomePageValues
  onSaved: (values: HomePageValues) => void
}

function HomePageForm({ domain, initial, onSaved }: HomePageFormProps) {
  const { write } = useWrite()
  const theirPeople = useRef<PickedPerson[]>([])
  const form = useForm<HomePageValues, HomePageBody>({
    initial,
    labels,
    schema: updatePageFields.body,
    toBody,
    onSubmit: async (body, values) => {
      try {
        const saved = await write(
          'PUT /api/v1/Page/fields',
          { query: { domain }, body },
          { seen: async ({ version }) => (await readPage(domain)).version >= version, success: ACTION_TAKEN },
        )
        onSaved(toValues(saved, values.contacts))
      } catch (error) {
        theirPeople.current = await peopleOfStale(error)
        throw error
      }
    },
    fromRecord: (record) => toValues(record as Page, theirPeople.current),
  })
  const element = useRef<HTMLFormElement>(null)
  useSaveKey(element, form.stale === null ? form.submit : null)
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        gap: 4,
        alignItems: 'start',
      }}
    >
      <Box ref={element} component="form" noValidate onSubmit={form.submit} aria-label="Home page" sx={{ display: 'grid', gap: 2.5 }}>
        {form.stale !== null ? (
          <StaleChoice form={form} />
        ) : (
          <>
            <ErrorSummary form={form} />
            <TextInput {...form.bind('title')} />
            <TextInput {...form.bind('subtitle')} />
            <TextAreaInput {...form.bind('description')} rows={4} />
            <FormSection id="home-value-1" label="First value">
              <TextInput {...form.bind('value1Title')} />
              <TextAreaInput {...form.bind('value1Description')} />
            </FormSection>
            <FormSection id="home-value-2" label="Second value">
              <TextInput {...form.bind('value2Title')} />
              <TextAreaInput {...form.bind('value2Description')} />
            </FormSection>
            <PeoplePicker {...form.bind('contacts')} multiple load={loadStaff} hint="The firm's people, shown below the catalogue" />
            <Box>
              <BusyButton type="submit" variant="contained" busy={form.busy}>
                Save
              </BusyButton>
            </Box>
          </>
        )}
      </Box>
      <Box component="section" aria-labelledby="home-preview" sx={{ position: { lg: 'sticky' }, top: { lg: 88 }, minWidth: 0 }}>
        <Typography id="home-preview" variant="h4" component="h2" sx={{ mb: 1 }}>
          Preview
        </Typography>
        <HomePagePreview values={form.values} />
      </Box>
    </Box>
  )
}

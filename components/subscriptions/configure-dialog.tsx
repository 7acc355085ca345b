'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { SelectInput, SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { valueText } from '#components/ui/form/form-state.ts'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { MultiSelect, type Option } from '#components/ui/form/multi-select.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import { call } from '#lib/http/client.ts'
import { updateConfiguration } from '#lib/subscriptions/configuration-contract.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { mayHaveRatings, toBody, toValues, type ConfigurationValues } from './configuration-form.ts'
import { ConfigurationPreview } from './configuration-preview.tsx'
import { RatingRows, groupOptions } from './rating-rows.tsx'

const labels = {
  allTerritories: 'All territories',
  territoryIds: 'Territories',
  allTopics: 'All topics',
  topicIds: 'Topics',
  deniedTopicIds: 'Denied topics',
  allDocumentTypes: 'All document types',
  documentTypeIds: 'Document types',
  deniedDocumentTypeIds: 'Denied document types',
  hasMultiRating: 'Multi-rating',
  groupRating: 'Group',
  orderRating: 'Order',
  multiRatings: 'Ratings',
  'multiRatings[].ratingTitle': 'Rating title',
  'multiRatings[].group': 'Group',
  'multiRatings[].order': 'Order',
} as const

const sections = [
  { id: 'configuration-territories', label: 'Territories' },
  { id: 'configuration-topics', label: 'Topics' },
  { id: 'configuration-types', label: 'Document types' },
  { id: 'configuration-ratings', label: 'Ratings' },
  { id: 'configuration-preview', label: 'Preview' },
] as const

const readConfiguration = (engagementId: string) =>
  call('GET /api/v1/SubscriptionConfiguration/{engagementId}', { params: { engagementId } })

interface Reference {
  territories: Option[]
  topics: Option[]
  documentTypes: Option[]
}

const toOptions = (items: readonly { id: string; name: string }[]): Option[] => items.map(({ id, name }) => ({ value: id, label: name }))

async function readReference(): Promise<Reference> {
  const [territories, topics, documentTypes] = await Promise.all([
    call('GET /api/v1/Territory'),
    call('GET /api/v1/Topic'),
    call('GET /api/v1/DocumentType'),
  ])
  return { territories: toOptions(territories), topics: toOptions(topics), documentTypes: toOptions(documentTypes) }
}

const named = (options: readonly Option[]) => (ids: unknown) =>
  valueText((ids as readonly string[]).map((id) => options.find(({ value }) => value === id)?.label ?? id))

interface ConfigureDialogProps {
  row: Pick<SubscriptionListRow, 'id' | 'serviceName' | 'entityName' | 'endDate'>
  onClose: () => void
}

/** What a 3W subscription shows, and its ratings (B346, B358). Mounted = open. */
export const ConfigureDialog = ({ row, onClose }: ConfigureDialogProps) => (
  <EditDialog
    title="Configure 3W Subscription"
    // B359.
    width={1000}
    load={async () => {
      const [stored, reference] = await Promise.all([readConfiguration(row.id), readReference()])
      return { stored, ...reference }
    }}
    form={({ territories, topics, documentTypes }) => ({
      toValues,
      sections,
      labels,
      schema: updateConfiguration.body,
      toBody,
      canSave: mayHaveRatings,
      format: {
        territoryIds: named(territories),
        topicIds: named(topics),
        deniedTopicIds: named(topics),
        documentTypeIds: named(documentTypes),
        deniedDocumentTypeIds: named(documentTypes),
      },
    })}
    save={({ write, body }) => write('PUT /api/v1/SubscriptionConfiguration/{engagementId}', { params: { engagementId: row.id }, body })}
    seen={async ({ version }) => (await readConfiguration(row.id)).version >= version}
    onClose={onClose}
  >
    {(form, { territories, topics, documentTypes }) => (
      <>
        <Typography
          sx={{ color: 'text.secondary' }}
        >{`${row.serviceName} of ${row.entityName}: an article is shown when it fits every list below.`}</Typography>
        <FormSection {...sections[0]}>
          <Selection form={form} all="allTerritories" ids="territoryIds" options={territories} />
        </FormSection>
        <FormSection {...sections[1]}>
          <Selection form={form} all="allTopics" ids="topicIds" options={topics} />
          <MultiSelect {...form.bind('deniedTopicIds')} options={topics} hint="Articles about one of them are never shown" />
        </FormSection>
        <FormSection {...sections[2]}>
          <Selection form={form} all="allDocumentTypes" ids="documentTypeIds" options={documentTypes} />
          <MultiSelect {...form.bind('deniedDocumentTypeIds')} options={documentTypes} hint="Articles of one of them are never shown" />
        </FormSection>
        <FormSection {...sections[3]}>
          <Ratings form={form} />
        </FormSection>
        <FormSection {...sections[4]}>
          <ConfigurationPreview engagementId={row.id} endDate={row.endDate} values={form.values} />
        </FormSection>
      </>
    )}
  </EditDialog>
)

interface SelectionProps {
  form: Form<ConfigurationValues>
  all: 'allTerritories' | 'allTopics' | 'allDocumentTypes'
  ids: 'territoryIds' | 'topicIds' | 'documentTypeIds'
  options: readonly Option[]
}

/** The "All" switch, and while it is off the selection (B383). */
function Selection({ form, all, ids, options }: SelectionProps) {
  return (
    <>
      <SwitchInput {...form.bind(all)} />
      {!form.values[all] && <MultiSelect {...form.bind(ids)} required options={options} />}
    </>
  )
}

/** Several ratings with a row each, or the place of the only one among the notes (A135). */
function Ratings({ form }: { form: Form<ConfigurationValues> }) {
  return (
    <>
      <SwitchInput {...form.bind('hasMultiRating')} />
      {form.values.hasMultiRating ? (
        <RatingRows id={form.id} rows={form.values.multiRatings} errors={form.errors} onChange={(rows) => form.set('multiRatings', rows)} />
      ) : (
        <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '160px 160px' }, alignItems: 'start' }}>
          <SelectInput<string> {...form.bind('groupRating')} emptyLabel="Z" options={groupOptions} />
          <TextInput {...form.bind('orderRating')} placeholder="99" />
        </Box>
      )}
    </>
  )
}

'use client'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { loadStaff } from '#components/people/staff.ts'
import { useLoaded } from '#components/record/use-loaded.ts'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { CheckboxInput, SelectInput } from '#components/ui/form/fields.tsx'
import { MultiSelect, type Option } from '#components/ui/form/multi-select.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { MAX_RESPONSIBLES, TOO_MANY_RESPONSIBLES } from '#lib/services/write-contract.ts'
import { CATALOGUE_VERSIONS, TAG_KINDS, blockOptions } from './catalogue-tags.ts'
import { domainName } from './domain-badges.tsx'
import { readCatalogue, type Catalogue } from './read-catalogue.ts'
import { labels } from './service-labels.ts'

/** What the work is done with, as the fields hold it; which of it counts depends on the work. */
export interface BulkChoice {
  on: boolean
  add: readonly string[]
  remove: readonly string[]
  people: readonly PickedPerson[]
  /** All people go, which an empty field alone does not mean. */
  nobody: boolean
  /** Null = not chosen yet. */
  groupId: string | null
}
export const noChoice: BulkChoice = { on: true, add: [], remove: [], people: [], nobody: false, groupId: null }
/** In place of the id of a group. */
export const NO_GROUP = 'none'

export interface BulkFieldProps {
  id: string
  choice: BulkChoice
  onChange: (change: Partial<BulkChoice>) => void
  disabled: boolean
}

/** One of two: `yes` or `no`, said in words. */
export const FlagField = ({ choice, onChange, disabled, label, yes, no }: BulkFieldProps & Record<'label' | 'yes' | 'no', string>) => (
  <RadioGroup aria-label={label} value={choice.on ? 'on' : 'off'} onChange={(_, value) => onChange({ on: value === 'on' })}>
    <FormControlLabel value="on" control={<Radio />} disabled={disabled} label={yes} />
    <FormControlLabel value="off" control={<Radio />} disabled={disabled} label={no} />
  </RadioGroup>
)

export const ResponsiblesField = ({ id, choice, onChange, disabled }: BulkFieldProps) => (
  <>
    <PeoplePicker<PickedPerson>
      multiple
      id={`${id}-responsibles`}
      label={labels.responsiblesPpids}
      load={loadStaff}
      value={choice.people}
      onChange={(people) => onChange({ people })}
      disabled={disabled || choice.nobody}
      hint={`Up to ${MAX_RESPONSIBLES} people, in place of those that there are`}
      {...(!choice.nobody && choice.people.length > MAX_RESPONSIBLES && { error: TOO_MANY_RESPONSIBLES })}
    />
    <CheckboxInput
      id={`${id}-nobody`}
      label="Nobody: take away those that there are"
      value={choice.nobody}
      onChange={(nobody) => onChange({ nobody })}
      disabled={disabled}
    />
  </>
)

/** Tags of the domains, each under the catalogue and kind that it belongs to. */
const tagOptions = ({ tenants, taxonomies }: Catalogue, domains: readonly string[]): Option[] =>
  domains.flatMap((domain) =>
    CATALOGUE_VERSIONS.flatMap((version) => {
      const options = blockOptions(taxonomies, domain, version)
      const catalogue = `${domainName(domain, tenants)}, ${version === 1 ? 'legacy' : 'new'} catalogue`
      return TAG_KINDS.flatMap((kind) =>
        options[kind].map(({ value, label }) => ({ value, label, group: `${labels[kind]}: ${catalogue}` })),
      )
    }),
  )

interface CatalogueFieldsProps extends BulkFieldProps {
  /** Of the selected services. */
  domains: readonly string[]
  of: 'tags' | 'tenants' | 'group'
}

/** Tags or tenants to add and to take away, or the group; read when the dialog opens. */
export function CatalogueFields({ id, of, domains, choice, onChange, disabled }: CatalogueFieldsProps) {
  const { data, error, retry } = useLoaded(readCatalogue)
  if (error !== null)
    return (
      <RetryAlert error={error} onRetry={retry}>
        The catalogue could not be read.
      </RetryAlert>
    )
  if (data === null) return <TextSkeleton lines={2} />
  if (of === 'group')
    return (
      <SelectInput<string>
        id={`${id}-group`}
        label={labels.serviceGroupId}
        value={choice.groupId}
        onChange={(groupId) => onChange({ groupId })}
        disabled={disabled}
        options={[
          { value: NO_GROUP, label: 'In no group' },
          ...data.groups
            .filter(({ domain }) => domains.includes(domain))
            .map(({ id: value, name, domain }) => ({ value, label: `${name} (${domainName(domain, data.tenants)})` })),
        ]}
      />
    )
  const options =
    of === 'tags'
      ? tagOptions(data, domains)
      : data.tenants.map(({ domain }) => ({ value: domain, label: domainName(domain, data.tenants) }))
  const [addLabel, removeLabel] = of === 'tags' ? ['Tags to add', 'Tags to take away'] : ['Offer in', 'No longer offer in']
  return (
    <>
      <MultiSelect
        id={`${id}-add`}
        label={addLabel}
        value={choice.add}
        onChange={(add) => onChange({ add })}
        disabled={disabled}
        options={options}
      />
      <MultiSelect
        id={`${id}-remove`}
        label={removeLabel}
        value={choice.remove}
        onChange={(remove) => onChange({ remove })}
        disabled={disabled}
        options={options}
        {...(of === 'tenants' && { hint: 'With a tenant go its tags and its service group' })}
      />
    </>
  )
}

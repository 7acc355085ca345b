'use client'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { SelectInput, SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import { RichTextField } from '#components/ui/rich-text/rich-text-field.tsx'
import type { ServiceRow, ServiceType } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { normalizeFriendlyUrl } from '#lib/services/friendly-url.ts'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import { SHORT_TEXT_LENGTH } from '#lib/services/write-contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { domainName } from './domain-badges.tsx'
import type { ServiceValues } from './service-form.ts'
import { ServicesSelect } from './services-select.tsx'

export interface FieldsProps {
  form: Form<ServiceValues>
}

const typeOptions = Object.entries(serviceTypes).map(([value, label]) => ({ value: Number(value) as ServiceType, label }))

interface InformationFieldsProps extends FieldsProps {
  /** The service itself; undefined for a new one. */
  serviceId: string | undefined
  /** All services, so that a taken name is shown; nothing forbids it. */
  services: readonly ServiceRow[]
}

/** Section Service information (B421); the type as A088 asks. */
export function InformationFields({ form, serviceId, services }: InformationFieldsProps) {
  const url = form.bind('friendlyUrl')
  const name = form.values.name.trim().toLowerCase()
  const alike = services.find((service) => service.id !== serviceId && service.name.toLowerCase() === name)
  return (
    <>
      <TextInput
        {...form.bind('name')}
        required
        hint={alike && `A service with this name exists already: ${alike.name} (${alike.domains.join(', ')})`}
      />
      <RichTextField {...form.bind('description')} required />
      <TextAreaInput {...form.bind('smallDescription')} required max={SHORT_TEXT_LENGTH} rows={2} />
      <TextInput
        {...url}
        onChange={(text) => url.onChange(normalizeFriendlyUrl(text))}
        prefix={`${window.location.host}/service/`}
        hint="Letters, hyphens and underscores only. Left empty, it is made from the name."
      />
      <SelectInput<ServiceType> {...form.bind<ServiceType | null>('type')} options={typeOptions} />
    </>
  )
}

/** Section Service Scope: a checkbox per tenant (B422). */
export function ScopeFields({ form, tenants }: FieldsProps & { tenants: readonly Tenant[] }) {
  const { id, label, value, onChange, error } = form.bind('domains')
  return (
    <Box role="group" id={id} tabIndex={-1} aria-label={label} sx={{ outline: 'none' }}>
      <FormGroup row>
        {tenants.map(({ domain, name }) => (
          <FormControlLabel
            key={domain}
            label={name}
            sx={{ mr: 3 }}
            control={
              <Checkbox
                checked={value.includes(domain)}
                onChange={(_, on) => onChange(on ? [...value, domain] : value.filter((other) => other !== domain))}
              />
            }
          />
        ))}
      </FormGroup>
      {error}
    </Box>
  )
}

const texts = [
  'geographicalInformation',
  'targetProfile',
  'availableApplication',
  'deliverable',
  'mainAddedValue',
  'secondaryAddedValue',
] as const
const switches = ['isNew', 'isHighlighted', 'isPSF', 'isPSA'] as const

interface DetailFieldsProps extends FieldsProps {
  /** The service itself, which is no relation of itself (B427). */
  serviceId: string | undefined
  services: readonly ServiceRow[]
  groups: readonly ServiceGroup[]
  tenants: readonly Tenant[]
}

/** The part of Service details that is the same for all tenants (B425 to B428). */
export function DetailFields({ form, serviceId, services, groups, tenants }: DetailFieldsProps) {
  const offered = groups.filter(({ id, domain }) => form.values.domains.includes(domain) || id === form.values.serviceGroupId)
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr 1fr', sm: 'repeat(4, auto)' }, justifyContent: { sm: 'space-between' } }}>
        {switches.map((field) => (
          <SwitchInput key={field} {...form.bind(field)} />
        ))}
      </Box>
      {texts.map((field) => (
        <TextAreaInput key={field} {...form.bind(field)} required max={SHORT_TEXT_LENGTH} rows={2} />
      ))}
      <ServicesSelect {...form.bind('relatedServices')} services={services.filter(({ id }) => id !== serviceId)} />
      <SelectInput<string>
        {...form.bind('serviceGroupId')}
        emptyLabel="None"
        options={offered.map(({ id, name, domain }) => ({ value: id, label: `${name} (${domainName(domain, tenants)})` }))}
      />
    </>
  )
}

/** Video URL, and where the service is shown (B436). */
export const VideoFields = ({ form }: FieldsProps) => (
  <TextInput {...form.bind('videoLink')} type="url" placeholder="https://" hint="A page of YouTube or Vimeo" />
)

export const VisibilityFields = ({ form }: FieldsProps) => (
  <>
    <SwitchInput {...form.bind('live')} />
    <SwitchInput {...form.bind('visibleInClientView')} />
  </>
)

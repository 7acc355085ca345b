'use client'
import Alert from '@mui/material/Alert'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { readCatalogue, type Catalogue } from '#components/services/read-catalogue.ts'
import { ServicesSelect } from '#components/services/services-select.tsx'
import { SelectInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { checking, valueText } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { createServiceGroup, type ServiceGroup } from '#lib/service-groups/contract.ts'
import { newGroup, toValues, type GroupValues } from './group-form.ts'
import { leavingText } from './group-moves.ts'
import { labels } from './group-labels.ts'

const readGroup = (id: string) => call('GET /api/v1/ServiceGroup/{id}', { params: { id } })

interface GroupDialogProps {
  /** Null = a new group. */
  id: string | null
  services: readonly ServiceRow[]
  /** All groups, for telling where services come from. */
  groups: readonly ServiceGroup[]
  onSaved: () => unknown
  onClose: () => void
}

/** Life cycles or value chains of a tenant: those of the new catalogue first, those of the legacy one are named so. */
function optionsOf({ taxonomies }: Catalogue, kind: 'lifeCycles' | 'valueChains', domain: string) {
  const own = (version: 1 | 2) => taxonomies[version][kind].filter((item) => item.domain === domain).sort((a, b) => a.order - b.order)
  return [
    ...own(2).map(({ id, name }) => ({ value: id, label: name })),
    ...own(1).map(({ id, name }) => ({ value: id, label: `${name} (legacy)` })),
  ]
}

/** Read out when it changes, so it is there before it has a text. */
const Moves = ({ text }: { text: string }) => <div role="status">{text !== '' && <Alert severity="info">{text}</Alert>}</div>

/** "Create service group" or "Edit service group". Mounted = open. */
export function GroupDialog({ id, services, groups, onSaved, onClose }: GroupDialogProps) {
  const groupName = (wanted: string) => groups.find((group) => group.id === wanted)?.name ?? 'another group'
  const isOffered = (one: string, domain: string) => services.find((service) => service.id === one)?.domains.includes(domain) ?? true
  return (
    <EditDialog
      title={id === null ? 'Create service group' : 'Edit service group'}
      // B475.
      width={500}
      load={async () => {
        const [catalogue, stored, domain] = await Promise.all([
          readCatalogue(),
          id === null ? null : readGroup(id),
          id === null ? call('GET /api/v1/Tenant/current').then((tenant) => tenant.domain) : '',
        ])
        return { catalogue, stored, domain }
      }}
      form={({ catalogue, domain }) => {
        const { tenants } = catalogue
        const nameOf = (kind: 'lifeCycles' | 'valueChains') => (value: unknown) =>
          valueText(
            tenants.flatMap((tenant) => optionsOf(catalogue, kind, tenant.domain)).find((option) => option.value === value)?.label ?? null,
          )
        return {
          empty: newGroup(domain),
          toValues,
          labels,
          schema: checking(createServiceGroup.body),
          toBody: (values: GroupValues) => ({ ...values, services: [...values.services] }),
          format: {
            domain: (one) => tenants.find((tenant) => tenant.domain === one)?.name ?? String(one),
            lifeCycle: nameOf('lifeCycles'),
            valueChain: nameOf('valueChains'),
            services: (ids) =>
              valueText((ids as readonly string[]).map((one) => services.find((service) => service.id === one)?.name ?? one)),
          },
        }
      }}
      save={saveBy('POST /api/v1/ServiceGroup', 'PUT /api/v1/ServiceGroup/{id}', id)}
      seen={isCurrent(readGroup)}
      onSaved={onSaved}
      onGone={onSaved}
      onClose={onClose}
    >
      {(form, { catalogue }) => (
        <>
          <TextInput {...form.bind('name')} required />
          <TextAreaInput {...form.bind('smallDescription')} />
          <SelectInput<string>
            {...form.bind<string | null>('domain')}
            options={catalogue.tenants.map(({ domain, name }) => ({ value: domain, label: name }))}
            onChange={(domain) => {
              if (domain === null || domain === form.values.domain) return
              form.set('domain', domain)
              // They belong to the tenant (B480).
              form.set('lifeCycle', null)
              form.set('valueChain', null)
              form.set(
                'services',
                form.values.services.filter((one) => isOffered(one, domain)),
              )
            }}
          />
          <SelectInput<string>
            {...form.bind('lifeCycle')}
            emptyLabel="None"
            options={optionsOf(catalogue, 'lifeCycles', form.values.domain)}
          />
          <SelectInput<string>
            {...form.bind('valueChain')}
            emptyLabel="None"
            options={optionsOf(catalogue, 'valueChains', form.values.domain)}
          />
          <ServicesSelect
            {...form.bind('services')}
            services={services}
            offered={({ domains }) => domains.includes(form.values.domain)}
            noteOf={({ serviceGroupId }) =>
              serviceGroupId === null || serviceGroupId === id ? '' : `In the group ${groupName(serviceGroupId)}`
            }
          />
          <Moves text={leavingText({ id, chosen: form.values.services, services, groupName })} />
        </>
      )}
    </EditDialog>
  )
}

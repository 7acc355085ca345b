'use client'
import Alert from '@mui/material/Alert'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { readCatalogue, type Catalogue } from '#components/services/read-catalogue.ts'
import { ServicesSelect } from '#components/services/services-select.tsx'
import { SelectInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { valueText } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { createServiceGroup, type ServiceGroup } from '#lib/service-groups/contract.ts'
import { newGroup, toValues, type GroupValues } from './group-form.ts'
import { leavingText } from './group-moves.ts'
import { labels } from './group-labels.ts'

/** B475. */
const WIDTH = 500

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

/** "Create service group" or "Edit service group". Mounted = open. */
export function GroupDialog(props: GroupDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create service group' : 'Edit service group'
  const loaded = useLoaded(async () => {
    const [catalogue, initial] = await Promise.all([
      readCatalogue(),
      id === null ? call('GET /api/v1/Tenant/current').then(({ domain }) => newGroup(domain)) : readGroup(id).then(toValues),
    ])
    return { catalogue, initial }
  })
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} {...loaded.data} title={title} />
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

function LoadedDialog({
  id,
  title,
  initial,
  catalogue,
  services,
  groups,
  onSaved,
  onClose,
}: GroupDialogProps & { title: string; initial: GroupValues; catalogue: Catalogue }) {
  const { saved } = useSettle()
  const { tenants } = catalogue
  const nameOf = (kind: 'lifeCycles' | 'valueChains') => (value: unknown) =>
    valueText(tenants.flatMap(({ domain }) => optionsOf(catalogue, kind, domain)).find((option) => option.value === value)?.label ?? null)

  const groupName = (wanted: string) => groups.find((group) => group.id === wanted)?.name ?? 'another group'
  const isOffered = (one: string, domain: string) => services.find((service) => service.id === one)?.domains.includes(domain) ?? true

  const save = async (_body: unknown, { services: chosen, ...values }: GroupValues) => {
    const body = { ...values, services: [...chosen] }
    const reply =
      id === null
        ? await call('POST /api/v1/ServiceGroup', { body })
        : await call('PUT /api/v1/ServiceGroup/{id}', { params: { id }, body })
    await saved(
      () => readGroup(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<GroupValues, unknown>
      title={title}
      width={WIDTH}
      initial={initial}
      labels={labels}
      schema={createServiceGroup.body}
      fromRecord={(record) => toValues(record as ServiceGroup)}
      format={{
        domain: (domain) => tenants.find((tenant) => tenant.domain === domain)?.name ?? String(domain),
        lifeCycle: nameOf('lifeCycles'),
        valueChain: nameOf('valueChains'),
        services: (ids) => valueText((ids as readonly string[]).map((one) => services.find((service) => service.id === one)?.name ?? one)),
      }}
      onSubmit={save}
      {...(id !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.bind('name')} required />
          <TextAreaInput {...form.bind('smallDescription')} />
          <SelectInput<string>
            {...form.bind<string | null>('domain')}
            options={tenants.map(({ domain, name }) => ({ value: domain, label: name }))}
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
    </FormDialog>
  )
}

'use client'
import { useMemo } from 'react'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import { TextInput } from '#components/ui/fields.tsx'
import type { FieldBinding, Form } from '#components/ui/use-form.ts'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { SubscriptionValues } from './subscription-form.ts'

interface Named {
  id: string
  name: string
}

const NOTHING: readonly never[] = []
/** Options of a list that is at hand are shown so many at once. */
const PAGE = 50

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Pages through a list that is at hand. */
const from =
  (list: readonly Named[]): LoadOptions<Named> =>
  (search, page) => {
    const found = list.filter(({ name }) => plain(name).includes(plain(search)))
    return Promise.resolve({ items: found.slice((page - 1) * PAGE, page * PAGE), hasNext: page * PAGE < found.length })
  }

/** Waits for its list: a search in one that is not there yet would find nothing and stay so. */
function NamedSelect({ field, list, disabled = false }: { field: FieldBinding<string | null>; list: readonly Named[] | undefined; disabled?: boolean }) {
  const load = useMemo(() => from(list ?? NOTHING), [list])
  return (
    <AsyncSelect<Named>
      {...field}
      required
      disabled={disabled || list === undefined}
      load={load}
      getKey={({ id }) => id}
      getLabel={({ name }) => name}
      value={list?.find(({ id }) => id === field.value) ?? null}
      onChange={(chosen) => field.onChange(chosen?.id ?? null)}
    />
  )
}

/** Company group, then a company of it, and the service of a new subscription; all required (B372). */
export function SelectionFields({ form }: { form: Form<SubscriptionValues> }) {
  const { companyId } = form.values
  const companies = useApi('GET /api/v1/Company', {})
  const services = useApi('GET /api/v1/Service', { query: {} }, { revalidateOnFocus: false })
  const entities = useApi('GET /api/v1/Entity', companyId === null ? null : {}, { revalidateOnFocus: false })
  const ofGroup = useMemo(() => entities.data?.filter((entity) => entity.companyId === companyId), [entities.data, companyId])
  const group = form.bind('companyId')
  return (
    <>
      <NamedSelect
        field={{
          ...group,
          onChange: (id) => {
            group.onChange(id)
            // A company belongs to its group.
            if (id !== companyId) form.set('entityId', null)
          },
        }}
        list={companies.data}
      />
      <NamedSelect field={form.bind('entityId')} list={ofGroup} disabled={companyId === null} />
      <NamedSelect field={form.bind('serviceId')} list={services.data} />
    </>
  )
}

/** The same of a stored subscription, which cannot be changed (B373). */
export function StoredSelection({ form, names }: { form: Form<SubscriptionValues>; names: { companyName: string; entityName: string; serviceName: string } }) {
  const fields = [
    ['companyId', names.companyName],
    ['entityId', names.entityName],
    ['serviceId', names.serviceName],
  ] as const
  return fields.map(([path, value]) => <TextInput key={path} id={`${form.id}${path}`} label={form.label(path) ?? path} value={value} onChange={() => undefined} disabled />)
}

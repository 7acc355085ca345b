'use client'
import { useMemo, useState } from 'react'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { optionsOf } from '#components/ui/form/listed-options.ts'
import type { FieldBinding, Form } from '#components/ui/form/use-form.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { SubscriptionValues } from './subscription-form.ts'

interface Named {
  id: string
  name: string
}

const NOTHING: readonly never[] = []
interface NamedSelectProps {
  field: FieldBinding<string | null>
  /** Undefined = not there yet. */
  list: readonly Named[] | undefined
  hint?: string | undefined
  /** How an option reads in the list; default: its name. */
  textOf?: (option: Named) => string
}

/** Waits for its list: a search in one that is not there yet would find nothing and stay so. */
function NamedSelect({ field, list, hint, textOf }: NamedSelectProps) {
  const load = useMemo(() => optionsOf<Named>(list ?? NOTHING, ({ name }) => name), [list])
  return (
    <AsyncSelect<Named>
      {...field}
      {...(hint !== undefined && { hint })}
      {...(textOf && { renderOption: textOf })}
      required
      disabled={list === undefined}
      load={load}
      getKey={({ id }) => id}
      getLabel={({ name }) => name}
      value={list?.find(({ id }) => id === field.value) ?? null}
      onChange={(chosen) => field.onChange(chosen?.id ?? null)}
    />
  )
}

/** Said before the save, since the list that the person comes from will not show it (A076). */
const FOREIGN_SERVICE = 'Not one of your services: your list will not show this subscription'

/**
 * Company group, company and service of a new subscription; all required (B372). A chosen group narrows the companies; a company that is chosen without
 * one brings its group along.
 */
export function SelectionFields({ form }: { form: Form<SubscriptionValues> }) {
  const { companyId, serviceId } = form.values
  /** The reader chose the group, and not a company that brought it. */
  const [narrowed, setNarrowed] = useState(false)
  const companies = useApi('GET /api/v1/Company', {})
  const services = useApi('GET /api/v1/Service', { query: {} }, { revalidateOnFocus: false })
  const entities = useApi('GET /api/v1/Entity', {}, { revalidateOnFocus: false })
  const offered = useMemo(
    () => (narrowed ? entities.data?.filter((entity) => entity.companyId === companyId) : entities.data),
    [entities.data, narrowed, companyId],
  )
  const groupNames = useMemo(() => new Map(entities.data?.map(({ id, companyName }) => [id, companyName])), [entities.data])
  const [group, company] = [form.bind('companyId'), form.bind('entityId')]
  const service = services.data?.find(({ id }) => id === serviceId)
  return (
    <>
      <NamedSelect
        field={{
          ...group,
          onChange: (id) => {
            group.onChange(id)
            setNarrowed(id !== null)
            // A company belongs to its group.
            if (id !== companyId) form.set('entityId', null)
          },
        }}
        list={companies.data}
      />
      <NamedSelect
        field={{
          ...company,
          onChange: (id) => {
            company.onChange(id)
            const chosen = entities.data?.find((entity) => entity.id === id)
            if (chosen) form.set('companyId', chosen.companyId)
            // The group that a company brought along goes with it; one that was chosen stays.
            else if (id === null && !narrowed) form.set('companyId', null)
          },
        }}
        list={offered}
        {...(!narrowed && { textOf: ({ id, name }) => (groupNames.get(id) === name ? name : `${name} · ${groupNames.get(id) ?? ''}`) })}
      />
      <NamedSelect
        field={form.bind('serviceId')}
        list={services.data}
        hint={service?.canAddSubscription === false ? FOREIGN_SERVICE : undefined}
      />
    </>
  )
}

/** The same of a stored subscription, which cannot be changed (B373). */
export function StoredSelection({
  form,
  names,
}: {
  form: Form<SubscriptionValues>
  names: { companyName: string; entityName: string; serviceName: string }
}) {
  const fields = [
    ['companyId', names.companyName],
    ['entityId', names.entityName],
    ['serviceId', names.serviceName],
  ] as const
  return fields.map(([path, value]) => (
    <TextInput key={path} id={`${form.id}${path}`} label={form.label(path) ?? path} value={value} onChange={() => undefined} disabled />
  ))
}

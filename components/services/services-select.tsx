'use client'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import type { FieldProps } from '#components/ui/fields.tsx'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

/** So many are drawn at once. */
const PAGE_SIZE = 50
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
const byName = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

/** Several services, by ids, out of thousands: the list is at hand, but shown page by page. */
export function ServicesSelect({ services, value, onChange, ...field }: FieldProps<readonly string[]> & { services: readonly ServiceRow[] }) {
  const load: LoadOptions<ServiceRow> = (search, page) => {
    const found = services.filter(({ name }) => plain(name).includes(plain(search))).sort((a, b) => byName.compare(a.name, b.name))
    return Promise.resolve({ items: found.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE), hasNext: page * PAGE_SIZE < found.length })
  }
  const byId = new Map(services.map((service) => [service.id, service]))
  return (
    <AsyncSelect<ServiceRow>
      multiple
      {...field}
      value={value.flatMap((id) => byId.get(id) ?? [])}
      onChange={(chosen) => onChange(chosen.map(({ id }) => id))}
      load={load}
      getKey={({ id }) => id}
      getLabel={({ name }) => name}
      placeholder="Search by name"
    />
  )
}

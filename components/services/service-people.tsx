'use client'
import { loadStaff } from '#components/people/staff.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import type { Form } from '#components/ui/form/use-form.ts'
import { ask } from '#lib/http/ask.ts'
import type { ServiceValues } from './service-form.ts'

/** B405. */
const ORGANIZATION_PAGE_SIZE = 20

type PeopleField = 'responsiblesPpids' | 'teamPpids' | 'viewersPpids' | 'ukViewersPpids' | 'frViewersPpids'

const People = ({ form, field, hint }: { form: Form<ServiceValues>; field: PeopleField; hint?: string }) => (
  <PeoplePicker<PickedPerson> multiple load={loadStaff} {...form.bind(field)} {...(hint !== undefined && { hint })} />
)

/** Section Teams (B433). */
export function TeamFields({ form }: { form: Form<ServiceValues> }) {
  return (
    <>
      <People form={form} field="responsiblesPpids" hint="Up to 3 people" />
      <PeoplePicker<PickedPerson> load={loadStaff} {...form.bind('itContactPpid')} />
      <People form={form} field="teamPpids" />
      <OrganizationsInput {...form.bind('organizations')} />
    </>
  )
}

/** Section Viewers (B434). */
export function ViewerFields({ form }: { form: Form<ServiceValues> }) {
  return (
    <>
      <People form={form} field="viewersPpids" />
      <People form={form} field="ukViewersPpids" />
      <People form={form} field="frViewersPpids" />
    </>
  )
}

const loadOrganizations: LoadOptions<string> = async (search, page, signal) => {
  const { items, hasNext } = await ask('POST /api/v1/Organization/paged', {
    query: { pageNumber: page, pageSize: ORGANIZATION_PAGE_SIZE },
    body: { filters: search === '' ? {} : { name: search }, orderBy: { field: 'name', direction: 'asc' } },
    signal,
  })
  return { items: items.map(({ name }) => name), hasNext }
}

function OrganizationsInput(field: FieldProps<readonly string[]>) {
  return (
    <AsyncSelect<string>
      multiple
      {...field}
      load={loadOrganizations}
      getKey={(name) => name}
      getLabel={(name) => name}
      placeholder="Search by name"
    />
  )
}

import type { PickedPerson } from '#components/ui/people-picker.tsx'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import { call } from '#lib/http/client.ts'

/** Contact pickers read so many at once, by e-mail (001 section 9). */
const PICKER_SIZE = 20

/** The firm's people for a picker, found by name or e-mail. */
export const loadStaff: LoadOptions<PickedPerson> = async (search, page, signal) => {
  const { items, hasNext } = await call('POST /api/v1/User/paged', {
    query: { pageNumber: page, pageSize: PICKER_SIZE },
    body: { filters: { isInternal: true, ...(search === '' ? {} : { search }) }, orderBy: { field: 'email', direction: 'asc' } },
    signal,
  })
  return { items: items.map(({ ppid, firstName, lastName, email, photoUri }) => ({ ppid, firstname: firstName, lastname: lastName, email, photoUri })), hasNext }
}

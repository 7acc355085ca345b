import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { companyText } from './load-users.ts'
import { ask } from '#lib/http/ask.ts'
import type { User } from '#lib/users/contract.ts'

/** Contact pickers read so many at once, by e-mail. */
const PICKER_SIZE = 20

/** A user as pickers show it. */
export const toPicked = (user: User): PickedPerson => {
  const { ppid, firstName, lastName, email, photoUri } = user
  return { ppid, firstname: firstName, lastname: lastName, email, photoUri, company: companyText(user) }
}

/** The firm's people for a picker, found by name or e-mail. */
export const loadStaff: LoadOptions<PickedPerson> = async (search, page, signal) => {
  const { items, hasNext } = await ask('POST /api/v1/User/paged', {
    query: { pageNumber: page, pageSize: PICKER_SIZE },
    body: { filters: { isInternal: true, ...(search === '' ? {} : { search }) }, orderBy: { field: 'email', direction: 'asc' } },
    signal,
  })
  return { items: items.map(toPicked), hasNext }
}

import type { PickedPerson } from '#components/ui/people-picker.tsx'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import { call } from '#lib/http/client.ts'

/** Pickers read so many at once, by e-mail (B650). */
const PICKER_SIZE = '20'
/** Membership checks ask a page of this size (B651). */
const MEMBERSHIP_SIZE = '999'

interface UserNames {
  ppid: string
  firstName: string
  lastName: string
  email: string
  photoUri: string | null
}

const toPicked = ({ ppid, firstName, lastName, email, photoUri }: UserNames): PickedPerson => ({ ppid, firstname: firstName, lastname: lastName, email, photoUri })

/** Users for a picker, found by name or e-mail. */
export const loadUsers: LoadOptions<PickedPerson> = async (search, page, signal) => {
  const { items, hasNext } = await call('POST /api/v1/User/paged', {
    query: { pageNumber: String(page), pageSize: PICKER_SIZE },
    body: { filters: search === '' ? {} : { search }, orderBy: { field: 'email', direction: 'asc' } },
    signal,
  })
  return { items: items.map(toPicked), hasNext }
}

/** The people behind ppids; unknown ones are missing. */
export async function readPeople(ppids: readonly string[]): Promise<PickedPerson[]> {
  if (ppids.length === 0) return []
  const { items } = await call('POST /api/v1/User/paged', { query: { pageSize: MEMBERSHIP_SIZE }, body: { filters: { ppids: [...ppids] } } })
  return items.map(toPicked)
}

/** ppids of the users of a subscription, to mark them in the picker (A171). */
export async function readMembers(subscriptionId: string): Promise<Set<string>> {
  const { items } = await call('POST /api/v1/User/paged', { query: { pageSize: MEMBERSHIP_SIZE }, body: { filters: { subscriptionId } } })
  return new Set(items.map(({ ppid }) => ppid))
}

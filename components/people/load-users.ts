import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { ask } from '#lib/http/ask.ts'
import type { User } from '#lib/users/contract.ts'

/** The contact picker asks pages of this size, by e-mail (B650). */
const PICKER_SIZE = '20'
/** Membership checks ask a page of this size (B651). */
const MEMBERSHIP_SIZE = '999'

export type ListedUser = Pick<User, 'ppid' | 'name' | 'email' | 'photoUri' | 'isInternal' | 'entities'>

export const nameOf = ({ name, email }: ListedUser): string => name || email

/** Where a person belongs, beside the name in every picker. */
export const companyText = ({ isInternal, entities }: Pick<User, 'isInternal' | 'entities'>): string =>
  entities.length > 0 ? entities.map(({ name }) => name).join(', ') : isInternal ? 'Our firm' : 'No company'

/** Belongs to other companies, and not to this one: a client who would see what is another's. */
export const isOutsider = ({ isInternal, entities }: Pick<User, 'isInternal' | 'entities'>, entityId: string): boolean =>
  !isInternal && entities.length > 0 && entities.every(({ id }) => id !== entityId)

/** Users for a picker, found by name or e-mail. */
export const loadUsers: LoadOptions<ListedUser> = (search, page, signal) =>
  ask('POST /api/v1/User/paged', {
    query: { pageNumber: String(page), pageSize: PICKER_SIZE },
    body: { filters: search === '' ? {} : { search }, orderBy: { field: 'email', direction: 'asc' } },
    signal,
  })

/** ppids of the users of a company or of a subscription, to mark them in a picker (A171). */
export async function readMembers(of: { entityId: string } | { subscriptionId: string }): Promise<Set<string>> {
  const { items } = await ask('POST /api/v1/User/paged', { query: { pageSize: MEMBERSHIP_SIZE }, body: { filters: of } })
  return new Set(items.map(({ ppid }) => ppid))
}

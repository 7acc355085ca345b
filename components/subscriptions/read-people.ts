import { toPicked } from '#components/people/staff.ts'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import { ask } from '#lib/http/ask.ts'

/** Membership checks ask a page of this size (B651). */
const MEMBERSHIP_SIZE = '999'

/** The people behind ppids; unknown ones are missing. */
export async function readPeople(ppids: readonly string[]): Promise<PickedPerson[]> {
  if (ppids.length === 0) return []
  const { items } = await ask('POST /api/v1/User/paged', {
    query: { pageSize: MEMBERSHIP_SIZE },
    body: { filters: { ppids: [...ppids] } },
  })
  return items.map(toPicked)
}

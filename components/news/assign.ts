'use client'
import { ask } from '#lib/http/ask.ts'
import { call } from '#lib/http/client.ts'
import { write } from '#lib/http/write.ts'
import { createMarks } from './marks.ts'

const marks = createMarks(async (ids) =>
  (await ask('POST /api/v1/Article3W/titles', { body: { ids, filters: { clientNoteFilter: { assignedToMe: true } } } })).map(
    ({ id }) => id,
  ),
)

/** Whether a 3W article is assigned to the reader; null = not known yet. */
export const useIsAssigned = marks.useMark
/** Reads which of the 3W articles that are shown are assigned to the reader. */
export const useAssignedMarks = marks.useAsk
/** Notes what the reader has set in the article itself. */
export const noteAssigned = marks.note

/** Toggles the reader's own mark "assigned to me" of a 3W article and returns its state. Throws ApiError. */
export async function toggleAssigned(id: string): Promise<boolean> {
  const { assignedToMe } = await call('GET /api/v1/Article3W/{id}/ClientNote', { params: { id } })
  await marks.change(id, !assignedToMe, () =>
    write('PUT /api/v1/Article3W/{id}/ClientNote/Personal', { params: { id }, body: { assignedToMe: !assignedToMe } }),
  )
  return !assignedToMe
}

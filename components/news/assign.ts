'use client'
import { call } from '#lib/http/client.ts'

/** Turns the reader's own mark "assigned to me" of a 3W article around and answers how it stands now. Throws ApiError. */
export async function toggleAssigned(id: string): Promise<boolean> {
  const { assignedToMe } = await call('GET /api/v1/Article3W/{id}/ClientNote', { params: { id } })
  await call('PUT /api/v1/Article3W/{id}/ClientNote/Personal', { params: { id }, body: { assignedToMe: !assignedToMe } })
  return !assignedToMe
}

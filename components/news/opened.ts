'use client'
import { write } from '#lib/http/write.ts'

/** Records that a reader has opened a version of an article that must be read. Throws ApiError. */
export const noteOpened = (id: string, version: number): Promise<null> =>
  write('PUT /api/v1/News/reading/{id}/opened', { params: { id }, body: { version } })

'use client'
import { ask } from '#lib/http/ask.ts'
import { write } from '#lib/http/write.ts'
import { createMarks } from './marks.ts'

const marks = createMarks((ids) => ask('POST /api/v1/News/read', { body: { ids } }))

/**
 * Marks an article at once, and takes the mark back when the server refuses. Throws ApiError.
 * @param version that was read, where it is in sight; else the current one
 */
export const setRead = (id: string, read: boolean, version?: number): Promise<void> =>
  marks.change(id, read, () =>
    read
      ? write('PUT /api/v1/News/read/{id}', { params: { id }, ...(version !== undefined && { body: { version } }) })
      : write('DELETE /api/v1/News/read/{id}', { params: { id } }),
  )

/** Reads all known marks once more. Throws ApiError. */
export const rereadMarks = marks.reread

export const isRead = marks.get
/** Stores a state that the server has returned meanwhile. */
export const noteRead = marks.note
/** Whether the reader has read an article; null = not known yet. */
export const useIsRead = marks.useMark
/** Reads the marks of the articles that are shown. */
export const useReadMarks = marks.useAsk

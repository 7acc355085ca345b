'use client'
import { ask } from '#lib/http/ask.ts'
import { write } from '#lib/http/write.ts'
import { createMarks } from './marks.ts'

const marks = createMarks((ids) => ask('POST /api/v1/News/later', { body: { ids } }))

/** Keeps an article for later at once, or no longer, and takes that back when the server refuses. Throws ApiError. */
export const setLater = (id: string, later: boolean): Promise<void> =>
  marks.change(id, later, () => write(`${later ? 'PUT' : 'DELETE'} /api/v1/News/later/{id}`, { params: { id } }))

export const isLater = marks.get
/** Whether the reader wants to read an article later; null = not known yet. */
export const useIsLater = marks.useMark
/** Reads the marks of the articles that are shown. */
export const useLaterMarks = marks.useAsk

'use client'
import { write } from '#lib/http/write.ts'

/** Records that the reader is in the news. Throws ApiError. */
export const noteVisit = (): Promise<null> => write('PUT /api/v1/News/visit', {})

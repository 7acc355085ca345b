'use client'
import { useEffect, useSyncExternalStore } from 'react'
import { call } from '#lib/http/client.ts'

/** What this page knows of the reader's marks; undefined = not asked yet. */
const marks = new Map<string, boolean>()
const asked = new Set<string>()
const listeners = new Set<() => void>()

const tell = () => {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Asks which of these articles the reader has read; each once per page load. */
async function askFor(ids: readonly string[]): Promise<void> {
  const unknown = ids.filter((id) => !asked.has(id))
  if (unknown.length === 0) return
  for (const id of unknown) asked.add(id)
  try {
    const read = new Set(await call('POST /api/v1/News/read', { body: { ids: unknown } }))
    // A mark set meanwhile is newer than the answer.
    for (const id of unknown) if (!marks.has(id)) marks.set(id, read.has(id))
    tell()
  } catch (error) {
    for (const id of unknown) asked.delete(id)
    throw error
  }
}

/** Marks an article at once, and takes the mark back when the server refuses. Throws ApiError. */
export async function setRead(id: string, read: boolean): Promise<void> {
  const before = marks.get(id)
  asked.add(id)
  marks.set(id, read)
  tell()
  try {
    await (read ? call('PUT /api/v1/News/read/{id}', { params: { id } }) : call('DELETE /api/v1/News/read/{id}', { params: { id } }))
  } catch (error) {
    if (before === undefined) marks.delete(id)
    else marks.set(id, before)
    tell()
    throw error
  }
}

export const isRead = (id: string): boolean => marks.get(id) ?? false

/** Whether the reader has read an article; null = not known yet. */
export const useIsRead = (id: string): boolean | null =>
  useSyncExternalStore(
    subscribe,
    () => marks.get(id) ?? null,
    () => null,
  )

/** Reads the marks of the articles that are shown. A failure leaves them without marks. `onFailure` must be the same on every render. */
export function useReadMarks(ids: readonly string[], onFailure: (error: unknown) => void): void {
  const key = ids.join(' ')
  useEffect(() => {
    if (key !== '') askFor(key.split(' ')).catch(onFailure)
  }, [key, onFailure])
}

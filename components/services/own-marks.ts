'use client'
import { useSyncExternalStore } from 'react'
import { call } from '#lib/http/client.ts'

/** Stars set and taken away since the page was loaded; pages that come back from the browser's memory show them too. */
const stars = new Map<string, boolean>()
/** The last write per service, so that quick presses arrive in their order. */
const writes = new Map<string, Promise<unknown>>()
const listeners = new Set<() => void>()
let changes = 0
let written: Promise<unknown> = Promise.resolve()

/** How often marks have changed since the page was loaded. */
export const changeCount = (): number => changes

/** Until the server has all of them. */
export const allWritten = (): Promise<unknown> => written

function follow(write: Promise<unknown>): void {
  changes += 1
  written = Promise.allSettled([written, write])
}

function setStar(id: string, starred: boolean): void {
  stars.set(id, starred)
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether a service is starred; `given` is what the server said with the page. */
export const useStar = (id: string, given: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stars.get(id) ?? given,
    () => given,
  )

/** Shows the star at once, and takes it back when the server refuses. Throws ApiError. */
export async function changeStar(id: string, starred: boolean): Promise<void> {
  setStar(id, starred)
  const write = (writes.get(id) ?? Promise.resolve())
    // The press before this one tells of its own failure.
    .catch(() => undefined)
    .then(() => call(starred ? 'PUT /api/v1/Service/{id}/star' : 'DELETE /api/v1/Service/{id}/star', { params: { id } }))
  writes.set(id, write)
  follow(write)
  try {
    await write
  } catch (error) {
    if (writes.get(id) === write) setStar(id, !starred)
    throw error
  }
}

/** Tells the server that the person opened a service. Throws ApiError. */
export async function keepView(id: string): Promise<void> {
  const write = call('PUT /api/v1/Service/{id}/view', { params: { id } })
  follow(write)
  await write
}

'use client'
import { useSyncExternalStore } from 'react'
import { isSeenByOther } from '#lib/http/client.ts'
import { write } from '#lib/http/write.ts'

/** Stars set and taken away since the page was loaded; pages that come back from the browser's memory show them too. */
const stars = new Map<string, boolean>()
/** The last write per service, so that quick presses arrive in their order. */
const writes = new Map<string, Promise<unknown>>()
const listeners = new Set<() => void>()
/** Called when the server has the stars that were set last, here or in another tab. */
const afterWrites = new Set<() => void>()
/** Key of the browser's storage whose changes notify other tabs of a star; its value is not read later. */
const STAR_KEY = 'portal-star'
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

const added = <T>(set: Set<T>, one: T) => {
  set.add(one)
  return () => void set.delete(one)
}

const subscribe = (listener: () => void): (() => void) => added(listeners, listener)

/** Calls back when the server has the stars that were set last, here or in another tab; returns how to end it. */
export const onStarsStored = (listener: () => void): (() => void) => added(afterWrites, listener)

function notifyTabs(id: string, starred: boolean): void {
  for (const listener of afterWrites) listener()
  try {
    // Other tabs get an event only for values that differ from the one before.
    localStorage.setItem(STAR_KEY, JSON.stringify({ id, starred, at: Date.now() }))
  } catch {
    // Without storage other tabs show it with their next load.
  }
}

function onStorage({ key, newValue }: StorageEvent): void {
  if (key !== STAR_KEY || newValue === null) return
  const { id, starred } = JSON.parse(newValue) as { id: string; starred: boolean }
  changes += 1
  setStar(id, starred)
  for (const listener of afterWrites) listener()
}
if (typeof window !== 'undefined') window.addEventListener('storage', onStorage)

/** Whether a service is starred; `given` is the state that came with the page. */
export const useStar = (id: string, given: boolean): boolean =>
  useSyncExternalStore(
    subscribe,
    () => stars.get(id) ?? given,
    () => given,
  )

/** Shows the star at once, and takes it back when the server refuses. Throws ApiError. */
export async function changeStar(id: string, starred: boolean): Promise<void> {
  setStar(id, starred)
  const writing = (writes.get(id) ?? Promise.resolve())
    // The press before this one reports its own failure.
    .catch(() => undefined)
    .then(() => write(starred ? 'PUT /api/v1/Service/{id}/star' : 'DELETE /api/v1/Service/{id}/star', { params: { id } }))
  writes.set(id, writing)
  follow(writing)
  try {
    await writing
    if (writes.get(id) === writing) notifyTabs(id, starred)
  } catch (error) {
    if (writes.get(id) === writing) setStar(id, !starred)
    throw error
  }
}

/** Records that the person opened a service. Throws ApiError. */
export async function keepView(id: string): Promise<void> {
  if (isSeenByOther()) return
  const writing = write('PUT /api/v1/Service/{id}/view', { params: { id } })
  follow(writing)
  await writing
}

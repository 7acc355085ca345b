'use client'
import { useSyncExternalStore } from 'react'
import { MAX_COMPARED } from './compare-address.ts'

/** In the tab's storage, so that the choice outlives a search and the way to a service and back. */
const KEY = 'portal-compare'
const NOTHING: readonly string[] = []
const listeners = new Set<() => void>()
let chosen: readonly string[] | null = null

function stored(): readonly string[] {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(value) ? value.filter((one) => typeof one === 'string').slice(0, MAX_COMPARED) : NOTHING
  } catch {
    // Storage is off or holds something else: the choice begins again.
    return NOTHING
  }
}

const current = (): readonly string[] => (chosen ??= stored())

/** Replaces what is chosen for a comparison. @param services friendly addresses */
export function choose(services: readonly string[]): void {
  chosen = services.slice(0, MAX_COMPARED)
  try {
    sessionStorage.setItem(KEY, JSON.stringify(chosen))
  } catch {
    // Without storage the choice lasts until the next load.
  }
  for (const listener of listeners) listener()
}

/** Takes a service in, or out when it is in; one too many changes nothing. */
export function toggle(service: string): void {
  const before = current()
  if (before.includes(service)) choose(before.filter((one) => one !== service))
  else if (before.length < MAX_COMPARED) choose([...before, service])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Friendly addresses of the services chosen for a comparison, in the order of choosing. */
export const useChosen = (): readonly string[] => useSyncExternalStore(subscribe, current, () => NOTHING)

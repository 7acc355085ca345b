'use client'
import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  // A link to the same page without hash changes the address by pushState, which only the Navigation API reports.
  const navigation = 'navigation' in window ? (window.navigation as EventTarget) : undefined
  window.addEventListener('hashchange', listener)
  window.addEventListener('popstate', listener)
  navigation?.addEventListener('currententrychange', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('hashchange', listener)
    window.removeEventListener('popstate', listener)
    navigation?.removeEventListener('currententrychange', listener)
  }
}

/** The hash of the address with its #, '' = none; null on the server, which does not get it. */
export const useHash = (): string | null =>
  useSyncExternalStore<string | null>(
    subscribe,
    () => window.location.hash,
    () => null,
  )

/** Writes the hash as a step in the history; path and query stay. */
export function pushHash(hash: string): void {
  window.history.pushState(null, '', `${window.location.pathname}${window.location.search}${hash}`)
  for (const listener of listeners) listener()
}

/** Writes query and hash in place of the current step of the history. */
export function replaceHash(query: URLSearchParams, hash: string): void {
  window.history.replaceState(null, '', `${window.location.pathname}${query.size > 0 ? `?${query}` : ''}${hash}`)
  for (const listener of listeners) listener()
}

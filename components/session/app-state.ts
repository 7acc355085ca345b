'use client'
import { useSyncExternalStore } from 'react'

/** Not begun, under way, done (B026). */
type Initialized = 'FALSE' | 'WIP' | 'TRUE'

/** B570. */
export const errorKinds = ['NO_ERROR', 'UNKNOWN', 'NO_COMPANY', 'NO_USER', 'SESSION_EXPIRED', 'NO_TENANT'] as const
export type ErrorKind = (typeof errorKinds)[number]

/** What every part of the application may ask for (B025). */
interface AppState {
  catalogueVersion: 1 | 2
  catalogueVersionToggle: boolean
  initialized: Initialized
  hasError: ErrorKind
}

interface AppStateStore {
  get: () => AppState
  set: (change: Partial<AppState>) => void
  /** @returns the function that ends the subscription */
  subscribe: (listener: () => void) => () => void
}

const initialState: AppState = { catalogueVersion: 1, catalogueVersionToggle: true, initialized: 'FALSE', hasError: 'NO_ERROR' }

export function createAppState(): AppStateStore {
  let state = initialState
  const listeners = new Set<() => void>()
  return {
    get: () => state,
    set: (change) => {
      state = { ...state, ...change }
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The state of this page; on the server it stays as it is at the beginning. */
export const appState = createAppState()

export const useAppState = <T>(select: (state: AppState) => T): T =>
  useSyncExternalStore(
    appState.subscribe,
    () => select(appState.get()),
    () => select(initialState),
  )

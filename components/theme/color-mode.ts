'use client'
import { useSyncExternalStore } from 'react'
import { COLOR_MODE_KEY, modeAttribute, type ColorMode } from './color-scheme.ts'

const subscribe = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}
const chosen = () => (document.documentElement.getAttribute(modeAttribute) ?? 'system') as ColorMode

/** What the reader chose; `system` until the script runs. */
export const useColorMode = (): ColorMode => useSyncExternalStore(subscribe, chosen, () => 'system')

/** Remembers the choice in this browser and renders the page in it, as the same choice in another tab does. */
export function chooseColorMode(mode: ColorMode): void {
  try {
    localStorage.setItem(COLOR_MODE_KEY, mode)
  } catch {
    // A browser that stores nothing keeps the choice until the page is left.
  }
  dispatchEvent(new StorageEvent('storage', { key: COLOR_MODE_KEY, newValue: mode }))
}

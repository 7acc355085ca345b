'use client'
import { useSyncExternalStore } from 'react'

const subscribeToNothing = () => () => {}

/** False in what the server renders, and until the page's script runs. */
export const useInBrowser = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

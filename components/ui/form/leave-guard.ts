'use client'
import { createContext, use, useEffect, useId } from 'react'

const QUESTION = 'Your changes are not saved yet. Leave this page?'

interface NavigateEvent extends Event {
  navigationType: string
}

/** Each guard within reports to it under an id of its own: a dialog around forms asks too before it drops what they hold. */
export const UnsavedWithin = createContext<(guard: string, unsaved: boolean) => void>(() => {})

/**
 * While `dirty`, the browser warns before the page is closed or reloaded, and the reader is asked before a link or the Back button leaves it.
 * Back is asked only where the browser has the Navigation API.
 */
export function useLeaveGuard(dirty: boolean): void {
  const guard = useId()
  const onUnsaved = use(UnsavedWithin)
  useEffect(() => {
    if (!dirty) return
    onUnsaved(guard, true)
    return () => onUnsaved(guard, false)
  }, [dirty, guard, onUnsaved])
  useEffect(() => {
    if (!dirty) return
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const leaves =
        link !== null &&
        link.target !== '_blank' &&
        !link.hasAttribute('download') &&
        link.pathname + link.search !== location.pathname + location.search
      const newTab = event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0
      if (!leaves || newTab || window.confirm(QUESTION)) return
      event.preventDefault()
      event.stopPropagation()
    }
    const onNavigate = (event: Event) => {
      if (event.cancelable && (event as NavigateEvent).navigationType === 'traverse' && !window.confirm(QUESTION)) event.preventDefault()
    }
    const navigation = 'navigation' in window ? (window.navigation as EventTarget) : undefined
    window.addEventListener('beforeunload', onUnload)
    document.addEventListener('click', onClick, true)
    navigation?.addEventListener('navigate', onNavigate)
    return () => {
      window.removeEventListener('beforeunload', onUnload)
      document.removeEventListener('click', onClick, true)
      navigation?.removeEventListener('navigate', onNavigate)
    }
  }, [dirty])
}

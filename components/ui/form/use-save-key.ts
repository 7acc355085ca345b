import { useEffect, type RefObject } from 'react'

/** Ctrl+S, on a Mac Cmd+S. */
export const isSaveKey = ({
  key,
  ctrlKey,
  metaKey,
  shiftKey,
  altKey,
}: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>): boolean =>
  key.toLowerCase() === 's' && (ctrlKey || metaKey) && !shiftKey && !altKey

/**
 * Ctrl+S saves the form of a page, wherever on the page the focus is, instead of the page as a file. What is in the form of another element, such as an open
 * dialog, does not save this one.
 * @param save null = nothing can be saved now
 */
export function useSaveKey(form: RefObject<HTMLElement | null>, save: (() => void) | null): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isSaveKey(event)) return
      const { target } = event
      if (target !== document.body && !(target instanceof Node && form.current?.contains(target))) return
      event.preventDefault()
      save?.()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [form, save])
}

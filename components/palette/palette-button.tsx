'use client'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import header from '#components/ui/header.module.css'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { readsAs } from './opened.tsx'
import type { Typed } from './palette-dialog.tsx'
import styles from './palette-button.module.css'

/** The palette's code comes when it is first opened. */
const PaletteDialog = loadOnDemand(withTheme(() => import('./palette-dialog.tsx').then((module) => module.PaletteDialog)))

const never = () => () => undefined
/** How often and how many times one tries whether a dialog that is closing has gone; the kit's take 0.2 s. */
const TRY_MS = 20
const TRIES = 20
const isMac = (): boolean => /Mac|iPhone|iPad/.test(navigator.userAgent)

/** Opens the command palette; Ctrl-K, or Cmd-K on a Mac, does so everywhere. `reader` = whose recent choices are shown. */
export function PaletteButton({ reader }: { reader: string }) {
  const [open, setOpen] = useState(false)
  const [used, setUsed] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  /** What was typed since the palette was asked for, while its code is on its way; null = nothing is waited for. */
  const early = useRef<Typed | null>(null)
  const mac = useSyncExternalStore(never, isMac, () => false)
  const show = () => {
    const typed = { words: '', isEntered: false }
    early.current = typed
    /** Not on top of a dialog, whose work would be lost by going elsewhere; one that is on its way out, such as the palette of just now, is waited for. */
    const openWhenFree = (tries: number) => {
      // Somebody types into a dialog that stays, or has thought better of it.
      if (early.current !== typed) return
      if (document.querySelector('[aria-modal="true"]') !== null) {
        if (tries > 0) setTimeout(() => openWhenFree(tries - 1), TRY_MS)
        else early.current = null
        return
      }
      setUsed(true)
      setOpen(true)
    }
    openWhenFree(TRIES)
  }
  const close = () => {
    early.current = null
    setOpen(false)
  }
  const handOver = useCallback((receive: (typed: Typed) => void) => {
    const typed = early.current
    early.current = null
    if (typed) receive(typed)
  }, [])
  useEffect(() => readsAs(reader), [reader])
  useEffect(() => {
    /** Who types on after the shortcut means the palette, and not the page behind it, whose own keys would act. */
    const onEarlyKey = (event: KeyboardEvent) => {
      if (early.current === null || event.ctrlKey || event.metaKey || event.altKey) return
      // The field is there already.
      if (event.target instanceof Element && event.target.closest('[aria-modal="true"]')) {
        early.current = null
        return
      }
      const { key } = event
      if (key === 'Escape') close()
      else if (key === 'Backspace') early.current.words = early.current.words.slice(0, -1)
      else if (key === 'Enter') early.current.isEntered = true
      else if ([...key].length === 1) early.current.words += key
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', onEarlyKey, true)
    return () => window.removeEventListener('keydown', onEarlyKey, true)
  }, [])
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'k' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.defaultPrevented)
        return
      event.preventDefault()
      show()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
  return (
    <>
      <button
        ref={button}
        type="button"
        className={`${header.icon} ${styles.button}`}
        aria-label="Search everything"
        aria-keyshortcuts="Control+K Meta+K"
        aria-haspopup="dialog"
        title={`Search everything (${mac ? '⌘K' : 'Ctrl K'})`}
        onClick={show}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14ZM16 16l4.5 4.5" />
        </svg>
        <span className={styles.text} aria-hidden="true">
          Search
          {/* Drawn by the style sheet: text here would have to be part of the button's name. */}
          <kbd data-keys={mac ? '⌘K' : 'Ctrl K'} />
        </span>
      </button>
      {used && <PaletteDialog open={open} reader={reader} handOver={handOver} onClose={close} />}
    </>
  )
}

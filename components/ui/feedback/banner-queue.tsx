'use client'
import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
  type RefObject,
} from 'react'
import { createPortal } from 'react-dom'
import { failureText } from './failure.ts'
import styles from './banner-queue.module.css'
import parts from '#components/ui/parts.module.css'
import { useInBrowser } from '#components/ui/use-in-browser.ts'
import { onFailingLoad } from '#components/ui/keep-loading.ts'

/** How long banners stay, in milliseconds (A008, B645). Errors stay until they are closed. */
const BANNER_MS = 4000
/** The warning of a form with errors (B615). */
export const FORM_WARNING_MS = 6000
const MAX_VISIBLE = 4

export interface Banner {
  kind: 'success' | 'warning' | 'error' | 'info'
  text: string
  /** Shown as a list below the text. */
  lines?: string[]
  /** Milliseconds; null = until closed. Default BANNER_MS, for errors null. */
  duration?: number | null
  /** One thing to do from the banner, e.g. Undo; with `undo` as shortcut also by Ctrl+Z or Cmd+Z, wherever no text is being edited. */
  action?: { label: string; onAction: () => void; shortcut?: 'undo' }
  /** Of many steps in a row that each have a banner, e.g. the rows of a list: it takes the place of the one before. */
  topic?: string
  /** Called when the reader closes it. */
  onClose?: () => void
}

type Options = Omit<Partial<Banner>, 'kind' | 'text'>

export interface BannerQueue {
  /** @returns the function that takes it away again */
  show: (banner: Banner) => () => void
  success: (text: string, options?: Options) => void
  warning: (text: string, options?: Options) => void
  error: (text: string, options?: Options) => void
  /**
   * The banner of a call that failed and that nobody else handles (B585).
   * @returns the function that takes it away again
   */
  failure: (error: unknown) => () => void
}

interface Entry extends Banner {
  id: number
}

const NOT_LOADED: Banner = {
  kind: 'error',
  text: 'A part of this page could not be loaded. It is tried again by itself, and what you typed stays. If it does not come, reload the page.',
  action: { label: 'Reload', onAction: () => location.reload() },
  topic: 'not loaded',
}

const BannerContext = createContext<BannerQueue | null>(null)

/** The banner queue of the page. Throws outside of BannerProvider. */
export function useBanner(): BannerQueue {
  const queue = use(BannerContext)
  if (queue === null) throw new Error('useBanner needs a BannerProvider around it')
  return queue
}

let lastId = 0

/** Holds the one banner queue; goes once around the pages. */
export function BannerProvider({ children }: { children: ReactNode }) {
  const [entries, setEntries] = useState<Entry[]>([])
  const inBrowser = useInBrowser()

  const close = useCallback((id: number) => setEntries((queue) => queue.filter((entry) => entry.id !== id)), [])
  const show = useCallback(
    (banner: Banner) => {
      lastId += 1
      const id = lastId
      const entry = { ...banner, id }
      // The same message again replaces the earlier one and starts its time again.
      const isReplaced = ({ kind, text, lines, topic }: Entry): boolean =>
        (topic !== undefined && topic === entry.topic) ||
        (kind === entry.kind && text === entry.text && lines?.join() === entry.lines?.join())
      setEntries((queue) => [...queue.filter((other) => !isReplaced(other)), entry])
      return () => close(id)
    },
    [close],
  )
  useEffect(() => {
    let takeAway = () => {}
    return onFailingLoad((isFailing) => {
      takeAway()
      takeAway = isFailing ? show(NOT_LOADED) : () => {}
    })
  }, [show])
  const queue = useMemo<BannerQueue>(
    () => ({
      show,
      success: (text, options) => show({ ...options, kind: 'success', text }),
      warning: (text, options) => show({ ...options, kind: 'warning', text }),
      error: (text, options) => show({ ...options, kind: 'error', text }),
      failure: (error) => show({ kind: 'error', ...failureText(error) }),
    }),
    [show],
  )
  return (
    <BannerContext value={queue}>
      {children}
      {inBrowser && createPortal(<Region entries={entries.slice(0, MAX_VISIBLE)} onClose={close} />, document.body)}
    </BannerContext>
  )
}

function Region({ entries, onClose }: { entries: Entry[]; onClose: (id: number) => void }) {
  // By id: a banner that is closed under the pointer sends no "leave", and must not hold the others for ever.
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const paused = entries.some(({ id }) => id === hovered || id === focused)
  const newest = entries.findLast(({ action }) => action?.shortcut === 'undo')?.id
  const region = useRef<HTMLDivElement>(null)
  useUnhidden(region)
  useLayoutEffect(() => {
    const element = region.current
    if (entries.length === 0 || element === null) return
    let end: (() => void) | null = null
    let gone = false
    // Banners show without it too.
    void import('./banner-side.ts').then(
      ({ keepPlaced }) => {
        if (!gone) end = keepPlaced(element)
      },
      () => undefined,
    )
    return () => {
      gone = true
      end?.()
    }
  }, [entries])
  return (
    // Where nothing is pressed: on wide screens at the bottom left, since buttons stand at the right, unless a field stands there; on narrow ones at the top.
    <div ref={region} role="region" aria-label="Messages" aria-live="polite" className={styles.region}>
      {entries.map((entry) => (
        <div
          key={entry.id}
          onPointerEnter={() => setHovered(entry.id)}
          onPointerLeave={() => setHovered(null)}
          onFocus={() => setFocused(entry.id)}
          onBlur={() => setFocused(null)}
        >
          <BannerCard entry={entry} paused={paused} takesUndoKey={entry.id === newest} onClose={onClose} />
        </div>
      ))}
    </div>
  )
}

/** A dialog hides its siblings from screen readers when it opens, and again when one above it closes; banners must be heard all the same. */
function useUnhidden(region: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = region.current
    if (element === null) return
    const unhide = () => element.removeAttribute('aria-hidden')
    unhide()
    const observer = new MutationObserver(() => element.hasAttribute('aria-hidden') && unhide())
    observer.observe(element, { attributeFilter: ['aria-hidden'] })
    return () => observer.disconnect()
  }, [region])
}

/** Rendered in place and styled without a script of their own: banners stand on every page, and must show when nothing can be loaded any more. */
const appearance = {
  success: { word: 'Success', drawing: <path d="M21 11.1V12a9 9 0 1 1-5.3-8.2M21 5l-9 9-3-3" /> },
  warning: { word: 'Warning', drawing: <path d="M12 3.5 2.5 20h19zM12 10v4.5M12 17.2v.1" /> },
  error: { word: 'Error', drawing: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 7.5V13M12 16.2v.1" /> },
  info: { word: 'Information', drawing: <path d="M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM12 11v5.5M12 7.8v-.1" /> },
} as const

/** Ctrl+Z in a text takes typing back. */
const isEdited = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input:not([type=checkbox], [type=radio]), textarea, [contenteditable="true"]') !== null

function useUndoKey(active: boolean, act: () => void): void {
  useEffect(() => {
    if (!active) return
    const press = (event: KeyboardEvent) => {
      const pressed = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey
      if (!pressed || event.defaultPrevented || isEdited(event.target)) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [active, act])
}

interface BannerCardProps {
  entry: Entry
  /** Its time stands still. */
  paused: boolean
  /** Ctrl+Z is meant for it. */
  takesUndoKey: boolean
  onClose: (id: number) => void
}

function BannerCard({ entry, paused, takesUndoKey, onClose }: BannerCardProps) {
  const { id, kind, text, lines = [], duration = kind === 'error' ? null : BANNER_MS, action } = entry
  const { word, drawing } = appearance[kind]
  const remaining = useRef(duration)

  useEffect(() => {
    if (paused || remaining.current === null) return
    const start = performance.now()
    const timer = setTimeout(() => onClose(id), remaining.current)
    return () => {
      clearTimeout(timer)
      if (remaining.current !== null) remaining.current -= performance.now() - start
    }
  }, [id, paused, onClose])

  const act = useCallback(() => {
    action?.onAction()
    onClose(id)
  }, [action, id, onClose])
  useUndoKey(takesUndoKey, act)

  return (
    <div data-banner={kind} className={styles.banner}>
      <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true">
        {drawing}
      </svg>
      <div className={styles.text}>
        <span className={parts.hidden}>{`${word}: `}</span>
        <span>{text}</span>
        {lines.length > 0 && (
          <ul className={styles.lines}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </ul>
        )}
      </div>
      {action && (
        <button
          type="button"
          className={styles.action}
          {...(action.shortcut === 'undo' && { 'aria-keyshortcuts': 'Control+Z Meta+Z', title: 'Ctrl+Z' })}
          onClick={act}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={() => {
          entry.onClose?.()
          onClose(id)
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 6l12 12M18 6 6 18" />
        </svg>
      </button>
    </div>
  )
}

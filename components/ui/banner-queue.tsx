'use client'
import { createContext, use, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import CloseIcon from '@mui/icons-material/Close'
import ErrorIcon from '@mui/icons-material/ErrorOutlined'
import InfoIcon from '@mui/icons-material/InfoOutlined'
import SuccessIcon from '@mui/icons-material/CheckCircleOutlined'
import WarningIcon from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { failureText } from './failure.ts'
import { VisuallyHidden } from './visually-hidden.tsx'

/** How long banners stay, in milliseconds (A008, B645). Errors stay until they are closed. */
export const BANNER_MS = 4000
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
  /** One thing to do from the banner, e.g. Undo. */
  action?: { label: string; onAction: () => void }
}

type Options = Omit<Partial<Banner>, 'kind' | 'text'>

export interface BannerQueue {
  show: (banner: Banner) => void
  success: (text: string, options?: Options) => void
  warning: (text: string, options?: Options) => void
  error: (text: string, options?: Options) => void
  /** The banner of a call that failed and that nobody else handles (B585). */
  failure: (error: unknown) => void
}

interface Entry extends Banner {
  id: number
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
  const inBrowser = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  )

  const show = useCallback((banner: Banner) => {
    lastId += 1
    const entry = { ...banner, id: lastId }
    // The same message again replaces the earlier one and starts its time anew.
    setEntries((queue) => [
      ...queue.filter((other) => other.kind !== entry.kind || other.text !== entry.text || other.lines?.join() !== entry.lines?.join()),
      entry,
    ])
  }, [])
  const close = useCallback((id: number) => setEntries((queue) => queue.filter((entry) => entry.id !== id)), [])
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

const subscribeToNothing = () => () => {}

function Region({ entries, onClose }: { entries: Entry[]; onClose: (id: number) => void }) {
  // By id: a banner that is closed under the pointer sends no "leave", and must not hold the others for ever.
  const [hovered, setHovered] = useState<number | null>(null)
  const [focused, setFocused] = useState<number | null>(null)
  const paused = entries.some(({ id }) => id === hovered || id === focused)
  const region = useRef<HTMLDivElement>(null)
  // An open dialog hides its siblings from screen readers; banners must be heard all the same.
  useLayoutEffect(() => region.current?.removeAttribute('aria-hidden'), [entries])
  return (
    // At the top: dialogs and forms have their buttons at the bottom.
    <Box
      ref={region}
      role="region"
      aria-label="Messages"
      aria-live="polite"
      sx={{
        position: 'fixed',
        zIndex: 'snackbar',
        top: { xs: 8, sm: 72 },
        right: { xs: 8, sm: 24 },
        left: { xs: 8, sm: 'auto' },
        width: { sm: 400 },
        display: 'grid',
        gap: 1,
        pointerEvents: 'none',
      }}
    >
      {entries.map((entry) => (
        <div
          key={entry.id}
          onPointerEnter={() => setHovered(entry.id)}
          onPointerLeave={() => setHovered(null)}
          onFocus={() => setFocused(entry.id)}
          onBlur={() => setFocused(null)}
        >
          <BannerCard entry={entry} paused={paused} onClose={onClose} />
        </div>
      ))}
    </Box>
  )
}

const looks = {
  success: { Icon: SuccessIcon, word: 'Success' },
  warning: { Icon: WarningIcon, word: 'Warning' },
  error: { Icon: ErrorIcon, word: 'Error' },
  info: { Icon: InfoIcon, word: 'Information' },
} as const

function BannerCard({ entry, paused, onClose }: { entry: Entry; paused: boolean; onClose: (id: number) => void }) {
  const { id, kind, text, lines = [], duration = kind === 'error' ? null : BANNER_MS, action } = entry
  const { Icon, word } = looks[kind]
  const left = useRef(duration)

  useEffect(() => {
    if (paused || left.current === null) return
    const start = performance.now()
    const timer = setTimeout(() => onClose(id), left.current)
    return () => {
      clearTimeout(timer)
      if (left.current !== null) left.current -= performance.now() - start
    }
  }, [id, paused, onClose])

  return (
    <Box
      data-banner={kind}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 1.25,
        p: 1.5,
        pointerEvents: 'auto',
        borderRadius: 1,
        border: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        color: 'text.primary',
        boxShadow: 8,
        typography: 'body2',
        '@keyframes banner': { from: { opacity: 0, transform: 'translateY(-8px)' } },
        animation: 'banner 160ms ease-out',
      }}
    >
      <Icon fontSize="small" color={kind} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <VisuallyHidden>{`${word}: `}</VisuallyHidden>
        <span>{text}</span>
        {lines.length > 0 && (
          <Box component="ul" sx={{ m: 0, mt: 0.5, pl: 2.25, maxHeight: 200, overflowY: 'auto' }}>
            {lines.map((line, index) => (
              <li key={index}>{line}</li>
            ))}
          </Box>
        )}
      </Box>
      {action && (
        <Button
          size="small"
          sx={{ my: -0.5 }}
          onClick={() => {
            action.onAction()
            onClose(id)
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton size="small" aria-label="Close message" onClick={() => onClose(id)} sx={{ m: -0.5 }}>
        <CloseIcon sx={{ fontSize: 18 }} />
      </IconButton>
    </Box>
  )
}

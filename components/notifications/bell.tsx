'use client'
import { useState } from 'react'
import header from '#components/ui/header.module.css'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import styles from './bell.module.css'

/** The list's code comes with the first click. */
const BellList = loadOnDemand(withTheme(() => import('./bell-list.tsx').then((module) => module.BellList)))

/** Asked again so often, and whenever the reader comes back to the page. */
const POLL_MS = 5 * 60_000
const FOCUS_MS = 60_000
/** More of them read 99+. */
const MAX_SHOWN = 99

/** Says how much happened since the reader last looked, and lists it. */
export function Bell() {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  // Nobody asked for it: a failure is no news.
  const list = useListState(
    useApi('GET /api/v1/Notification/bell', {}, { refreshInterval: POLL_MS, focusThrottleInterval: FOCUS_MS, onError: () => undefined }),
  )
  const unread = list.data?.unread ?? 0
  // Nothing rather than a hidden 0: what a button shows has to be part of its name.
  const count = unread === 0 ? null : unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  return (
    <>
      <button
        type="button"
        className={`${header.icon} ${styles.bell}`}
        aria-label={count === null ? 'Notifications' : `Notifications, ${count} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M6 17v-6a6 6 0 0 1 12 0v6M4 17h16M10 20.5h4M12 3v2" strokeLinejoin="round" />
        </svg>
        {count !== null && (
          <span className={styles.count} aria-hidden="true">
            {count}
          </span>
        )}
      </button>
      {used && <BellList anchor={anchor} list={list} onClose={() => setAnchor(null)} />}
    </>
  )
}

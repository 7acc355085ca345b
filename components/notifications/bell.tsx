'use client'
import { useState } from 'react'
import BellIcon from '@mui/icons-material/NotificationsNoneOutlined'
import Badge from '@mui/material/Badge'
import IconButton from '@mui/material/IconButton'
import { useApi } from '#lib/http/use-api.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

/** The list's code comes with the first click. */
const BellList = loadOnDemand(() => import('./bell-list.tsx').then((module) => module.BellList))

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
  const { data, error, mutate } = useApi('GET /api/v1/Notification/bell', {}, { refreshInterval: POLL_MS, focusThrottleInterval: FOCUS_MS, keepPreviousData: true, onError: () => undefined })
  const unread = data?.unread ?? 0
  // Nothing rather than a hidden 0: what a button shows has to be part of its name.
  const count = unread === 0 ? null : unread > MAX_SHOWN ? `${MAX_SHOWN}+` : String(unread)
  return (
    <>
      <IconButton
        aria-label={count === null ? 'Notifications' : `Notifications, ${count} unread`}
        title="Notifications"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        <Badge badgeContent={count} color="primary" sx={{ '& .MuiBadge-badge': { top: 1, right: 1, minWidth: 16, height: 16, px: 0.5, fontSize: '0.6875rem' } }} slotProps={{ badge: { 'aria-hidden': true } as object }}>
          <BellIcon fontSize="small" />
        </Badge>
      </IconButton>
      {used && (
        <BellList anchor={anchor} bell={data} failed={error !== undefined} onRetry={() => void mutate()} onClose={() => setAnchor(null)} />
      )}
    </>
  )
}

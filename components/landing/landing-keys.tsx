'use client'
import { useState } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { toggleAssigned } from '#components/news/assign.ts'
import { isLater, setLater } from '#components/news/later-marks.ts'
import { KeyboardIcon } from '#components/news/news-icons.tsx'
import { isRead, setRead } from '#components/news/read-marks.ts'
import { SEARCH_ID } from '#components/filters/search-box.tsx'
import { useKeys } from '#components/news/use-keys.ts'
import styles from '#components/news/news.module.css'

const KeyHelp = loadOnDemand(() => import('#components/news/key-help.tsx').then((module) => module.KeyHelp))

const lines = [
  ['j', 'Next item'],
  ['k', 'Previous item'],
  ['o', 'Open the item; Enter does too'],
  ['u', 'Back to the overview'],
  ['m', 'Mark the article as read or unread'],
  ['l', 'Read the article later, or no longer'],
  ['s', 'Assign the 3W article to me, or no longer'],
  ['/', 'Search'],
  ['?', 'Show these keys'],
] as const

const items = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-article], [data-news]')]

/** The item that has the focus, or had it last in its list. */
const current = (): HTMLElement | null =>
  document.activeElement instanceof HTMLElement && document.activeElement.matches('[data-article], [data-news]')
    ? document.activeElement
    : null

function go(step: 1 | -1): void {
  const all = items()
  const focused = current()
  const at = focused ? all.indexOf(focused) + step : 0
  const target = all[Math.min(Math.max(at, 0), all.length - 1)]
  target?.focus()
  target?.scrollIntoView({ block: 'nearest' })
}

/** Keys of the lists, and the button that lists them. */
export function LandingKeys({ onOverview }: { onOverview: () => void }) {
  const banner = useBanner()
  const [helping, setHelping] = useState(false)
  const article = (): { id: string; isThreeW: boolean } | null => {
    const { article: id, type } = current()?.dataset ?? {}
    return id === undefined || id === 'locked' ? null : { id, isThreeW: type === '0' }
  }
  useKeys({
    j: () => go(1),
    k: () => go(-1),
    o: () => current()?.click(),
    u: onOverview,
    m: () => {
      const chosen = article()
      if (chosen) setRead(chosen.id, !isRead(chosen.id)).catch(banner.failure)
    },
    l: () => {
      const chosen = article()
      if (chosen) setLater(chosen.id, !isLater(chosen.id)).catch(banner.failure)
    },
    s: () => {
      const chosen = article()
      if (chosen?.isThreeW)
        toggleAssigned(chosen.id).then(
          (assigned) => banner.success(assigned ? 'The article is assigned to you.' : 'The article is no longer assigned to you.'),
          banner.failure,
        )
    },
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setHelping(true),
  })
  return (
    <>
      <button type="button" className={`${styles.icon} ${styles.keyHelp}`} title="Keys" aria-label="Keys" onClick={() => setHelping(true)}>
        <KeyboardIcon />
      </button>
      {helping && <KeyHelp keys={lines} onClose={() => setHelping(false)} />}
    </>
  )
}

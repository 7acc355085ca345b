'use client'
import { useEffect, useState } from 'react'
import { endViewAs, leaveEndedView } from '#components/session/view-as.ts'
import styles from './view-as-banner.module.css'

interface ViewAsBannerProps {
  /** As whom the portal is seen. */
  person: { name: string; email: string }
  /** Who looks. */
  viewer: string
  /** When the page was rendered; the browser's clock may be wrong, so that it only counts down. */
  secondsLeft: number
}

const TICK_MS = 5_000

const remainingText = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60)
  return minutes <= 1 ? 'ends within a minute' : `ends in ${minutes} minutes`
}

/** Says on every page as whom the portal is seen, and ends it: by Exit, or when the time is over. */
export function ViewAsBanner({ person: { name, email }, viewer, secondsLeft }: ViewAsBannerProps) {
  const [remaining, setRemaining] = useState(secondsLeft)
  const [state, setState] = useState<'idle' | 'busy' | 'failed'>('idle')
  useEffect(() => {
    const begin = performance.now()
    const tick = () => {
      const now = secondsLeft - (performance.now() - begin) / 1000
      if (now <= 0) {
        clearInterval(timer)
        leaveEndedView()
      } else setRemaining(now)
    }
    const timer = setInterval(tick, TICK_MS)
    return () => clearInterval(timer)
  }, [secondsLeft])
  const exit = () => {
    setState('busy')
    endViewAs().catch(() => setState('failed'))
  }
  return (
    <aside className={styles.banner} aria-label="View as">
      <p>
        You see the portal as <strong title={email}>{name}</strong>
        <span className={styles.detail}>
          {` · read-only, ${remainingText(remaining)}`}
          <span className={styles.viewer}> · signed in as {viewer}</span>
        </span>
        {state === 'failed' && <span role="alert"> · Exit did not succeed. Please try again.</span>}
      </p>
      <button type="button" className={styles.exit} disabled={state === 'busy'} onClick={exit}>
        Exit
      </button>
    </aside>
  )
}

'use client'
import { useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { failureText } from '#components/ui/feedback/failure.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { onSessionChange, openSignInWindow, whoIsSignedIn } from '#lib/auth/sign-in.ts'
import { ApiError, guardSession } from '#lib/http/client.ts'
import { appState, useAppState } from './app-state.ts'
import { createSessionWatch, type SessionState } from './session-watch.ts'

const SignedOutDialog = loadOnDemand(() => import('./signed-out-dialog.tsx').then((module) => module.SignedOutDialog))

/** The session of this page. */
const sessionWatch = createSessionWatch(whoIsSignedIn)
const AT_FIRST = sessionWatch.get()

export const useSession = (): SessionState => useSyncExternalStore(sessionWatch.subscribe, sessionWatch.get, () => AT_FIRST)

/** Checks whether the session has ended, also after calls that succeed without one. */
export const checkSession = (): Promise<boolean> => sessionWatch.check()

interface SessionNoticeProps {
  /** Whom the page was rendered for; null for visitors and people without a record. */
  person: { ppid: string; name: string } | null
  /** The page is seen as that person by somebody else. */
  seenByOther: boolean
}

/** Says that the session has ended, or that somebody else is signed in now, and offers the way back; calls that need it go on afterwards. */
export function SessionNotice({ person, seenByOther }: SessionNoticeProps) {
  const banner = useBanner()
  const { outcome, name, asking } = useSession()
  const hasError = useAppState((state) => state.hasError)
  const ppid = person?.ppid ?? null

  useEffect(() => {
    sessionWatch.watch(ppid)
    if (ppid === null) return guardSession(null)
    // Until then start-up shows that a session is over (B083).
    guardSession({
      person: ppid,
      seenByOther,
      recover: (call) => (appState.get().initialized === 'TRUE' ? sessionWatch.recover(call) : Promise.resolve(false)),
    })
    return onSessionChange(() => void sessionWatch.check())
  }, [ppid, seenByOther])

  useEffect(() => {
    if (hasError === 'SESSION_EXPIRED') void sessionWatch.check()
  }, [hasError])

  useEffect(() => {
    if (outcome === 'same' || hasError !== 'NO_ERROR') return
    if (asking) return banner.show({ kind: 'error', ...failureText(new ApiError(401, null)) })
    return banner.show(
      outcome === 'ended'
        ? {
            kind: 'warning',
            text: 'You were signed out.',
            duration: null,
            action: { label: 'Sign in again', onAction: openSignInWindow },
            onClose: sessionWatch.dismiss,
          }
        : {
            kind: 'warning',
            text: `${name} is signed in now, not the person who opened this page.`,
            duration: null,
            action: { label: 'Reload the page', onAction: () => location.reload() },
          },
    )
  }, [outcome, asking, name, hasError, banner])

  return (
    asking &&
    outcome !== 'same' && <SignedOutDialog outcome={outcome} person={person?.name ?? ''} other={name} onClose={sessionWatch.dismiss} />
  )
}

/** What belongs to the person who opened the page; once the session has ended, `ended` stands there instead. */
export function WhileSignedIn({ children, ended = null }: { children: ReactNode; ended?: ReactNode }) {
  const { outcome } = useSession()
  return outcome === 'same' ? children : outcome === 'ended' ? ended : null
}

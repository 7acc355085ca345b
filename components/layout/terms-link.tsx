'use client'
import { lazy, Suspense, useState } from 'react'

const TermsDialog = lazy(() => import('./terms-dialog.tsx').then((module) => ({ default: module.TermsDialog })))

interface TermsLinkProps {
  className?: string | undefined
  /** The signed-in user has not accepted the current text: the dialog opens by itself (B070). */
  mustAccept: boolean
  refusalUrl: string
}

/** The footer's Terms and Conditions link with its dialog (B018, B100). */
export function TermsLink({ className, mustAccept, refusalUrl }: TermsLinkProps) {
  const [asked, setAsked] = useState(false)
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Terms and Conditions
      </button>
      {(asked || mustAccept) && (
        <Suspense>
          <TermsDialog mustAccept={mustAccept} refusalUrl={refusalUrl} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  )
}

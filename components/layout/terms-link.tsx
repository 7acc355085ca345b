'use client'
import { useState } from 'react'
import { usePathname } from 'next/navigation'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'

const TermsDialog = loadOnDemand(withTheme(() => import('./terms-dialog.tsx').then((module) => module.TermsDialog)))

interface TermsLinkProps {
  className?: string | undefined
  /** The signed-in user has not accepted the current text: the dialog opens by itself (B070). */
  mustAccept: boolean
  refusalUrl: string
  privacyUrl: string
}

/** The footer's Terms and Conditions link with its dialog (B018, B100). */
export function TermsLink({ className, mustAccept, refusalUrl, privacyUrl }: TermsLinkProps) {
  const [wasOpened, setWasOpened] = useState(false)
  // The terms speak of the privacy statement, so that it can be read before they are accepted.
  const isPrivacyStatement = usePathname() === privacyUrl
  return (
    <>
      <button type="button" className={`${className ?? ''} ${parts.scripted}`} aria-haspopup="dialog" onClick={() => setWasOpened(true)}>
        Terms and Conditions
      </button>
      <noscript>The terms and conditions need JavaScript</noscript>
      {(wasOpened || (mustAccept && !isPrivacyStatement)) && (
        <TermsDialog mustAccept={mustAccept} refusalUrl={refusalUrl} privacyUrl={privacyUrl} onClose={() => setWasOpened(false)} />
      )}
    </>
  )
}

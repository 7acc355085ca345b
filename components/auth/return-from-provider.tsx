'use client'

import { useEffect, useState } from 'react'
import styles from '#components/ui/message.module.css'
import parts from '#components/ui/parts.module.css'
import { announceSessionChange, isSignInWindow, takeLocation, whoIsSignedIn } from '#lib/auth/sign-in.ts'
import { ProgressScreen } from './progress-screen.tsx'

/** Where the provider's redirect ends: asks whether the visitor is known now, then goes back to the remembered address (A039). */
export function ReturnFromProvider() {
  const [redirecting, setRedirecting] = useState(false)
  const [done, setDone] = useState(false)
  useEffect(() => {
    let isUnmounted = false
    void whoIsSignedIn().then(({ kind }) => {
      // Without a response the screen offers 'Refresh page'.
      if (isUnmounted || kind === 'unknown') return
      const known = kind === 'person'
      if (known) announceSessionChange()
      if (known && isSignInWindow()) {
        setDone(true)
        // Browsers that lost track of who opened the window leave it open; the text says what to do.
        return window.close()
      }
      setRedirecting(known)
      location.replace(known ? takeLocation() : '/authentication/error?error=Callback')
    })
    return () => {
      isUnmounted = true
    }
  }, [])
  if (done) {
    return (
      <section className={styles.message}>
        <h1 className={parts.title}>You are signed in again</h1>
        <p className={styles.text}>You can close this window and go on where you were.</p>
        <div className={styles.actions}>
          <button type="button" className={`${parts.button} ${parts.primary}`} onClick={() => window.close()}>
            Close the window
          </button>
        </div>
      </section>
    )
  }
  return <ProgressScreen redirecting={redirecting} />
}

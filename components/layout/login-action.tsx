'use client'
import { useState } from 'react'
import { openSignInWindow, signIn } from '#lib/auth/sign-in.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/header.module.css'

/**
 * The header's Login button (B015).
 * @param again the session of this page has ended: signing in again leaves the page as it is
 */
export function LoginAction({ again = false }: { again?: boolean }) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${styles.login} ${parts.scripted}`}
        aria-disabled={leaving || undefined}
        onClick={() => {
          if (leaving) return
          if (again) return openSignInWindow()
          setLeaving(true)
          void signIn()
        }}
      >
        Login
      </button>
      <noscript className={styles.needsScript}>Login needs JavaScript</noscript>
    </>
  )
}

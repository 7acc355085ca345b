'use client'
import { useState } from 'react'
import { signIn } from '#lib/auth/sign-in.ts'
import parts from '#components/ui/parts.module.css'
import styles from './header.module.css'

/** The header's Login button (B015). */
export function LoginAction() {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${styles.login} ${parts.scripted}`}
        aria-disabled={leaving || undefined}
        onClick={() => {
          if (leaving) return
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

'use client'
import { useState } from 'react'
import { signIn } from '#lib/auth/sign-in.ts'
import styles from './header.module.css'

/** The header's Login button (B015). */
export function LoginAction() {
  const [leaving, setLeaving] = useState(false)
  return (
    <button
      type="button"
      className={styles.login}
      aria-disabled={leaving || undefined}
      onClick={() => {
        if (leaving) return
        setLeaving(true)
        void signIn()
      }}
    >
      Login
    </button>
  )
}

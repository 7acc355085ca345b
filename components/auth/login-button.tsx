'use client'

import { useState } from 'react'
import { signIn } from '#lib/auth/sign-in.ts'
import parts from '#components/ui/parts.module.css'

interface LoginButtonProps {
  label?: string
  /** A session ran out: come back over the silent callback. */
  again?: boolean
}

/** Leaves for the identity provider and comes back to this page, or to the one remembered before a station of signing in. */
export function LoginButton({ label = 'Login', again = false }: LoginButtonProps) {
  const [leaving, setLeaving] = useState(false)
  return (
    <>
      <button
        type="button"
        className={`${parts.button} ${parts.primary} ${parts.scripted}`}
        disabled={leaving}
        onClick={() => {
          setLeaving(true)
          void signIn(undefined, { again })
        }}
      >
        {label}
      </button>
      <noscript className={parts.needsScript}>The portal needs JavaScript for signing in.</noscript>
    </>
  )
}

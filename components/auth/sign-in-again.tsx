'use client'

import { useEffect } from 'react'
import { signInInWindow } from '#lib/auth/sign-in.ts'
import { ProgressScreen } from './progress-screen.tsx'

/** What the window for signing in again shows until it has left for the identity provider. */
export function SignInAgain() {
  useEffect(signInInWindow, [])
  return <ProgressScreen />
}

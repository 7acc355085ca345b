'use client'

import { useEffect } from 'react'
import { useInBrowser } from '#components/ui/use-in-browser.ts'
import { isOpenedForSignIn, signInInWindow } from '#lib/auth/sign-in.ts'
import { LoginButton } from './login-button.tsx'
import { ProgressScreen } from './progress-screen.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

/** What the window for signing in again shows until it has left for the identity provider; whoever came by its address chooses. */
export function SignInAgain() {
  const byAddress = useInBrowser() && !isOpenedForSignIn()
  useEffect(() => {
    if (isOpenedForSignIn()) signInInWindow()
  }, [])
  if (!byAddress) {
    return (
      <main>
        <ProgressScreen />
      </main>
    )
  }
  return (
    <SignInScreen title="Sign in again">
      <LoginButton />
    </SignInScreen>
  )
}

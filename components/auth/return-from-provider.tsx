'use client'

import { useEffect, useState } from 'react'
import { isSignedIn, takeLocation } from '#lib/auth/sign-in.ts'
import { ProgressScreen } from './progress-screen.tsx'

/** Where the provider's answer ends: asks whether the visitor is known now, then goes back to the remembered place (A039). */
export function ReturnFromProvider() {
  const [redirecting, setRedirecting] = useState(false)
  useEffect(() => {
    let left = false
    isSignedIn().then(
      (known) => {
        if (left) return
        setRedirecting(known)
        location.replace(known ? takeLocation() : '/authentication/error?error=Callback')
      },
      () => {
        // No answer: the screen offers 'Refresh page'.
      },
    )
    return () => {
      left = true
    }
  }, [])
  return <ProgressScreen redirecting={redirecting} />
}

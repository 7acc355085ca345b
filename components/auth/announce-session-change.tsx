'use client'

import { useEffect } from 'react'
import { announceSessionChange } from '#lib/auth/sign-in.ts'

/** On the page after signing out: notifies the other tabs. Renders nothing. */
export function AnnounceSessionChange() {
  useEffect(announceSessionChange, [])
  return null
}

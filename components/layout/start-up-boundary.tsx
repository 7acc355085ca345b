'use client'
import { useEffect, type ReactNode } from 'react'
import { usePathname } from 'next/navigation'
import { rememberLocation } from '#lib/auth/sign-in.ts'
import { call } from '#lib/http/client.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { appState, useAppState } from '#components/session/app-state.ts'
import { needsSignIn } from './navigation.ts'
import { startUp } from './start-up.ts'

const ErrorState = loadOnDemand(() => import('./error-state.tsx').then((module) => module.ErrorState))

interface StartUpBoundaryProps {
  /** `stale`: the cookie's session is over, as the server has seen. */
  session: 'none' | 'present' | 'stale'
  hasBuiltInTenant: boolean
  catalogueVersion: 1 | 2
  catalogueVersionToggle: boolean
  children: ReactNode
}

const calls = {
  host: () => call('GET /api/v1/Host'),
  tenant: () => call('GET /api/v1/Tenant/current'),
  profile: () => call('GET /api/v1/User/MyProfile'),
}

/**
 * Runs start-up once per page load and shows the error state that it may end in; the page stays readable meanwhile, and a public one below the state of a session that is over.
 * Protected pages show by themselves that a session is over (A005).
 */
export function StartUpBoundary({ session, hasBuiltInTenant, catalogueVersion, catalogueVersionToggle, children }: StartUpBoundaryProps) {
  const error = useAppState((state) => state.hasError)
  // What is open to visitors needs no session (B062, B101); the state stands above it.
  const staysPublic = !needsSignIn(usePathname()) && error === 'SESSION_EXPIRED'

  useEffect(() => appState.set({ catalogueVersion, catalogueVersionToggle }), [catalogueVersion, catalogueVersionToggle])

  useEffect(() => {
    if (appState.get().initialized !== 'FALSE') return
    appState.set({ initialized: 'WIP' })
    const hasSession = session === 'present' || (session === 'stale' && !needsSignIn(location.pathname))
    startUp({ hasSession, hasBuiltInTenant }, calls).then(
      (outcome) => {
        if (outcome.kind === 'ready') return appState.set({ initialized: 'TRUE' })
        if (outcome.kind === 'error') return appState.set({ initialized: 'FALSE', hasError: outcome.error })
        rememberLocation()
        location.replace('/creatingUser')
      },
      () => appState.set({ initialized: 'FALSE', hasError: 'UNKNOWN' }),
    )
  }, [session, hasBuiltInTenant])

  if (error === 'NO_ERROR') return children
  return (
    <>
      <ErrorState kind={error} aboveOthers={staysPublic} />
      {staysPublic && children}
    </>
  )
}

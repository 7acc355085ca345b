'use client'
import { CATALOGUE_CONTACTS_ID } from '#components/services/catalogue-address.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import { clearSession } from '#lib/auth/sign-in.ts'
import type { ErrorKind } from '#components/session/app-state.ts'
import { UnrecoverableError } from './unrecoverable-error.tsx'

const RequestPanel = loadOnDemand(() => import('#components/messages/request-panel.tsx').then((module) => module.RequestPanel))

/** Clears the stored session and reloads (B574); the reload tells when that did not work. */
async function refreshSession(): Promise<void> {
  try {
    await clearSession()
  } finally {
    location.reload()
  }
}

const home = { label: 'Go to the catalogue', onAction: () => location.assign('/') }

/** The five error states of the application with their texts and ways out (B571 to B576); that of a session may stand above a page that stays. */
export function ErrorState({ kind, aboveOthers = false }: { kind: Exclude<ErrorKind, 'NO_ERROR'>; aboveOthers?: boolean }) {
  switch (kind) {
    case 'NO_COMPANY':
      return (
        <UnrecoverableError
          title="Your profile is not ready yet"
          description={
            <>
              Your account does not belong to a company yet. As soon as it does, your services appear here. You can tell us below which
              company that is, or write to{' '}
              <a href={`/#${CATALOGUE_CONTACTS_ID}`} className={parts.link}>
                the people named under Contacts in the catalogue
              </a>
              .
            </>
          }
          action={home}
          showReload
          showLogout
        >
          <RequestPanel topic="COMPANY" />
        </UnrecoverableError>
      )
    case 'NO_USER':
      return (
        <UnrecoverableError
          title="Your profile doesn't exist"
          description="We could not load your profile. Please try again in a few moments, or sign in with another account."
          showReload
          showLogout
        />
      )
    case 'SESSION_EXPIRED':
      return (
        <UnrecoverableError
          title="You lost your connection"
          description="Your session is no longer valid. Refresh it to go on; you may be asked to sign in again."
          action={{ label: 'Refresh session', onAction: () => void refreshSession() }}
          aboveOthers={aboveOthers}
        />
      )
    case 'NO_TENANT':
      return (
        <UnrecoverableError
          title="Failed to get tenant information"
          description="The portal could not find out which country this address belongs to. Please try again in a few moments."
          showReload
        />
      )
    case 'UNKNOWN':
      return (
        <UnrecoverableError description="Please reload the page. If the problem persists, please contact the support team." showReload />
      )
  }
}

import Link from 'next/link'
import { LoginButton } from '#components/auth/login-button.tsx'
import { SignInRedirect } from '#components/auth/sign-in-redirect.tsx'
import { PageLoader } from '#components/ui/feedback/page-loader.tsx'
import parts from '#components/ui/parts.module.css'
import type { AccessOutcome } from '#lib/auth/access-rule.ts'
import { ErrorState } from './error-state.tsx'
import styles from '#components/ui/message.module.css'

/** What stands in for a page that its visitor may not see now (B073, B074, B095, A005). */
export function AccessScreen({ outcome }: { outcome: AccessOutcome }) {
  switch (outcome.kind) {
    case 'sign-in':
      return <SignInRedirect />
    case 'session-expired':
      return (
        <section className={styles.message}>
          <h1 className={parts.title}>Session expired</h1>
          <p className={styles.text}>Please sign in again</p>
          <div className={styles.actions}>
            <LoginButton label="Sign in" again />
          </div>
        </section>
      )
    case 'restricted':
      return <AccessRestricted signedIn={outcome.signedIn} />
    case 'no-company':
      return <ErrorState kind="NO_COMPANY" />
    case 'terms':
      return outcome.seenByOther ? <TermsOfOther /> : <PageLoader kind="application" />
    default:
      // Start-up creates the record, or the terms dialog stands in front.
      return <PageLoader kind="application" />
  }
}

/** In a view as somebody else, who alone accepts the terms. */
function TermsOfOther() {
  return (
    <section className={styles.message}>
      <h1 className={parts.title}>Terms not accepted</h1>
      <p className={styles.text}>
        This person has not accepted the terms and conditions yet, and is asked to before anything but the catalogue opens.
      </p>
      <div className={styles.actions}>
        <Link className={parts.button} href="/">
          Go to the catalogue
        </Link>
      </div>
    </section>
  )
}

function AccessRestricted({ signedIn }: { signedIn: boolean }) {
  return (
    <section className={styles.message}>
      <h1 className={parts.title}>Access restricted</h1>
      <p className={styles.text}>
        {signedIn
          ? 'Your account may not open this page. If you need it, ask your contact person for access.'
          : 'Log in to open this page.'}
      </p>
      <div className={styles.actions}>
        {!signedIn && <LoginButton />}
        <Link className={parts.button} href="/">
          Go to the catalogue
        </Link>
      </div>
    </section>
  )
}

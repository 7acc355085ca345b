'use client'
import { useEffect, useState } from 'react'
import { takeLocation } from '#lib/auth/sign-in.ts'
import { PageLoader } from '#components/ui/feedback/page-loader.tsx'
import { ApiError, call } from '#lib/http/client.ts'
import { write } from '#lib/http/write.ts'
import { ErrorState } from './error-state.tsx'
import styles from '#components/ui/bare.module.css'

/** One creation per page load, also when React mounts twice. */
let creation: Promise<unknown> | undefined

/** Another tab may have been faster; the record is what counts. */
async function create(email: string | null): Promise<void> {
  try {
    await write('POST /api/v1/User', { body: email === null ? {} : { email } })
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    await call('GET /api/v1/User/MyProfile')
  }
}

/**
 * Creates the record of a signed-in person and goes back to the page first asked for (B082, B096, A041).
 * @param email from the identity's claims; null when the provider gives none
 * @param exists the record is there already
 */
export function CreatingUser({ email, exists }: { email: string | null; exists: boolean }) {
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    creation ??= exists ? Promise.resolve() : create(email)
    creation.then(
      () => location.replace(takeLocation()),
      () => setFailed(true),
    )
  }, [email, exists])
  return <main className={styles.bare}>{failed ? <ErrorState kind="NO_USER" /> : <PageLoader kind="creating" />}</main>
}

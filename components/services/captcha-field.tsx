'use client'
import { useEffect, useImperativeHandle, useRef, type Ref } from 'react'
import 'altcha/external'
import 'altcha/altcha.css'
import FormHelperText from '@mui/material/FormHelperText'
import type { AltchaWidgetElement } from 'altcha/external'
import type {} from 'altcha/types/react'
import { request } from '#lib/http/client.ts'
import styles from './captcha-field.module.css'

/** The one that the server asks for (A106). */
const ALGORITHM = 'PBKDF2/SHA-256'
const CHALLENGE_ADDRESS = '/api/v1/Captcha'

// Only the bundle without inlined workers runs under a Content-Security-Policy without blob: addresses. It has no algorithm of its own.
$altcha.algorithms.set(ALGORITHM, () => new Worker(new URL('./captcha-worker.ts', import.meta.url)))
// Nothing about the visitor's pointer is collected, and the page names no third party.
$altcha.defaults.set({ humanInteractionSignature: false, hideFooter: true, hideLogo: true })

export interface Captcha {
  /** The solution of a challenge, computed when there is none yet; throws what kept the challenge from being read (ApiError), or that no solution was found. */
  solve: () => Promise<string>
  /** Forgets the solution, which the server refused. */
  renew: () => void
}

interface CaptchaFieldProps {
  id: string
  /** What the challenge is bound to (B114). */
  resourceId: string
  error: string | undefined
  ref: Ref<Captcha>
}

/** Proof of work instead of a puzzle: it begins when the form around it is touched and needs nothing from the visitor (A106, B134). */
export function CaptchaField({ id, resourceId, error, ref }: CaptchaFieldProps) {
  const widget = useRef<AltchaWidgetElement>(null)
  const solution = useRef<string | null>(null)
  const failure = useRef<Error | null>(null)
  const ready = useRef<Promise<void>>(null)

  useEffect(() => {
    const element = widget.current!
    const readChallenge = async () => {
      failure.current = null
      try {
        return (await request('POST', CHALLENGE_ADDRESS, { body: { resourceId } }))!
      } catch (reason) {
        failure.current = reason instanceof Error ? reason : new Error(String(reason))
        throw reason
      }
    }
    const onStateChange = (event: Event) => {
      const { state, payload } = (event as CustomEvent<{ state: string; payload: string | null }>).detail
      solution.current = state === 'verified' ? payload : null
    }
    element.addEventListener('statechange', onStateChange)
    ready.current = loaded(element).then(() => element.configure({ challenge: CHALLENGE_ADDRESS, fetch: readChallenge, auto: 'onfocus' }))
    return () => element.removeEventListener('statechange', onStateChange)
  }, [resourceId])

  useImperativeHandle(ref, () => ({
    solve: async () => {
      const element = widget.current!
      await ready.current
      if (isVerifying(element)) await new Promise((resolve) => element.addEventListener('statechange', resolve, { once: true }))
      else if (solution.current === null) await element.verify()
      if (solution.current === null) throw failure.current ?? new Error('The captcha could not be solved')
      return solution.current
    },
    renew: () => widget.current?.reset(),
  }))

  return (
    <div id={id} tabIndex={-1} className={styles.captcha}>
      <altcha-widget ref={widget} />
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </div>
  )
}

/** The element gets its methods a moment after it is in the page, and says so. */
const loaded = async (element: AltchaWidgetElement): Promise<void> => {
  if ((element.configure as unknown) === undefined)
    await new Promise((resolve) => element.addEventListener('load', resolve, { once: true }))
}

const isVerifying = (element: AltchaWidgetElement): boolean => (element.getState() as string) === 'verifying'

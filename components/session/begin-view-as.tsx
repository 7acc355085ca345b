'use client'
import { useState } from 'react'
import parts from '#components/ui/parts.module.css'
import { ApiError } from '#lib/http/client.ts'
import { beginViewAs } from './view-as.ts'

/** Begins to see the portal as a person. */
export function BeginViewAs({ ppid, name, primary = false }: { ppid: string; name: string; primary?: boolean }) {
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null })
  const begin = () => {
    setState({ busy: true, failure: null })
    beginViewAs(ppid).catch((error: unknown) => {
      const failure = error instanceof ApiError ? (error.problem?.detail ?? null) : null
      setState({ busy: false, failure: failure ?? 'The view could not be begun. Please try again.' })
    })
  }
  return (
    <>
      <button
        type="button"
        className={primary ? `${parts.button} ${parts.primary}` : parts.button}
        aria-label={`View as ${name}`}
        disabled={state.busy}
        onClick={begin}
      >
        View as
      </button>
      {state.failure !== null && <span role="alert">{state.failure}</span>}
    </>
  )
}

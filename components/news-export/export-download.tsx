'use client'
import { useEffect, useRef, useState } from 'react'
import message from '#components/ui/message.module.css'
import { downloadExport, type ExportRequest } from '#components/ui/download-export.ts'
import { failureText } from '#components/ui/feedback/failure.ts'
import { fileSize } from '#lib/text/file-size.ts'
import parts from '#components/ui/parts.module.css'
import { ApiError } from '#lib/http/client.ts'
import { DOWNLOADED } from '#components/publications/downloaded-text.ts'

type State = { kind: 'working'; bytes: number } | { kind: 'done'; name: string } | { kind: 'failed'; error: ApiError }

const BEGUN: State = { kind: 'working', bytes: 0 }

/** Downloads one export at once, shows how much of it has come, and says when it is there (B535). */
export function ExportDownload({ request }: { request: ExportRequest }) {
  const [state, setState] = useState<State>(BEGUN)
  const started = useRef(false)
  const run = () => {
    setState(BEGUN)
    downloadExport(request, (bytes) => setState({ kind: 'working', bytes })).then(
      (name) => setState({ kind: 'done', name }),
      // A transfer that breaks off after its beginning is no reply at all.
      (error: unknown) => setState({ kind: 'failed', error: error instanceof ApiError ? error : new ApiError(0, null) }),
    )
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    run()
    // Once per address.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (state.kind === 'failed') return <Failed error={state.error} onRetry={run} />
  return (
    <section className={message.message} role="status">
      <h1 className={parts.title}>{state.kind === 'done' ? DOWNLOADED : 'Processing, please stand by...'}</h1>
      <p className={message.text}>
        {state.kind === 'done'
          ? state.name
          : state.bytes === 0
            ? 'Your file is being prepared.'
            : `${fileSize(state.bytes)} have come so far.`}
      </p>
      {state.kind === 'done' && (
        <div className={message.actions}>
          <button type="button" className={parts.button} onClick={run}>
            Download again
          </button>
        </div>
      )}
    </section>
  )
}

function Failed({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // Two other large exports are running: the server says so itself.
  const { text, lines } = error.status === 429 ? { text: error.message, lines: [] } : failureText(error)
  return (
    <section className={message.message} role="alert">
      <h1 className={parts.title}>{text}</h1>
      {lines.map((line) => (
        <p key={line} className={message.text}>
          {line}
        </p>
      ))}
      <div className={message.actions}>
        <button type="button" className={parts.button} onClick={onRetry}>
          Try again
        </button>
      </div>
    </section>
  )
}

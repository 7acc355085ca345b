'use client'
import { useEffect, useRef, useState } from 'react'
import { SignInScreen } from '#components/auth/sign-in-screen.tsx'
import { failureText } from '#components/ui/feedback/failure.ts'
import parts from '#components/ui/parts.module.css'
import { call } from '#lib/http/client.ts'
import { DOWNLOADED } from './downloaded-text.ts'
import { publicationFileAddress } from './publication-file.ts'

type State = { kind: 'working' } | { kind: 'done'; address: string; name: string } | { kind: 'none' } | { kind: 'failed'; error: unknown }

/** Hands the file to the browser, which streams it to disk. */
function download(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

/** Reads the publication, then downloads its file (A144). */
export function PublicationDownload({ id }: { id: string }) {
  const [state, setState] = useState<State>({ kind: 'working' })
  const started = useRef(false)
  useEffect(() => {
    if (started.current) return
    started.current = true
    call('GET /api/v1/Publication/{id}', { params: { id } }).then(
      ({ file }) => {
        if (!file) return setState({ kind: 'none' })
        const address = publicationFileAddress(id, file.fileId)
        download(address, file.name)
        setState({ kind: 'done', address, name: file.name })
      },
      (error: unknown) => setState({ kind: 'failed', error }),
    )
  }, [id])
  if (state.kind === 'done')
    return (
      <SignInScreen title={DOWNLOADED}>
        <a className={parts.button} href={state.address} download={state.name}>
          Download again
        </a>
      </SignInScreen>
    )
  const title = { none: 'This publication has no file', working: 'Processing, please stand by...' }
  return <SignInScreen title={state.kind === 'failed' ? failureText(state.error).text : title[state.kind]}>{null}</SignInScreen>
}

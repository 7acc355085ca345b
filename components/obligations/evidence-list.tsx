'use client'
import { useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ApiError, urlOf } from '#lib/http/client.ts'
import type { Action, Obligation } from '#lib/obligations/contract.ts'
import { EVIDENCE_BYTES } from '#lib/obligations/words.ts'
import { DOCUMENT_FILES } from '#lib/files/media-types.ts'
import { fileSize } from '#lib/text/file-size.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { rereadRegisters } from './reread.ts'

type Evidence = Obligation['evidence'][number]

/** The files that show that an action was done. */
export function EvidenceList({ entry, action }: { entry: Obligation; action: Action }) {
  const [removing, setRemoving] = useState<Evidence | null>(null)
  const { write } = useWrite()
  const files = entry.evidence.filter(({ actionId }) => actionId === action.id)
  if (files.length === 0) return null
  const remove = async ({ id: evidenceId, name }: Evidence) => {
    const params = { id: entry.id, evidenceId }
    await write('DELETE /api/v1/Obligation/{id}/evidence/{evidenceId}', { params }, { success: `${name} has been removed.` })
    await rereadRegisters()
  }
  return (
    <Box component="ul" aria-label={`Evidence of ${action.task}`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {files.map((file) => (
        <Box component="li" key={file.id} sx={{ typography: 'body2', overflowWrap: 'anywhere' }}>
          <Link
            href={urlOf('GET /api/v1/Obligation/{id}/evidence/{evidenceId}', { params: { id: entry.id, evidenceId: file.id } })}
            download
          >
            {file.name}
          </Link>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${fileSize(file.size)}, ${file.byName}, ${shortDate(file.at)}`}
          </Box>
          {entry.mayWrite && (
            <Button
              size="small"
              color="inherit"
              aria-label={`Remove ${file.name}`}
              onClick={() => setRemoving(file)}
              sx={{ displayPrint: 'none' }}
            >
              Remove
            </Button>
          )}
        </Box>
      ))}
      {removing && (
        <ConfirmDialog
          title="Remove evidence ?"
          confirmLabel="Remove"
          danger
          onConfirm={() => remove(removing)}
          onClose={() => setRemoving(null)}
        >
          {`${removing.name} is deleted. The history goes on telling that it was there.`}
        </ConfirmDialog>
      )}
    </Box>
  )
}

/** Takes files from the reader's machine, one after the other; what is not taken says so by its name, and the others are. */
export function AddEvidence({ entry, action }: { entry: Obligation; action: Action }) {
  const input = useRef<HTMLInputElement>(null)
  const banner = useBanner()
  const { write, attempt, busy } = useWrite()
  const store = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    const params = { id: entry.id, actionId: action.id }
    try {
      await write('POST /api/v1/Obligation/{id}/action/{actionId}/evidence', { params, body }, { success: `${file.name} has been added.` })
    } catch (error) {
      if (!(error instanceof ApiError) || error.fields.length === 0) throw error
      banner.warning(`${file.name}: ${error.fields.map(({ message }) => message).join(' ')}`)
    }
  }
  const send = (files: readonly File[]) =>
    attempt(async () => {
      try {
        for (const file of files) {
          if (file.size === 0) banner.warning(`${file.name} is empty.`)
          else if (file.size > EVIDENCE_BYTES) banner.warning(`${file.name} is larger than ${fileSize(EVIDENCE_BYTES)}.`)
          else await store(file)
        }
      } finally {
        // Also when the way broke off after some of them.
        await rereadRegisters()
      }
    })
  return (
    <>
      <BusyButton size="small" busy={busy} aria-label={`Add evidence to ${action.task}`} onClick={() => input.current?.click()}>
        Add evidence
      </BusyButton>
      {/* The button is what people and screen readers use. */}
      <input
        ref={input}
        type="file"
        multiple
        accept={DOCUMENT_FILES}
        hidden
        tabIndex={-1}
        aria-hidden
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </>
  )
}

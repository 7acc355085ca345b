'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { SwitchInput, TextAreaInput } from '#components/ui/form/fields.tsx'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import { call } from '#lib/http/client.ts'
import type { ClientNote } from '#lib/articles/note-contract.ts'
import { noteAssigned } from '#components/news/assign.ts'

interface PersonalNoteProps {
  note: ClientNote
  onSaved: (note: ClientNote) => void
}

/** The reader's own part of a note: assigned to me, at once, and comments that nobody else sees (A137, B177). */
export function PersonalNote({ note, onSaved }: PersonalNoteProps) {
  const banner = useBanner()
  const [comments, setComments] = useState(note.personalComments)
  const [busy, setBusy] = useState(false)
  const dirty = comments !== note.personalComments
  useLeaveGuard(dirty && !busy)
  const save = async (body: { assignedToMe?: boolean; personalComments?: string }) => {
    setBusy(true)
    try {
      const saved = await call('PUT /api/v1/Article3W/{id}/ClientNote/Personal', { params: { id: note.articleId }, body })
      noteAssigned(saved.articleId, saved.assignedToMe)
      onSaved(saved)
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 560 }}>
      <SwitchInput
        id="assigned-to-me"
        label="Assigned to me"
        value={note.assignedToMe}
        onChange={(assignedToMe) => void save({ assignedToMe })}
      />
      <TextAreaInput id="personal-comments" label="Personal comments" value={comments} onChange={setComments} hint="Only you see them." />
      <Box>
        <BusyButton variant="outlined" busy={busy} disabled={!dirty} onClick={() => void save({ personalComments: comments })}>
          Save comments
        </BusyButton>
      </Box>
    </Box>
  )
}

'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { SwitchInput, TextAreaInput } from '#components/ui/form/fields.tsx'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import type { ClientNote } from '#lib/articles/note-contract.ts'
import { noteAssigned } from '#components/news/assign.ts'

interface PersonalNoteProps {
  note: ClientNote
  onSaved: (note: ClientNote) => void
}

/** The reader's own part of a note: assigned to me, at once, and comments that nobody else sees (A137, B177). */
export function PersonalNote({ note, onSaved }: PersonalNoteProps) {
  const [comments, setComments] = useState(note.personalComments)
  const { write, attempt, busy } = useWrite()
  const dirty = comments !== note.personalComments
  useLeaveGuard(dirty && !busy)
  const save = async (body: { assignedToMe?: boolean; personalComments?: string }) => {
    const saved = await write('PUT /api/v1/Article3W/{id}/ClientNote/Personal', { params: { id: note.articleId }, body })
    noteAssigned(saved.articleId, saved.assignedToMe)
    onSaved(saved)
  }
  return (
    <Box sx={{ display: 'grid', gap: 1.5, maxWidth: 560 }}>
      <SwitchInput
        id="assigned-to-me"
        label="Assigned to me"
        value={note.assignedToMe}
        onChange={(assignedToMe) => void attempt(() => save({ assignedToMe }))}
      />
      <TextAreaInput id="personal-comments" label="Personal comments" value={comments} onChange={setComments} hint="Only you see them." />
      <Box>
        <BusyButton
          variant="outlined"
          busy={busy}
          disabled={!dirty}
          onClick={() => void attempt(() => save({ personalComments: comments }))}
        >
          Save comments
        </BusyButton>
      </Box>
    </Box>
  )
}

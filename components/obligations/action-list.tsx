'use client'
import { useId, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import { useDiscard } from '#components/ui/form/use-discard.tsx'
import type { Action, Obligation } from '#lib/obligations/contract.ts'
import { ownerText } from '#lib/obligations/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { AddEvidence, EvidenceList } from './evidence-list.tsx'
import { rereadRegisters } from './reread.ts'
import { StateSelect } from './state-select.tsx'

const ActionDialog = loadOnDemand(() => import('./action-dialog.tsx').then((module) => module.ActionDialog))

/** What a company does about an article: each action with its owner, due day, state and comments. */
export function ActionList({ entry }: { entry: Obligation }) {
  const [editing, setEditing] = useState<string | null | undefined>(undefined)
  const mayAdd = entry.mayWrite && entry.applies !== 'no'
  return (
    <>
      {entry.actions.length > 0 && (
        <Box component="ul" aria-label="Actions" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {entry.actions.map((action) => (
            <ActionItem key={action.id} entry={entry} action={action} onEdit={() => setEditing(action.id)} />
          ))}
        </Box>
      )}
      {mayAdd && (
        <Box sx={{ displayPrint: 'none' }}>
          <Button variant="outlined" onClick={() => setEditing(null)}>
            Add action
          </Button>
        </Box>
      )}
      {editing !== undefined && <ActionDialog entry={entry} actionId={editing} onClose={() => setEditing(undefined)} />}
    </>
  )
}

const card = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper', p: 1.5, display: 'grid', gap: 1 } as const
const line = { display: 'flex', flexWrap: 'wrap', gap: '4px 12px', alignItems: 'center' } as const

function ActionItem({ entry, action, onEdit }: { entry: Obligation; action: Action; onEdit: () => void }) {
  const { task, dueDate, overdue, needsOwner, doneAt, doneByName } = action
  const [commenting, setCommenting] = useState(false)
  const comment = useRef<HTMLButtonElement>(null)
  const endComment = () => {
    setCommenting(false)
    // Where it was asked for.
    comment.current?.focus()
  }
  const comments = entry.comments.filter(({ actionId }) => actionId === action.id)
  return (
    <Box component="li" sx={card}>
      <Box sx={{ ...line, justifyContent: 'space-between', alignItems: 'flex-start' }}>
        <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere', minWidth: 0 }}>{task}</Box>
        {(overdue || needsOwner) && (
          <Box sx={line}>
            {overdue && <Chip size="small" color="error" label="Overdue" />}
            {needsOwner && <Chip size="small" color="warning" label="Needs an owner" />}
          </Box>
        )}
      </Box>
      <Box sx={{ ...line, color: 'text.secondary', typography: 'body2' }}>
        <span>{ownerText(action)}</span>
        {dueDate !== null && <span>{`due ${shortDate(dueDate)}`}</span>}
        {doneAt !== null && <span>{`done on ${shortDate(doneAt)}${doneByName === null ? '' : ` by ${doneByName}`}`}</span>}
      </Box>
      <Box sx={line}>
        <StateSelect
          obligationId={entry.id}
          actionId={action.id}
          version={action.version}
          state={action.state}
          name={task}
          readOnly={!entry.mayWrite}
        />
        {entry.mayWrite && (
          <Box sx={{ displayPrint: 'none', mx: { xs: -1.25, sm: 0 }, '& .MuiButton-root': { minWidth: 0 } }}>
            <Button size="small" onClick={onEdit} aria-label={`Edit ${task}`}>
              Edit
            </Button>
            <Button ref={comment} size="small" onClick={() => setCommenting(true)} aria-label={`Comment on ${task}`}>
              Comment
            </Button>
            <AddEvidence entry={entry} action={action} />
          </Box>
        )}
      </Box>
      <EvidenceList entry={entry} action={action} />
      <Comments task={task} comments={comments} />
      {commenting && <CommentForm entry={entry} action={action} onClose={endComment} />}
    </Box>
  )
}

function Comments({ task, comments }: { task: string; comments: Obligation['comments'] }) {
  if (comments.length === 0) return null
  return (
    <Box component="ul" aria-label={`Comments on ${task}`} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.75 }}>
      {comments.map(({ id, byName, at, words }) => (
        <Box component="li" key={id} sx={{ typography: 'body2', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          <Box component="span" sx={{ color: 'text.secondary' }}>{`${byName}, ${shortDate(at)}: `}</Box>
          {words}
        </Box>
      ))}
    </Box>
  )
}

function CommentForm({ entry, action, onClose }: { entry: Obligation; action: Action; onClose: () => void }) {
  const id = useId()
  const [words, setWords] = useState('')
  const discard = useDiscard()
  const { write, attempt, busy } = useWrite()
  useLeaveGuard(words.trim() !== '' && !busy)
  const send = () =>
    attempt(async () => {
      const params = { id: entry.id, actionId: action.id }
      await write('POST /api/v1/Obligation/{id}/action/{actionId}/comment', { params, body: { words } })
      await rereadRegisters()
      onClose()
    })
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TextAreaInput id={id} label="Comment" value={words} onChange={setWords} rows={2} autoFocus />
      <Box sx={line}>
        <BusyButton size="small" variant="outlined" busy={busy} disabled={words.trim() === ''} onClick={() => void send()}>
          Save comment
        </BusyButton>
        <Button size="small" color="inherit" onClick={() => discard.leave(onClose, words.trim() !== '')}>
          Cancel
        </Button>
      </Box>
      {discard.question}
    </Box>
  )
}

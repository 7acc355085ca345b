'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import { countedText } from '#lib/text/counted-text.ts'
import { ApiError, type Reply } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { DeskAction } from '#lib/news-desk/contract.ts'
import { TRASH_KEEPS } from '#lib/changes/words.ts'
import { bulkActions, kindsText, outcomes, type BulkAction, type DeskKind } from '#lib/news-desk/words.ts'
import { useReference } from './use-reference.ts'

const CONFLICT = 409

interface DeskDialogProps {
  kind: DeskKind
  ids: readonly string[]
  action: BulkAction
  address: string
  onDone: () => void
  onClose: () => void
}

const titles: Readonly<Record<BulkAction, string>> = {
  publish: 'Publish',
  unpublish: 'Unpublish',
  topics: 'Change topics',
  'must-read': 'Change must-read',
  delete: 'Delete',
}

/** A preview of what would be done to the selected news, and the button that does it. Mounted = open. */
export function DeskDialog({ kind, ids, action, address, onDone, onClose }: DeskDialogProps) {
  const { write } = useWrite()
  const { options } = useReference()
  const [add, setAdd] = useState<readonly string[]>([])
  const [remove, setRemove] = useState<readonly string[]>([])
  const [on, setOn] = useState(true)
  const requestedAction: DeskAction =
    action === 'topics' ? { do: action, add: [...add], remove: [...remove] } : action === 'must-read' ? { do: action, on } : { do: action }
  const isComplete = action !== 'topics' || add.length + remove.length > 0
  const body = { kind, ids: [...ids], action: requestedAction }
  const request = useApi('POST /api/v1/NewsDesk/bulk/preview', isComplete ? { body } : null, {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  })
  const preview = request.data !== undefined && !request.isValidating && request.error === undefined ? request.data : null
  const changes = preview?.changes ?? 0
  return (
    <ActionDialog
      title={`${titles[action]}: ${kindsText(kind, ids.length)} selected`}
      actionLabel={changes === 0 ? titles[action] : `${bulkActions[action].button} ${kindsText(kind, changes)}`}
      disabled={changes === 0}
      check={() => preview !== null}
      onAction={async () => {
        try {
          await write(
            'PUT /api/v1/NewsDesk/bulk',
            { body: { ...body, revision: preview?.revision ?? '' } },
            { success: ({ changed }) => `${kindsText(kind, changed)} ${bulkActions[action].done}.`, invalidates: [address] },
          )
        } catch (error) {
          if (error instanceof ApiError && error.status === CONFLICT) void request.mutate()
          throw error
        }
        onDone()
      }}
      onClose={onClose}
    >
      {(id, busy) => (
        <>
          {action === 'topics' && (
            <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
              <MultiSelect
                id={`${id}-add`}
                name="add"
                label="Topics to add"
                value={add}
                onChange={setAdd}
                disabled={busy}
                options={options.topics}
              />
              <MultiSelect
                id={`${id}-remove`}
                name="remove"
                label="Topics to take away"
                value={remove}
                onChange={setRemove}
                disabled={busy}
                options={options.topics}
              />
            </Box>
          )}
          {action === 'must-read' && (
            <RadioGroup aria-label="Must-read" value={on ? 'on' : 'off'} onChange={(_, value) => setOn(value === 'on')}>
              <FormControlLabel value="on" control={<Radio />} disabled={busy} label="Must be read" />
              <FormControlLabel value="off" control={<Radio />} disabled={busy} label="Need not be read" />
            </RadioGroup>
          )}
          {request.error !== undefined && (
            <RetryAlert retrying={request.isValidating} onRetry={() => void request.mutate()}>
              What would change could not be read.
            </RetryAlert>
          )}
          <Box aria-live="polite" aria-busy={request.isValidating} sx={{ mt: 2 }}>
            {preview !== null && isComplete && <Preview kind={kind} action={action} {...preview} />}
            {preview === null && isComplete && request.error === undefined && <TextSkeleton lines={3} />}
          </Box>
        </>
      )}
    </ActionDialog>
  )
}

/** How many change, which stay and why. */
function Preview({
  kind,
  action,
  total,
  changes,
  ahead,
  unapproved,
  published,
  rows,
}: Reply<'POST /api/v1/NewsDesk/bulk/preview'> & { kind: DeskKind; action: BulkAction }) {
  const same = total - changes - ahead - unapproved
  const lines = [
    `${kindsText(kind, changes)} of ${total.toLocaleString('en')} ${changes === 1 ? 'changes' : 'change'}.`,
    ...(same > 0 ? [`${countedText(same, 'stays as it is', 'stay as they are')}.`] : []),
    ...(ahead > 0 ? [`${countedText(ahead, 'has', 'have')} a publish date that lies ahead, and stay drafts.`] : []),
    ...(unapproved > 0 ? [`${countedText(unapproved, 'has', 'have')} to be approved in a review before, and stay as they are.`] : []),
    ...(action !== 'publish' && published > 0 ? [`Clients may see ${published.toLocaleString('en')} of the changing ones now.`] : []),
    ...(action === 'delete' ? [TRASH_KEEPS] : ['It can be undone right after.']),
  ]
  return (
    <>
      <Typography variant="body2">{lines.join(' ')}</Typography>
      <Box
        component="ul"
        aria-label="Selected"
        tabIndex={0}
        sx={{ m: 0, mt: 1.5, pl: 2.5, maxHeight: 240, overflowY: 'auto', typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {rows.map(({ id, title, outcome }) => (
          <Box component="li" key={id} sx={outcome === 'changes' ? {} : { color: 'text.secondary' }}>
            {title}
            {outcome !== 'changes' && ` (${outcomes[outcome]})`}
          </Box>
        ))}
        {total > rows.length && <li>{`and ${(total - rows.length).toLocaleString('en')} more`}</li>}
      </Box>
    </>
  )
}

'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { countedText } from '#lib/text/counted-text.ts'
import { TRASH_KEEPS, UNDO_FOLLOWS } from '#lib/changes/words.ts'
import type { Reply } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { BulkServiceAction } from '#lib/services/bulk-contract.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { bulkActions, outcomes, servicesText, type BulkAction } from '#lib/services/words.ts'
import { MAX_RESPONSIBLES } from '#lib/services/write-contract.ts'
import { CatalogueFields, FlagField, NO_GROUP, ResponsiblesField, noChoice, type BulkChoice, type BulkFieldProps } from './bulk-fields.tsx'

type PreviewRow = Reply<'POST /api/v1/ServiceDesk/bulk/preview'>['rows'][number]
type LeftOut = Reply<'PUT /api/v1/ServiceDesk/bulk'>['leftOut']

/** Most services that the preview names. */
const SHOWN = 50

/** What is asked of the server; null = something is not chosen yet. */
function actionOf(action: BulkAction, { on, add, remove, people, nobody, groupId }: BulkChoice): BulkServiceAction | null {
  switch (action) {
    case 'live':
    case 'highlighted':
      return { do: action, on }
    case 'tags':
      return add.length + remove.length === 0 ? null : { do: action, add: [...add], remove: [...remove] }
    case 'responsibles':
      if (nobody) return { do: action, ppids: [] }
      return people.length === 0 || people.length > MAX_RESPONSIBLES ? null : { do: action, ppids: people.map(({ ppid }) => ppid) }
    case 'group':
      return groupId === null ? null : { do: action, serviceGroupId: groupId === NO_GROUP ? null : groupId }
    case 'tenants':
      return add.length + remove.length === 0 ? null : { do: action, add: [...add], remove: [...remove] }
    case 'delete':
      return { do: action }
  }
}

/** Said after the work of those that were left out after all. */
const leftOutText = (leftOut: LeftOut): string =>
  leftOut.length === 0
    ? ''
    : ` Left out: ${leftOut.map(({ name, outcome }) => `${name ?? 'A service'} (${outcomes[outcome]})`).join('; ')}.`

interface BulkDialogProps {
  rows: readonly ServiceRow[]
  action: BulkAction
  onDone: () => void
  onClose: () => void
}

/** A preview of what would be done to the selected services, and the button that does it. Mounted = open. */
export function BulkDialog({ rows: selected, action, onDone, onClose }: BulkDialogProps) {
  const { write } = useWrite()
  const [choice, setChoice] = useState(noChoice)
  const requestedAction = actionOf(action, choice)
  const ids = selected.map(({ id }) => id)
  const request = useApi(
    'POST /api/v1/ServiceDesk/bulk/preview',
    requestedAction === null ? null : { body: { ids, action: requestedAction } },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  )
  const rows =
    requestedAction !== null && request.data !== undefined && !request.isValidating && request.error === undefined
      ? request.data.rows
      : null
  const changing = rows?.filter(({ outcome }) => outcome === 'changes') ?? []
  const { title, button, done } = bulkActions[action]
  const fields = (id: string, disabled: boolean): BulkFieldProps => ({
    id,
    choice,
    onChange: (change) => setChoice((before) => ({ ...before, ...change })),
    disabled,
  })
  return (
    <ActionDialog
      title={`${title}: ${servicesText(selected.length)} selected`}
      actionLabel={changing.length === 0 ? title : `${button} ${servicesText(changing.length)}`}
      disabled={changing.length === 0}
      check={() => requestedAction !== null && rows !== null}
      onAction={async () => {
        await write(
          'PUT /api/v1/ServiceDesk/bulk',
          { body: { rows: changing.map(({ id, version }) => ({ id, version })), action: requestedAction! } },
          {
            success: (reply) => `${servicesText(reply.changed)} ${done}.${leftOutText(reply.leftOut)}`,
            invalidates: ['/api/v1/Service'],
          },
        )
        onDone()
      }}
      onClose={onClose}
    >
      {(id, busy) => (
        <>
          <Box sx={{ display: 'grid', gap: 2, mt: 1 }}>
            <Fields action={action} domains={[...new Set(selected.flatMap(({ domains }) => domains))]} {...fields(id, busy)} />
          </Box>
          {request.error !== undefined && (
            <RetryAlert error={request.error} retrying={request.isValidating} onRetry={() => void request.mutate()} sx={{ mt: 2 }}>
              What would change could not be read.
            </RetryAlert>
          )}
          <Box aria-live="polite" aria-busy={request.isValidating} sx={{ mt: 2 }}>
            {rows !== null && <Preview rows={rows} action={action} />}
            {rows === null && requestedAction !== null && request.error === undefined && <TextSkeleton lines={3} />}
          </Box>
        </>
      )}
    </ActionDialog>
  )
}

function Fields({ action, domains, ...field }: BulkFieldProps & { action: BulkAction; domains: readonly string[] }) {
  switch (action) {
    case 'live':
      return (
        <FlagField {...field} label="Visible in catalogue" yes="Live: shown in the catalogue" no="Not live: hidden from the catalogue" />
      )
    case 'highlighted':
      return <FlagField {...field} label="Highlighted" yes="Highlighted" no="Not highlighted" />
    case 'tags':
    case 'tenants':
    case 'group':
      return <CatalogueFields {...field} of={action} domains={domains} />
    case 'responsibles':
      return <ResponsiblesField {...field} />
    case 'delete':
      return null
  }
}

/** How many change, how many stay or are left out, and each with its reason. */
function Preview({ rows, action }: { rows: readonly PreviewRow[]; action: BulkAction }) {
  const changing = rows.filter(({ outcome }) => outcome === 'changes')
  const same = rows.filter(({ outcome }) => outcome === 'same').length
  const out = rows.length - changing.length - same
  const lines = [
    action === 'delete'
      ? `You're about to remove ${servicesText(changing.length)} of ${rows.length.toLocaleString('en')}. This action cannot be undone.`
      : `${servicesText(changing.length)} of ${rows.length.toLocaleString('en')} ${changing.length === 1 ? 'changes' : 'change'}.`,
    ...(same > 0 ? [`${countedText(same, 'is so already', 'are so already')}.`] : []),
    ...(out > 0 ? [`${countedText(out, 'is', 'are')} left out.`] : []),
    action === 'delete' ? TRASH_KEEPS : UNDO_FOLLOWS,
  ]
  const ordered = [...changing, ...rows.filter(({ outcome }) => outcome !== 'changes')]
  return (
    <>
      <Typography variant="body2">{lines.join(' ')}</Typography>
      <Box
        component="ul"
        aria-label="Selected"
        tabIndex={0}
        sx={{ m: 0, mt: 1.5, pl: 2.5, maxHeight: 240, overflowY: 'auto', typography: 'body2', overflowWrap: 'anywhere' }}
      >
        {ordered.slice(0, SHOWN).map(({ id, name, outcome }) => (
          <Box component="li" key={id} sx={outcome === 'changes' ? {} : { color: 'text.secondary' }}>
            {name}
            {outcome !== 'changes' && ` (${outcomes[outcome]})`}
          </Box>
        ))}
        {rows.length > SHOWN && <li>{`and ${(rows.length - SHOWN).toLocaleString('en')} more`}</li>}
      </Box>
    </>
  )
}

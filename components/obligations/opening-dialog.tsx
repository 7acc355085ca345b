'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { SwitchInput } from '#components/ui/form/fields.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Opening } from '#lib/obligations/opening-contract.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { rereadRegisters } from './reread.ts'

/** Whether the firm's staff may read the register, by subscription. Mounted = open. */
export function OpeningDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/Obligation/opening', {})
  return (
    <ReadDialog title="Who reads the register" onClose={onClose}>
      <Typography sx={{ mb: 2 }}>
        Your colleagues in the subscription read and keep the register. The firm’s staff read it, and change nothing, where a main contact
        opens it to them. Each change of this is kept in the audit trail.
      </Typography>
      {data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          {data.length === 0 && 'No running 3W subscription includes you, so there is no register to open.'}
          {data.map((opening) => (
            <OpeningSwitch key={opening.subscriptionId} opening={opening} />
          ))}
        </Box>
      ) : error ? (
        <RetryAlert error={error} retrying={isValidating} onRetry={() => void mutate()}>
          The subscriptions could not be read.
        </RetryAlert>
      ) : (
        <RowsSkeleton rows={2} />
      )}
    </ReadDialog>
  )
}

function OpeningSwitch({ opening }: { opening: Opening }) {
  const { write, attempt, busy } = useWrite()
  const { subscriptionId: id, serviceName, entityName, isOpen, openedAt, mayChange } = opening
  const change = (next: boolean) =>
    attempt(async () => {
      const success = next ? 'The register is open to the firm.' : 'The register is closed to the firm.'
      await write('PUT /api/v1/Obligation/opening/{id}', { params: { id }, body: { isOpen: next } }, { success })
      await rereadRegisters()
    })
  return (
    <SwitchInput
      id={`opening-${id}`}
      label={`Open to the firm: ${serviceName} of ${entityName}`}
      value={isOpen}
      disabled={!mayChange || busy}
      hint={
        mayChange
          ? openedAt === null
            ? 'Closed'
            : `Open since ${shortDate(openedAt)}`
          : `${isOpen ? 'Open' : 'Closed'}; only a main contact of the subscription changes it.`
      }
      onChange={(next) => void change(next)}
    />
  )
}

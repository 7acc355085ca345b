'use client'
import type { ReactNode } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { TRASH_KEEPS, UNDO_FOLLOWS } from '#lib/changes/words.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { Effect, EffectKind, ImpactKind } from '#lib/impact/contract.ts'
import { effectText, isBlocking, refusalText } from '#lib/impact/words.ts'

/** Where the records of an effect are listed, with what the link says. */
export type ImpactLinks = Partial<Record<EffectKind, { href: string; label: string }>>

interface RemoveDialogProps {
  title: string
  /** The text of the confirmation, as specified; what goes with the record follows it. */
  children: ReactNode
  /** The record; with a ppid the person in it. */
  of: { kind: ImpactKind; id: string; ppid?: string }
  links?: ImpactLinks
  confirmLabel?: string
  onConfirm: () => unknown
  onClose: () => void
}

/**
 * Asks before a record is deleted or a person removed, and says what goes with it, read when the dialog opens. What stands in the way disables the button.
 * When it cannot be read the dialog says so, and one may still go on. Mounted = open.
 */
export function RemoveDialog({ title, children, of, links = {}, confirmLabel = 'Delete', onConfirm, onClose }: RemoveDialogProps) {
  const { kind, id, ppid } = of
  const { data, error, isValidating, mutate } = useApi(
    'GET /api/v1/Impact/{kind}/{id}',
    { params: { kind, id }, query: ppid === undefined ? {} : { ppid } },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  // What was read for an earlier dialog may be old.
  const isRead = data !== undefined && !isValidating
  const failed = error !== undefined
  const isUnknown = failed && !isValidating
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirmLabel}
      danger
      disabled={!(isRead || isUnknown) || (isRead && data.some(isBlocking))}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      {children}
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
        {ppid === undefined ? TRASH_KEEPS : UNDO_FOLLOWS}
      </Typography>
      {failed && (
        <RetryAlert severity="warning" retrying={isValidating} onRetry={() => void mutate()} sx={{ mt: 1.5 }}>
          What goes with it could not be read.
        </RetryAlert>
      )}
      <Box aria-live="polite" aria-busy={!(isRead || isUnknown)} sx={{ mt: 1.5, '&:empty': { display: 'none' } }}>
        {failed ? null : isRead ? <Effects effects={data} links={links} /> : <TextSkeleton lines={2} />}
      </Box>
    </ConfirmDialog>
  )
}

function Effects({ effects, links }: { effects: readonly Effect[]; links: ImpactLinks }) {
  if (effects.length === 0) return null
  const line = (effect: Effect) => (
    <Typography key={effect.effect} component="li" variant="body2" sx={{ overflowWrap: 'anywhere', '& + &': { mt: 0.5 } }}>
      {effectText(effect)}
      {links[effect.effect] && (
        <>
          {' '}
          <Link href={links[effect.effect]!.href}>{links[effect.effect]!.label}</Link>
        </>
      )}
    </Typography>
  )
  const list = { m: 0, pl: 2.5 } as const
  const blocking = effects.filter(isBlocking)
  if (blocking.length > 0) {
    return (
      <Alert severity="error">
        <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
          {refusalText(blocking[0]!)}
        </Typography>
        <Box component="ul" sx={{ ...list, pl: blocking.length > 1 ? 2 : 0, listStyle: blocking.length > 1 ? undefined : 'none' }}>
          {blocking.map(line)}
        </Box>
      </Alert>
    )
  }
  const [warned, others] = [
    effects.filter(({ effect }) => effect === 'only-main-contact'),
    effects.filter(({ effect }) => effect !== 'only-main-contact'),
  ]
  return (
    <>
      {warned.length > 0 && (
        <Alert severity="warning" sx={{ mb: others.length > 0 ? 1.5 : 0 }}>
          {warned.map((effect) => effectText(effect)).join(' ')}
        </Alert>
      )}
      {others.length > 0 && (
        <Box component="ul" sx={{ ...list, color: 'text.primary' }}>
          {others.map(line)}
        </Box>
      )}
    </>
  )
}

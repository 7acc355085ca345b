'use client'
import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { ChooseDialog } from '#components/ui/form/choose-dialog.tsx'
import { optionsOf } from '#components/ui/form/listed-options.ts'
import { useApi } from '#lib/http/use-api.ts'
import { mergeTexts } from './merge-words.ts'

/** An item that another one can be merged into. */
export interface MergeTarget {
  id: string
  /** With the industry of a sub-industry. */
  name: string
}

interface MergeDialogProps {
  /** The one that goes. */
  item: { id: string; name: string }
  /** 'life cycle' */
  noun: string
  others: readonly MergeTarget[]
  onMerge: (into: MergeTarget) => Promise<unknown>
  onClose: () => void
}

const nameOf = ({ name }: MergeTarget): string => name

/** Choice of the item that another one is merged into, with what would move, read again for each choice. Mounted = open. */
export function MergeDialog({ item, noun, others, onMerge, onClose }: MergeDialogProps) {
  const [into, setInto] = useState<MergeTarget | null>(null)
  const load = useMemo(() => optionsOf(others, nameOf), [others])
  const { data, error, isValidating, mutate } = useApi(
    'GET /api/v1/TaxonomyMerge/{id}/{into}',
    into === null ? null : { params: { id: item.id, into: into.id } },
    { revalidateOnFocus: false, shouldRetryOnError: false },
  )
  // What was read for an earlier dialog may be old.
  const isRead = data !== undefined && !isValidating && error === undefined
  return (
    <ChooseDialog<MergeTarget>
      title={`Merge ${item.name} into …`}
      label={`Other ${noun}`}
      placeholder="Search by name"
      hint={`Whatever has ${item.name} gets the other one instead. It can be undone.`}
      actionLabel="Merge"
      disabled={into !== null && !isRead}
      check={() => true}
      value={into}
      onChange={setInto}
      load={load}
      getKey={({ id }) => id}
      getLabel={nameOf}
      onChoose={onMerge}
      onClose={onClose}
    >
      {into !== null && (
        <Box aria-live="polite" aria-busy={!isRead && error === undefined} sx={{ mt: 2 }}>
          {error !== undefined ? (
            <RetryAlert severity="warning" error={error} retrying={isValidating} onRetry={() => void mutate()}>
              What would move could not be read.
            </RetryAlert>
          ) : !isRead ? (
            <TextSkeleton lines={2} />
          ) : (
            <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
              {mergeTexts(data, { name: item.name, into: into.name }).map((text) => (
                <Typography key={text} component="li" variant="body2" sx={{ overflowWrap: 'anywhere', '& + &': { mt: 0.5 } }}>
                  {text}
                </Typography>
              ))}
            </Box>
          )}
        </Box>
      )}
    </ChooseDialog>
  )
}

'use client'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { UNDO_FOLLOWS } from '#lib/changes/words.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { MappedTags } from '#lib/services/mapping-contract.ts'
import { servicesText } from '#lib/services/words.ts'
import { pairText } from './mapping-words.ts'

interface MappedTagsDialogProps {
  tenantId: string
  /** Which services no mapping reaches; null = there are none. */
  unreached: string | null
  onClose: () => void
}

/** A preview of which services get which new tags, and the button that gives them. Mounted = open. */
export function MappedTagsDialog({ tenantId, unreached, onClose }: MappedTagsDialogProps) {
  const { write } = useWrite()
  const params = { id: tenantId }
  const { data, error, isValidating, mutate } = useApi(
    'GET /api/v1/TaxonomyMapping/{id}/services',
    { params },
    {
      revalidateOnFocus: false,
      shouldRetryOnError: false,
    },
  )
  // What was read for an earlier preview may be outdated.
  const preview = data !== undefined && !isValidating && error === undefined ? data : null
  const changing = preview?.services ?? 0
  return (
    <ActionDialog
      title="Tag the services"
      actionLabel={changing === 0 ? 'Tag' : `Tag ${servicesText(changing)}`}
      disabled={changing === 0}
      check={() => preview !== null}
      onAction={async () => {
        try {
          await write(
            'POST /api/v1/TaxonomyMapping/{id}/services',
            { params, body: { revision: preview!.revision } },
            {
              success: (reply) => `${servicesText(reply.changed)} tagged.`,
              invalidates: ['/api/v1/TaxonomyMapping', '/api/v1/Service'],
            },
          )
        } catch (failure) {
          // Something has changed since the preview: the dialog stays, with what is so now.
          await mutate()
          throw failure
        }
      }}
      onClose={onClose}
    >
      {() => (
        <Box aria-live="polite" aria-busy={preview === null && error === undefined}>
          {error !== undefined ? (
            <RetryAlert severity="warning" error={error} retrying={isValidating} onRetry={() => void mutate()}>
              What would change could not be read.
            </RetryAlert>
          ) : preview === null ? (
            <TextSkeleton lines={3} />
          ) : (
            <>
              <Preview {...preview} />
              {unreached !== null && (
                <Typography variant="caption" component="p" sx={{ mt: 1.5, color: 'text.secondary' }}>
                  {unreached}
                </Typography>
              )}
            </>
          )}
        </Box>
      )}
    </ActionDialog>
  )
}

function Preview({ pairs, services }: MappedTags) {
  const ordered = [...pairs.filter(({ gaining }) => gaining > 0), ...pairs.filter(({ gaining }) => gaining === 0)]
  return (
    <>
      <Typography variant="body2">
        {services === 0
          ? 'No service gets a tag: those with a mapped legacy tag have the new one already.'
          : `${servicesText(services)} ${services === 1 ? 'gets' : 'get'} new tags beside the legacy ones. ${UNDO_FOLLOWS}`}
      </Typography>
      {pairs.length > 0 && (
        <Box
          component="ul"
          aria-label="Mapped tags"
          tabIndex={0}
          sx={{ m: 0, mt: 1.5, p: 0, maxHeight: 400, overflowY: 'auto', listStyle: 'none', overflowWrap: 'anywhere' }}
        >
          {ordered.map((pair) => (
            <Box component="li" key={pair.legacyId} sx={{ py: 0.75, borderTop: 1, borderColor: 'divider' }}>
              <Typography variant="body2" sx={pair.gaining > 0 ? { fontWeight: 500 } : { color: 'text.secondary' }}>
                {`${pair.legacy} → ${pair.target}`}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
                {pairText(pair)}
              </Typography>
            </Box>
          ))}
        </Box>
      )}
    </>
  )
}

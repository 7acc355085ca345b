'use client'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi } from '#lib/http/use-api.ts'
import { EntryView } from './entry-view.tsx'

/** One entry of a register. Mounted = open. */
export function EntryDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/Obligation/{id}', { params: { id } })
  return (
    <ReadDialog title={data?.articleTitle ?? 'Obligation'} width="md" fillsPhone onClose={onClose}>
      {data ? (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
            {`${data.entityName} · 3W ${data.articleNumber}, version ${data.articleVersion}`}
            {data.articleId !== null && data.articleState !== 'withdrawn' && (
              <>
                {' · '}
                <Link component={NextLink} href={`/news/view/${data.articleId}`}>
                  Open the article
                </Link>
              </>
            )}
          </Box>
          <EntryView entry={data} onArticle={false} />
        </Box>
      ) : error ? (
        <RetryAlert error={error} retrying={isValidating} onRetry={() => void mutate()}>
          The entry could not be read.
        </RetryAlert>
      ) : (
        <RowsSkeleton rows={4} />
      )}
    </ReadDialog>
  )
}

'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { ArticleEntry } from '#lib/obligations/contract.ts'
import { EntryView } from './entry-view.tsx'

const DecisionDialog = loadOnDemand(() => import('./decision-dialog.tsx').then((module) => module.DecisionDialog))

/** What the reader's companies say about an article and do about it; for staff those that opened their register. Nothing for everybody else. */
export function ArticleObligations({ id }: { id: string }) {
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/Obligation/article/{id}', { params: { id } })
  if (data?.length === 0) return null
  return (
    <Box component="section" aria-labelledby="obligations-head" sx={{ display: 'grid', gap: 2 }}>
      <Typography id="obligations-head" component="h2" variant="h2">
        Obligations
      </Typography>
      {data === undefined && error ? (
        <RetryAlert error={error} retrying={isValidating} onRetry={() => void mutate()}>
          The register could not be read.
        </RetryAlert>
      ) : data === undefined ? (
        <RowsSkeleton rows={2} />
      ) : (
        data.map((company) => <Company key={company.entityId} articleId={id} company={company} named={data.length > 1} />)
      )}
    </Box>
  )
}

function Company({ articleId, company, named }: { articleId: string; company: ArticleEntry; named: boolean }) {
  const [deciding, setDeciding] = useState(false)
  const { entityId, entityName, obligation } = company
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      {(named || obligation?.mayWrite === false) && (
        <Typography component="h3" variant="h3">
          {entityName}
        </Typography>
      )}
      {obligation === null ? (
        <>
          <Box>{`Nobody at ${entityName} has decided yet whether this applies.`}</Box>
          <Box sx={{ displayPrint: 'none' }}>
            <Button variant="contained" onClick={() => setDeciding(true)}>
              Decide
            </Button>
          </Box>
        </>
      ) : (
        <EntryView entry={obligation} onArticle />
      )}
      {deciding && (
        <DecisionDialog entry={null} articleId={articleId} entityId={entityId} entityName={entityName} onClose={() => setDeciding(false)} />
      )}
    </Box>
  )
}

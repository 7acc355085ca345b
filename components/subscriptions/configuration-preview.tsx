'use client'
import { useEffect, useState } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type { ConfigurationPreview as Preview } from '#lib/subscriptions/configuration-contract.ts'
import { toBody, type ConfigurationValues } from './configuration-form.ts'
import { isExpired } from './end-date.ts'

/** The counts are read this many ms after the last change. */
const DELAY_MS = 500

/** Why articles are kept back, in words. */
const reasons: Record<Preview['rules'][number]['rule'], string> = {
  'denied-topic': 'hidden by a denied topic',
  'denied-document-type': 'hidden by a denied document type',
  territory: 'hidden, as none of their territories is selected',
  'document-type': 'hidden, as none of their document types is selected',
  'topic-not-selected': 'locked, as none of their topics is selected',
}

const articles = (count: number): string => countedText(count, 'article', 'articles')

/** What saving would show and hide of the published 3W articles, by rule. */
export function ConfigurationPreview({
  engagementId,
  endDate,
  values,
}: {
  engagementId: string
  endDate: string | null
  values: ConfigurationValues
}) {
  const { territoryIds, topicIds, deniedTopicIds, documentTypeIds, deniedDocumentTypeIds } = toBody(values)
  const wanted = JSON.stringify({ territoryIds, topicIds, deniedTopicIds, documentTypeIds, deniedDocumentTypeIds })
  const [requested, setRequested] = useState(wanted)
  useEffect(() => {
    const timer = setTimeout(() => setRequested(wanted), DELAY_MS)
    return () => clearTimeout(timer)
  }, [wanted])
  const { data, stale, error, retrying, retry } = useListState(
    useApi(
      'POST /api/v1/SubscriptionConfiguration/{engagementId}/preview',
      { params: { engagementId }, body: JSON.parse(requested) as { topicIds: string[] | null } },
      { revalidateOnFocus: false },
    ),
  )
  const pending = stale || wanted !== requested
  return (
    <>
      {error !== undefined && (
        <RetryAlert error={error} retrying={retrying} onRetry={retry}>
          The preview could not be read.
        </RetryAlert>
      )}
      <Box
        aria-live="polite"
        aria-busy={pending || undefined}
        sx={{ typography: 'body2', opacity: pending ? 0.6 : 1, '&:empty': { display: 'none' } }}
      >
        {error !== undefined ? null : data === undefined ? (
          <Typography sx={{ color: 'text.secondary' }}>Counting articles…</Typography>
        ) : (
          <Counts {...data} endDate={endDate} />
        )}
      </Box>
    </>
  )
}

function Counts({ after, shown, hidden, rules, endDate }: Preview & { endDate: string | null }) {
  const { open, locked } = after
  return (
    <>
      {isExpired(endDate) ? (
        <>
          <Typography>{`This subscription ended on ${shortDate(endDate)}: the client sees no articles.`}</Typography>
          <Typography sx={{ mb: 1 }}>With a later end date it would be:</Typography>
        </>
      ) : (
        <Typography sx={{ mb: 1 }}>
          {shown === 0 && hidden === 0
            ? 'The client goes on seeing the same articles.'
            : `Saving shows ${articles(shown)} more and hides ${articles(hidden)}.`}
        </Typography>
      )}
      <Box component="ul" sx={{ m: 0, pl: 2.5, color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        <li>{`${articles(open)} open${locked > 0 ? `, ${articles(locked)} locked` : ''}`}</li>
        {rules.map(({ rule, count }) => (
          <li key={rule}>{`${articles(count)} ${reasons[rule]}`}</li>
        ))}
      </Box>
    </>
  )
}

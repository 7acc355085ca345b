'use client'
import Typography from '@mui/material/Typography'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { AccessRequest } from '#lib/news-access/contract.ts'
import { withTopics, type SubscriptionConfiguration } from '#lib/subscriptions/configuration-contract.ts'
import { countedText } from '#lib/text/counted-text.ts'

/** The lists of a configuration once the topics are approved. */
const listsWith = (configuration: SubscriptionConfiguration, approved: readonly string[]) => {
  const { territoryIds, documentTypeIds, deniedDocumentTypeIds } = configuration
  return { territoryIds, documentTypeIds, deniedDocumentTypeIds, ...withTopics(configuration, approved) }
}

interface ApprovalEffectProps {
  subscription: AccessRequest['subscription']
  topicIds: readonly string[]
}

/** How many articles an approval opens, and to how many people. */
export function ApprovalEffect({ subscription: { id: engagementId, members }, topicIds }: ApprovalEffectProps) {
  const stored = useApi('GET /api/v1/SubscriptionConfiguration/{engagementId}', { params: { engagementId } }, { revalidateOnFocus: false })
  const preview = useApi(
    'POST /api/v1/SubscriptionConfiguration/{engagementId}/preview',
    stored.data === undefined ? null : { params: { engagementId }, body: listsWith(stored.data, topicIds) },
    { revalidateOnFocus: false },
  )
  const error: unknown = stored.error ?? preview.error
  if (error !== undefined)
    return (
      <RetryAlert error={error} onRetry={() => void (stored.error === undefined ? preview : stored).mutate()}>
        The effect could not be read.
      </RetryAlert>
    )
  // What was read for an earlier request may be old.
  const counts = stored.isValidating || preview.isValidating ? undefined : preview.data
  return (
    <Typography aria-live="polite">
      {counts === undefined ? 'Counting articles…' : effectText(counts.after.open - counts.before.open, members)}
    </Typography>
  )
}

/** @param opened published articles that are not open now @param people of the subscription */
const effectText = (opened: number, people: number): string =>
  `Opens ${opened === 0 ? 'no article that is published now' : countedText(opened, 'article', 'articles')} to ${countedText(people, 'person', 'people')}.`

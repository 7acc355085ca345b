'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import { WhomToAsk } from '#components/messages/whom-to-ask.tsx'
import { useApi } from '#lib/http/use-api.ts'
import type { Article } from '#lib/articles/contract.ts'
import type { OwnAccessRequest } from '#lib/news-access/contract.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { Mark } from '#components/news/news-marks.tsx'

const AccessRequestDialog = loadOnDemand(() => import('./access-request-dialog.tsx').then((module) => module.AccessRequestDialog))

const stateTexts = { PENDING: 'Access asked for', APPROVED: 'Access granted', REFUSED: 'Access refused' } as const
const stateVariants = { PENDING: 'quiet', APPROVED: 'good', REFUSED: 'must' } as const

interface AccessRequestProps {
  article: Pick<Article, 'id' | 'title' | 'topics'>
  /** With whom to ask, since when a request waits or is decided, and the reason of a refusal. */
  whole?: boolean
}

/** 'Asked on 04/12/2026, waiting for a decision.' */
function askedText({ createdAt, decidedAt }: OwnAccessRequest): string {
  const decided = decidedAt === null ? 'waiting for a decision' : `decided on ${shortDate(decidedAt)}`
  return `Asked on ${shortDate(createdAt)}, ${decided}.`
}

/** Who decides; what cannot be read leaves the button alone. */
function ArticleWhomToAsk({ id }: { id: string }) {
  const { data } = useApi('GET /api/v1/AccessRequest/{id}/people', { params: { id } }, { revalidateOnFocus: false })
  return data ? <WhomToAsk {...data} /> : null
}

/** Offers to ask for access to a locked article, and says how an earlier request stands (A134, W43). */
export function AccessRequestButton({ article, whole = false }: AccessRequestProps) {
  const [asking, setAsking] = useState(false)
  const { data, isLoading, mutate } = useApi('GET /api/v1/AccessRequest/{id}', { params: { id: article.id } }, { revalidateOnFocus: false })
  if (isLoading) return null
  return (
    <>
      {whole && <ArticleWhomToAsk id={article.id} />}
      {data && <Mark variant={stateVariants[data.state]}>{stateTexts[data.state]}</Mark>}
      {whole && data && <p role="status">{askedText(data)}</p>}
      {whole && data?.reason && <p>{data.reason}</p>}
      {data?.state !== 'PENDING' && (
        <button type="button" className={parts.button} onClick={() => setAsking(true)}>
          {data ? 'Ask again' : 'Ask for access'}
          <span className={parts.hidden}> to {article.title}</span>
        </button>
      )}
      {asking && <AccessRequestDialog article={article} onRequested={() => mutate()} onClose={() => setAsking(false)} />}
    </>
  )
}

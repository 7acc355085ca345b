'use client'
import { useId, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { SelectInput } from '#components/ui/form/fields.tsx'
import parts from '#components/ui/parts.module.css'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { GLOBAL } from '#components/news/landing-address.ts'
import { Failure } from '#components/news/list-frame.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import type { Audience } from '#lib/news-access/audience-contract.ts'
import type { Event } from '#lib/events/contract.ts'
import { loadClients } from './article-calls.ts'
import { ArticlePreview } from './article-preview.tsx'
import type { ArticleValues } from './article-values.ts'
import { linkedFromTexts } from './audience-input.ts'
import { ruleWords } from './audience-words.ts'
import { useAudience } from './use-audience.ts'

interface PreviewDialogProps {
  type: ArticleType
  article: Article | null
  businessId: number
  /** What the form holds, saved or not. */
  values: ArticleValues
  events: readonly Event[]
  names: ReferenceNames
  today: string
  onClose: () => void
}

type Reader = 'any' | 'company' | 'person'
type Verdict = Pick<Audience['subscriptions'][number], 'outcome' | 'rule'>

const readers: readonly { value: Reader; label: string }[] = [
  { value: 'any', label: 'Any client' },
  { value: 'company', label: 'A company' },
  { value: 'person', label: 'A person' },
]

/** The article as clients will see it once it is published: open, locked or not at all. Mounted = open. */
export function PreviewDialog({ type, values, onClose, ...article }: PreviewDialogProps) {
  const id = useId()
  const [reader, setReader] = useState<Reader>('any')
  const [company, setCompany] = useState<string | null>(null)
  const [person, setPerson] = useState<PickedPerson | null>(null)
  const ppid = reader === 'person' ? (person?.ppid ?? null) : null
  const subscriptionId = reader === 'company' ? company : null
  const linked = linkedFromTexts(values)
  const { data, error, mutate } = useAudience(type, values, { ppid, subscriptionId, linked })
  // The result for the previous reader may still be shown while the next one loads.
  const isAsked = data?.subscriptionId === subscriptionId && (data.person?.ppid ?? null) === ppid
  const verdict = isAsked ? verdictOf(type, reader, company, data) : undefined
  return (
    <ReadDialog
      title="Preview"
      width="screen"
      above={
        <Box
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: '200px minmax(0, 420px)' },
            gap: 2,
            px: 3,
            pt: 1,
            pb: 2,
            borderBottom: 1,
            borderColor: 'divider',
          }}
        >
          <SelectInput<Reader>
            id={`${id}reader`}
            label="As seen by"
            value={reader}
            onChange={(next) => setReader(next ?? 'any')}
            options={readers}
          />
          {reader === 'company' && (
            <SelectInput<string>
              id={`${id}company`}
              label="Company"
              value={company}
              onChange={setCompany}
              options={(data?.subscriptions ?? []).map((one) => ({ value: one.id, label: `${one.entityName} (${one.serviceName})` }))}
              hint={type === GLOBAL ? ruleWords['global-published'] : undefined}
            />
          )}
          {reader === 'person' && <PeoplePicker id={`${id}person`} label="Person" value={person} onChange={setPerson} load={loadClients} />}
        </Box>
      }
      contentSx={{ '&&': { pt: 3 } }}
      closeLabel="Back to the form"
      focusClose
      onClose={onClose}
    >
      <div className={parts.page}>
        {!values.published && (
          <Alert severity="info" sx={{ my: 2 }}>
            The article is not published: nobody outside the firm sees it. This is how it will look.
          </Alert>
        )}
        {error !== undefined && <Failure error={error} onRetry={() => void mutate()} />}
        {verdict === undefined && error === undefined && <RowsSkeleton />}
        {verdict === null && <p>Choose whose view you want to see.</p>}
        {verdict && verdict.outcome !== 'open' && (
          <Alert severity="warning" sx={{ my: 2 }}>
            {`${verdict.outcome === 'hidden' ? 'This reader does not see the article.' : 'This reader sees the article locked: title, tags and dates only.'} ${ruleWords[verdict.rule]}`}
          </Alert>
        )}
        {verdict && verdict.outcome !== 'hidden' && (
          <ArticlePreview type={type} values={values} titles={data?.titles ?? []} locked={verdict.outcome === 'locked'} {...article} />
        )}
      </div>
    </ReadDialog>
  )
}

/** What the chosen reader gets; null = none is chosen yet. */
function verdictOf(type: ArticleType, reader: Reader, company: string | null, { person, subscriptions }: Audience): Verdict | null {
  if (reader === 'any' || (reader === 'company' && type === GLOBAL)) return { outcome: 'open', rule: 'open' }
  if (reader === 'company') return subscriptions.find(({ id }) => id === company) ?? null
  return person
}

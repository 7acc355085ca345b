'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import parts from '#components/ui/parts.module.css'
import { useListState } from '#components/ui/table/use-list-state.ts'
import { isSeenByOther } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { firmToday, shortMoment } from '#lib/text/short-date.ts'
import { DESK_DAYS } from '#lib/news/words.ts'
import type { Desk as DeskReply, DeskDate } from '#lib/news-reading/desk-contract.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { ArticleRows } from '#components/article/article-list.tsx'
import { DateRows } from '#components/news/date-rows.tsx'
import { useNews } from '#components/news/news-context.tsx'
import { noteVisit } from '#components/news/visit.ts'
import styles from '#components/news/news.module.css'
import { deskInput } from './requests.ts'
import { ToConfirm } from './to-confirm.tsx'

/** Dates that are shown before the reader asks for all. */
const SHOWN = 6

interface DeskProps {
  /** Leads to the calendar. */
  onCalendar: () => void
  /** Leads to the articles since the visit before. */
  onFresh: () => void
  /** Leads to the articles to read later. */
  onLater: () => void
}

/** How the landing begins: what is due in the next days, then what is new since the last visit. */
export function Desk(props: DeskProps) {
  const { type, isInternal } = useNews()
  const banner = useBanner()
  const list = useListState(useApi('POST /api/v1/News/desk', deskInput(type), { revalidateOnFocus: false }))
  useEffect(() => {
    if (!isSeenByOther()) noteVisit().catch(banner.failure)
  }, [banner.failure])
  return (
    <>
      {!isInternal && <ToConfirm />}
      <ListStates list={list} skeleton={<RowsSkeleton rows={4} />}>
        {(desk) => (
          <>
            <Due key={type} dates={desk.dates} type={type} onCalendar={props.onCalendar} />
            {desk.laterCount > 0 && (
              <Section label={`Read later (${desk.laterCount.toLocaleString('en')})`} more="See all" onMore={props.onLater}>
                <p className={styles.meta}>
                  You have kept {countedText(desk.laterCount, 'article', 'articles')} to read later. The key l keeps one, or takes it away.
                </p>
              </Section>
            )}
            <Fresh desk={desk} type={type} onFresh={props.onFresh} />
          </>
        )}
      </ListStates>
    </>
  )
}

const choices = {
  all: { label: 'All', holds: (_date: DeskDate) => true },
  must: { label: 'Must read', holds: ({ mustRead }: DeskDate) => mustRead },
  assigned: { label: 'Assigned to me', holds: ({ assigned }: DeskDate) => assigned },
} as const
type Choice = keyof typeof choices

function Due({ dates, type, onCalendar }: { dates: readonly DeskDate[]; type: ArticleType; onCalendar: () => void }) {
  const [choice, setChoice] = useState<Choice>('all')
  const [whole, setWhole] = useState(false)
  const chosen = dates.filter(choices[choice].holds)
  const shown = whole ? chosen : chosen.slice(0, SHOWN)
  return (
    <Section label={`Next ${DESK_DAYS} days`} more="See the calendar" onMore={onCalendar}>
      {dates.length === 0 ? (
        <p className={styles.meta}>Nothing is due in the next {DESK_DAYS} days.</p>
      ) : (
        <>
          <div className={styles.switch} role="group" aria-label="Which dates">
            {(Object.keys(choices) as Choice[]).map((one) => (
              <button key={one} type="button" aria-pressed={one === choice} onClick={() => setChoice(one)}>
                {choices[one].label} ({dates.filter(choices[one].holds).length})
              </button>
            ))}
          </div>
          {chosen.length === 0 && <p className={styles.meta}>None of these dates.</p>}
          <DateRows dates={shown} type={type} today={firmToday()} />
          {chosen.length > SHOWN && (
            <button type="button" className={styles.plain} aria-expanded={whole} onClick={() => setWhole(!whole)}>
              {whole ? 'Show fewer' : `Show all ${countedText(chosen.length, 'date', 'dates')}`}
            </button>
          )}
        </>
      )}
    </Section>
  )
}

function Fresh({ desk: { since, fresh }, type, onFresh }: { desk: DeskReply; type: ArticleType; onFresh: () => void }) {
  if (since === null) return null
  const label = `New since your last visit (${fresh.totalCount.toLocaleString('en')})`
  return (
    <Section label={label} {...(fresh.totalCount > fresh.items.length && { more: 'See all', onMore: onFresh })}>
      {fresh.totalCount === 0 ? (
        <p className={styles.meta}>Nothing was published since {shortMoment(since)}.</p>
      ) : (
        <ArticleRows
          articles={fresh.items}
          type={type}
          total={fresh.totalCount}
          sources={[{ body: { filters: { publishedDateRange: { start: since } }, orderBy: null }, pageNumber: 1 }]}
          columns
        />
      )}
    </Section>
  )
}

interface SectionProps {
  label: string
  more?: string
  onMore?: () => void
  children: ReactNode
}

function Section({ label, more, onMore, children }: SectionProps) {
  return (
    <section className={styles.kind} aria-label={label}>
      <div className={styles.bar}>
        <h2>{label}</h2>
        {more && (
          <button type="button" className={styles.plain} onClick={onMore}>
            {more}
            <span className={parts.hidden}> {label}</span>
          </button>
        )}
      </div>
      {children}
    </section>
  )
}

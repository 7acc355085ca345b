'use client'
import { useId } from 'react'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { WriteKey } from '#lib/http/write.ts'
import type { CallInput } from '#lib/http/client.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { dayAfter } from '#lib/text/days-left.ts'
import { firmToday, startOfFirmDay } from '#lib/text/short-date.ts'
import type { NewsFilterBody } from '#components/news/news-filters.ts'
import { rereadMarks } from '#components/news/read-marks.ts'
import styles from '#components/news/news.module.css'

const KEY = 'POST /api/v1/News/read/many' satisfies WriteKey
type Articles = Exclude<CallInput<typeof KEY>['body'], FormData>

/** What shows read marks, or lists by them. */
const SHOWN_IN = ['/api/v1/Article3W', '/api/v1/ArticleGlobal', '/api/v1/Notification/bell']
/** So long the banner offers to take it back. */
const UNDO_MS = 12_000

interface MarkManyProps {
  type: ArticleType
  filters: NewsFilterBody
  /** Of the whole list; null = not known yet. */
  total: number | null
}

/** The open articles that stand in the list now. */
const shownIds = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-article]')].flatMap(({ dataset }) =>
    dataset['article'] === 'locked' ? [] : (dataset['article'] ?? []),
  )

/** Moment at which the firm's day so many days ago began. */
const before = (days: number): string => startOfFirmDay(dayAfter(firmToday(), -days)).toISOString()

/** Marks many articles as read at once: the shown ones, all that match, or what is old. Each can be taken back. */
export function MarkMany({ type, filters, total }: MarkManyProps) {
  const id = useId()
  const banner = useBanner()
  const { write, attempt, busy } = useWrite()
  const takeBack = (batchId: string) =>
    attempt(async () => {
      await write(
        'DELETE /api/v1/News/read/many/{id}',
        { params: { id: batchId } },
        { success: 'They are unread again.', invalidates: SHOWN_IN },
      )
      await rereadMarks()
    })
  const mark = (articles: () => Articles) => () => {
    document.getElementById(id)?.hidePopover()
    void attempt(async () => {
      const { batchId, count } = await write(KEY, { body: articles() }, { invalidates: SHOWN_IN })
      await rereadMarks()
      if (count === 0) return banner.success('All of them were read already.')
      banner.success(`${countedText(count, 'article is', 'articles are')} marked as read.`, {
        duration: UNDO_MS,
        action: { label: 'Undo', onAction: () => void takeBack(batchId) },
      })
    })
  }
  const choices: readonly [string, () => Articles][] = [
    ['The articles shown', () => ({ ids: shownIds() })],
    [total === null ? 'All that match' : `All that match (${total.toLocaleString('en')})`, () => ({ type, filters })],
    ['Those older than a week', () => ({ type, filters, publishedBefore: before(7) })],
    ['Those older than a month', () => ({ type, filters, publishedBefore: before(31) })],
  ]
  return (
    <>
      <button type="button" className={parts.button} popoverTarget={id} disabled={busy || total === 0}>
        Mark as read…
      </button>
      <div id={id} popover="auto" role="group" aria-label="Mark as read" className={styles.menu}>
        {choices.map(([label, articles]) => (
          <button key={label} type="button" onClick={mark(articles)}>
            {label}
          </button>
        ))}
      </div>
    </>
  )
}

import Link from 'next/link'
import type { ArticleType } from '#lib/articles/contract.ts'
import type { DeskDate } from '#lib/news-reading/desk-contract.ts'
import { LINKED_ITEM } from '#lib/news/words.ts'
import { articleHref, filteredHref } from './landing-address.ts'
import { AssignedMark, DeadlineMark, MustReadMark } from './news-marks.tsx'
import styles from './news.module.css'

/** What is due, by day: each leads to its article, or to its place in the calendar. */
export function DateRows({ dates, type, today }: { dates: readonly DeskDate[]; type: ArticleType; today: string }) {
  return (
    <ul className={styles.due}>
      {dates.map(({ id, title, articleId, deadline, mustRead, assigned }) => (
        <li key={id}>
          <span className={styles.meta}>
            <DeadlineMark deadline={deadline} today={today} />
            {mustRead && <MustReadMark />}
            {assigned && <AssignedMark />}
          </span>
          <Link
            href={articleId ? articleHref(articleId, type) : filteredHref({ type, tab: 'calendar' }, LINKED_ITEM, id)}
            prefetch={false}
            data-news={id}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  )
}

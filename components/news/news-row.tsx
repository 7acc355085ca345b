'use client'
import { useId, useState } from 'react'
import dynamic from 'next/dynamic'
import Link from 'next/link'
import { shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { keepLoading } from '#components/ui/keep-loading.ts'
import type { NewsItem } from '#lib/news-items/contract.ts'
import { isEmptyRichText, oneLine, richTextWords } from '#lib/rich-text/document.ts'
import { articleHref } from './landing-address.ts'
import { useNames, useNews } from './news-context.tsx'
import { ArchivedMark, DeadlineMark, DraftMark, LinkedMark, MustReadMark, Tags } from './news-marks.tsx'
import { FoundText, foundIn } from './found-text.tsx'
import styles from './news.module.css'

const RichTextView = dynamic(
  keepLoading(() => import('#components/ui/rich-text/rich-text-view.tsx').then((module) => module.RichTextView)),
  {
    loading: () => <TextSkeleton lines={3} />,
  },
)

/** One news item: its text unfolds in place, its article is a link. The one that a link leads to is marked and open. */
export function NewsRow({ item, linked = false }: { item: NewsItem; linked?: boolean }) {
  const { type, isInternal } = useNews()
  const namesOf = useNames()
  /** Null = nobody has opened or closed it. */
  const [chosen, setChosen] = useState<boolean | null>(null)
  const open = chosen ?? linked
  const textId = useId()
  const hasText = !isEmptyRichText(item.repositoryText)
  const found = foundIn(item.title, item.snippet)
  const title = found.title ? <FoundText found={found.title} /> : item.title
  return (
    <li className={linked ? `${styles.item} ${styles.linked}` : styles.item}>
      <div>
        <div className={styles.meta}>
          {linked && <LinkedMark />}
          <time dateTime={item.issueDate}>{shortDate(item.issueDate)}</time>
          {namesOf('issuers', item.issuers).map((name) => (
            <span key={name}>{name}</span>
          ))}
          {item.deadline && <DeadlineMark deadline={item.deadline} />}
          {item.mustRead && <MustReadMark />}
          {!item.isAlive && <ArchivedMark />}
          {isInternal && !item.published && <DraftMark />}
        </div>
        <h3 className={styles.title}>
          {hasText ? (
            <button
              type="button"
              aria-expanded={open}
              aria-controls={open ? textId : undefined}
              onClick={() => setChosen(!open)}
              data-news={item.id}
            >
              {title}
            </button>
          ) : item.articleId ? (
            <Link href={articleHref(item.articleId, type)} prefetch={false} data-news={item.id}>
              {title}
            </Link>
          ) : (
            <span tabIndex={-1} data-news={item.id}>
              {title}
            </span>
          )}
        </h3>
        {open && item.repositoryText ? (
          <div id={textId} className={styles.body}>
            <RichTextView text={item.repositoryText} />
          </div>
        ) : found.text ? (
          <p className={styles.text}>
            <FoundText found={found.text} />
          </p>
        ) : (
          item.repositoryText && hasText && <p className={styles.text}>{oneLine(richTextWords(item.repositoryText))}</p>
        )}
        <Tags names={namesOf('topics', item.topics)} />
        {item.articleId && hasText && (
          <Link className={`${parts.link} ${styles.more}`} href={articleHref(item.articleId, type)} prefetch={false}>
            Read the article<span className={parts.hidden}> about {item.title}</span>
          </Link>
        )}
      </div>
    </li>
  )
}

'use client'
import type { MouseEvent } from 'react'
import Link from 'next/link'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { shortDate } from '#lib/text/short-date.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { Article } from '#lib/articles/contract.ts'
import { typeNames } from '#lib/news/words.ts'
import { excerptOf } from '#components/news/article-text.ts'
import { useIsAssigned } from '#components/news/assign.ts'
import { articleHref } from '#components/news/landing-address.ts'
import { useNames, useNews } from '#components/news/news-context.tsx'
import { EnvelopeIcon, LaterFilledIcon, LaterIcon, OpenEnvelopeIcon } from '#components/news/news-icons.tsx'
import { setLater, useIsLater } from '#components/news/later-marks.ts'
import { AssignedMark, AttachmentsMark, DeadlineMark, DraftMark, LockedMark, ReviewedMark, Tags } from '#components/news/news-marks.tsx'
import { setRead, useIsRead } from '#components/news/read-marks.ts'
import { FoundText, foundIn } from '#components/news/found-text.tsx'
import styles from '#components/news/news.module.css'

const AccessRequestButton = loadOnDemand(() => import('./access-request.tsx').then((module) => module.AccessRequestButton))

/** Id of the link of a row. */
export const rowId = (id: string): string => `article-${id}`

interface ArticleRowProps {
  article: Article
  /** The reader opens it here: the list it stands in is remembered. */
  onOpen: () => void
}

/** One article in a list; a locked one with title, tags and dates only, and the request for access (W43). */
export function ArticleRow({ article, onOpen }: ArticleRowProps) {
  const { isInternal } = useNews()
  const namesOf = useNames()
  const read = useIsRead(article.id)
  const assigned = useIsAssigned(article.id)
  const locked = article.access === 'locked'
  const excerpt = excerptOf(article.description)
  const found = foundIn(article.title, article.snippet)
  return (
    <li className={read === true ? `${styles.item} ${styles.read}` : styles.item}>
      {read === false && !locked && <span className={styles.dot} aria-hidden="true" />}
      <div>
        <div className={styles.meta}>
          <span>
            {typeNames[article.type]} {article.businessId}
          </span>
          {namesOf('issuers', article.issuers).map((name) => (
            <span key={name}>{name}</span>
          ))}
          {namesOf('documentTypes', article.documentTypes).map((name) => (
            <span key={name}>{name}</span>
          ))}
          <ArticleDay article={article} />
          {article.deadline && <DeadlineMark deadline={article.deadline} />}
          <AttachmentsMark count={article.attachments?.length ?? 0} />
          {locked && <LockedMark />}
          {assigned && <AssignedMark />}
          {isInternal && !article.published && <DraftMark />}
          {isInternal && article.reviewed && <ReviewedMark />}
        </div>
        <h3 className={styles.title}>
          <Link
            href={articleHref(article.id, article.type)}
            prefetch={false}
            id={rowId(article.id)}
            onClick={(event) => staysHere(event) && onOpen()}
            data-article={locked ? 'locked' : article.id}
            data-type={article.type}
          >
            {found.title ? <FoundText found={found.title} /> : article.title}
            {read === false && !locked && <span className={parts.hidden}> (unread)</span>}
          </Link>
        </h3>
        {found.text ? (
          <p className={styles.text}>
            <FoundText found={found.text} />
          </p>
        ) : (
          excerpt !== '' && <p className={styles.text}>{excerpt}</p>
        )}
        <Tags names={namesOf('topics', article.topics)} />
      </div>
      <div className={styles.actions}>
        {locked ? (
          <AccessRequestButton article={article} />
        ) : (
          <span className={styles.marks}>
            <LaterToggle id={article.id} title={article.title} />
            <ReadToggle id={article.id} title={article.title} />
          </span>
        )}
      </div>
    </li>
  )
}

/** Not for another tab or window, which has no list of its own. */
export const staysHere = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean => !ctrlKey && !metaKey && !shiftKey && !altKey

/** The day of publication; of a draft the day of its creation. */
function ArticleDay({ article: { publishDate, creationDate } }: { article: Article }) {
  const day = publishDate ?? creationDate
  return <time dateTime={day}>{shortDate(day)}</time>
}

/** Where a button will stand once its state is known, so that nothing moves then. */
const Room = () => <span className={styles.icon} aria-hidden="true" />

/** Marks an article as read or unread. */
export function ReadToggle({ id, title, version }: { id: string; title: string; version?: number }) {
  const read = useIsRead(id)
  const banner = useBanner()
  if (read === null) return <Room />
  const words = read ? 'Mark as unread' : 'Mark as read'
  return (
    <button
      type="button"
      className={styles.icon}
      title={words}
      aria-label={`${words}: ${title}`}
      onClick={() => void setRead(id, !read, version).catch(banner.failure)}
    >
      {read ? <OpenEnvelopeIcon /> : <EnvelopeIcon />}
    </button>
  )
}

/** Keeps an article to read it later, or no longer. */
export function LaterToggle({ id, title }: { id: string; title: string }) {
  const later = useIsLater(id)
  const banner = useBanner()
  if (later === null) return <Room />
  const words = later ? 'No longer read later' : 'Read later'
  return (
    <button
      type="button"
      className={later ? `${styles.icon} ${styles.kept}` : styles.icon}
      title={words}
      aria-label={`${words}: ${title}`}
      onClick={() => void setLater(id, !later).catch(banner.failure)}
    >
      {later ? <LaterFilledIcon /> : <LaterIcon />}
    </button>
  )
}

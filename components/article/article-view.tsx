import Link from 'next/link'
import { shortDate } from '#lib/text/short-date.ts'
import parts from '#components/ui/parts.module.css'
import { Opened } from '#components/palette/opened.tsx'
import { RichTextView } from '#components/ui/rich-text/rich-text-view.tsx'
import type { Article, LinkingArticle } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import type { LinkingNewsItem } from '#lib/news-items/contract.ts'
import type { Reading } from '#lib/news-reading/reading-contract.ts'
import { sectionLabels, typeNames } from '#lib/news/words.ts'
import { ArticleObligations } from '#components/obligations/article-obligations.tsx'
import { AccessRequestButton } from './access-request.tsx'
import { Attachments } from './attachments.tsx'
import { ArticleBar } from './article-bar.tsx'
import { ArticleNotes } from './article-notes.tsx'
import { filledSections, readingMinutes } from '#components/news/article-text.ts'
import { dateLine } from '#components/news/date-line.ts'
import { articleHref, filteredHref, newsItemHref, THREE_W } from '#components/news/landing-address.ts'
import { NewsProvider } from '#components/news/news-context.tsx'
import type { ReferenceNames, TagKind } from '#components/news/news-filters.ts'
import { ArchivedMark, DraftMark, LockedMark, MustReadMark, ReviewedMark } from '#components/news/news-marks.tsx'
import { ChangedSince } from './changed-since.tsx'
import { Confirmation } from './confirmation.tsx'
import { ReadToEnd } from './read-to-end.tsx'
import news from '#components/news/news.module.css'
import styles from './article.module.css'

interface ArticleViewProps {
  article: Article
  /** Dates of the calendar that belong to it. */
  events: readonly Event[]
  related: readonly Article[]
  /** Published articles that lead to it. */
  linkedFrom: readonly LinkingArticle[]
  /** Published news items that lead to it. */
  linkingNews: readonly LinkingNewsItem[]
  /** How far the reader got with it; null = the article is locked. */
  reading: Reading | null
  names: ReferenceNames
  isInternal: boolean
  canEdit: boolean
  /** 'YYYY-MM-DD' */
  today: string
}

const tagLabels = [
  ['topics', 'topic', 'Topics'],
  ['issuers', 'issuer', 'Issuers'],
  ['documentTypes', 'documentType', 'Document types'],
  ['territories', 'territory', 'Territories'],
] as const satisfies readonly (readonly [TagKind, string, string])[]

/** One article: dates, sections, linked news, notes and ratings, related articles (B159, A120). */
export function ArticleView({ article, events, related, reading, names, isInternal, canEdit, today, ...linking }: ArticleViewProps) {
  const { id, type, title, description, linkedNews, version } = article
  const locked = article.access === 'locked'
  return (
    <NewsProvider value={{ names, type, isInternal }}>
      <article className={`${parts.page} ${styles.article}`}>
        <Opened kind="article" id={id} title={title} detail={`${typeNames[type]} article`} href={articleHref(id, type)} />
        <ArticleBar
          key={id}
          id={id}
          title={title}
          version={version}
          type={type}
          names={names}
          locked={locked}
          editHref={canEdit ? `/news/edit/${id}` : null}
        />
        <header className={styles.head}>
          <ArticleMeta article={article} isInternal={isInternal} />
          <h1>{title}</h1>
          <DateLine article={article} events={events} today={today} />
        </header>
        <div className={styles.columns}>
          <div className={styles.main}>
            {reading?.changed && <ChangedSince key={id} article={article} changed={reading.changed} />}
            {locked ? (
              <LockedText article={article} />
            ) : (
              filledSections(description).map(({ section, text }) => (
                <section key={section} className={styles.section} aria-labelledby={`section-${section}`}>
                  <h2 id={`section-${section}`}>{sectionLabels[section]}</h2>
                  <RichTextView text={text} />
                </section>
              ))
            )}
            {article.attachments && <Attachments files={article.attachments} />}
            {!locked && <ReadToEnd id={id} version={version} />}
            {reading?.confirmation && <Confirmation key={id} id={id} version={version} pending={reading.confirmation} today={today} />}
            {linkedNews.length > 0 && <LinkedNews items={linkedNews} type={type} isInternal={isInternal} />}
            <LinkedFrom type={type} {...linking} />
            {!locked && type === THREE_W && <ArticleObligations key={id} id={id} />}
            {!locked && type === THREE_W && (
              <section className={styles.notes} aria-labelledby="notes-head">
                <h2 id="notes-head">Notes and ratings</h2>
                <ArticleNotes key={id} id={id} isInternal={isInternal} />
              </section>
            )}
          </div>
          <ArticleTags article={article} names={names} />
        </div>
        {related.length > 0 && <Related articles={related} />}
      </article>
    </NewsProvider>
  )
}

export function ArticleMeta({ article, isInternal }: { article: Article; isInternal: boolean }) {
  const { type, businessId, publishDate, published, reviewed, access, description } = article
  return (
    <div className={news.meta}>
      <span>
        {typeNames[type]} {businessId}
      </span>
      {publishDate && (
        <span>
          {published ? 'Published' : 'Was published'} <time dateTime={publishDate}>{shortDate(publishDate)}</time>
        </span>
      )}
      {access === 'open' && <span>{readingMinutes(description)} min read</span>}
      {access === 'locked' && <LockedMark />}
      {isInternal && !published && <DraftMark />}
      {isInternal && reviewed && <ReviewedMark />}
    </div>
  )
}

/** Issued, comment until, effective, compliance: whatever dates there are, in their order. */
export function DateLine({ article, events, today }: Pick<ArticleViewProps, 'article' | 'events' | 'today'>) {
  const points = dateLine(article, events, today)
  if (points.length === 0) return null
  return (
    <ol className={styles.dates} aria-label="Dates">
      {points.map(({ label, day, past }) => (
        <li key={`${label} ${day}`} className={past ? styles.past : undefined}>
          <time dateTime={day}>{shortDate(day)}</time>
          <span>{label}</span>
          {past && <span className={parts.hidden}> (past)</span>}
        </li>
      ))}
    </ol>
  )
}

function LockedText({ article }: { article: Article }) {
  return (
    <section className={styles.locked} aria-label="Locked article">
      <p>Your subscription does not include the topics of this article, so its text is not shown.</p>
      <AccessRequestButton article={{ id: article.id, title: article.title, topics: article.topics }} whole />
    </section>
  )
}

/** Tags, each leading to the articles that carry it. */
export function ArticleTags({ article, names }: { article: Article; names: ReferenceNames }) {
  const groups = tagLabels
    .map(([kind, key, label]) => ({ key, label, items: article[kind].flatMap((id) => names[kind].find((item) => item.id === id) ?? []) }))
    .filter(({ items }) => items.length > 0)
  if (groups.length === 0) return null
  return (
    <aside className={styles.aside} aria-label="Tags">
      {groups.map(({ key, label, items }) => (
        <section key={key}>
          <h2>{label}</h2>
          <ul className={styles.tags}>
            {items.map(({ id, name }) => (
              <li key={id}>
                <Link className={news.tag} href={filteredHref({ type: article.type, tab: 'articles' }, key, id)} prefetch={false}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </aside>
  )
}

interface LinkedNewsProps {
  items: Article['linkedNews']
  /** Of the article, and so of the list in which they are read; undefined = not to be read yet, so that nothing leads there. */
  type?: Article['type']
  isInternal: boolean
}

export function LinkedNews({ items, type, isInternal }: LinkedNewsProps) {
  return (
    <section className={styles.linked} aria-labelledby="linked-head">
      <h2 id="linked-head">Linked news</h2>
      <ul className={news.list}>
        {items.map(({ id, title, issueDate, mustRead, isAlive, published }) => (
          <li key={id} className={styles.line}>
            <span className={news.meta}>
              <time dateTime={issueDate}>{shortDate(issueDate)}</time>
              {mustRead && <MustReadMark />}
              {!isAlive && <ArchivedMark />}
              {isInternal && !published && <DraftMark />}
            </span>
            {type === undefined ? title : <Link href={newsItemHref(id, type)}>{title}</Link>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** A record that leads away from the article, with its day. */
interface Line {
  id: string
  title: string
  publishDate: string | null
  href: string
  /** What it is, unless it is an article. */
  kind?: string
}

const articleLine = ({ id, type, title, publishDate }: LinkingArticle): Line => ({ id, title, publishDate, href: articleHref(id, type) })

/** Articles and news items whose texts lead to an article. @param type of that one, among whose news items of the repository are read too */
function LinkedFrom({ type, linkedFrom, linkingNews }: Pick<ArticleViewProps, 'linkedFrom' | 'linkingNews'> & { type: Article['type'] }) {
  const items = linkingNews.map(({ type: own, ...item }): Line => ({ ...item, href: newsItemHref(item.id, own ?? type), kind: 'News' }))
  if (linkedFrom.length + items.length === 0) return null
  return (
    <section className={styles.linked} aria-labelledby="linked-from-head">
      <h2 id="linked-from-head">Linked from</h2>
      <Lines lines={[...linkedFrom.map(articleLine), ...items]} className={news.list} />
    </section>
  )
}

const Related = ({ articles }: { articles: readonly Article[] }) => (
  <section className={styles.related} aria-labelledby="related-head">
    <h2 id="related-head">Related articles</h2>
    <Lines lines={articles.map(articleLine)} className={`${news.list} ${news.two}`} />
  </section>
)

const Lines = ({ lines, className }: { lines: readonly Line[]; className: string | undefined }) => (
  <ul className={className}>
    {lines.map(({ id, title, publishDate, href, kind }) => (
      <li key={id} className={styles.line}>
        <span className={news.meta}>
          {publishDate && <time dateTime={publishDate}>{shortDate(publishDate)}</time>}
          {kind && <span>{kind}</span>}
        </span>
        <Link href={href} prefetch={false}>
          {title}
        </Link>
      </li>
    ))}
  </ul>
)

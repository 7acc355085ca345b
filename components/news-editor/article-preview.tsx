import { filledSections } from '#components/news/article-text.ts'
import { ArticleMeta, ArticleTags, DateLine, LinkedNews } from '#components/article/article-view.tsx'
import { Attachments } from '#components/article/attachments.tsx'
import type { ReferenceNames } from '#components/news/news-filters.ts'
import { isDate } from '#components/ui/date-text.ts'
import { RichTextView } from '#components/ui/rich-text/rich-text-view.tsx'
import { SECTIONS, type Article, type ArticleType } from '#lib/articles/contract.ts'
import type { Event } from '#lib/events/contract.ts'
import type { Audience } from '#lib/news-access/audience-contract.ts'
import { withLinkTitles } from '#lib/rich-text/document.ts'
import { sectionLabels } from '#lib/news/words.ts'
import styles from '#components/article/article.module.css'
import type { ArticleValues } from './article-values.ts'

interface ArticlePreviewProps {
  type: ArticleType
  article: Article | null
  businessId: number
  values: ArticleValues
  events: readonly Event[]
  names: ReferenceNames
  today: string
  /** Of those linked articles that the reader sees; left out = the links show what they show to who writes. */
  titles?: Audience['titles']
  locked: boolean
}

/** A date that nobody can read yet is none. */
const readable = (date: string | null): string | null => (isDate(date) ? date : null)

/** The form's article in the looks of the published one, without what only readers do there. */
export function ArticlePreview({ type, article, businessId, values, events, names, today, titles, locked }: ArticlePreviewProps) {
  const { title, linkedNews, attachments } = values
  const titleOf = titles && new Map(titles.map((linked) => [linked.id, linked.title]))
  const textOf = (text: string): string => (titleOf ? withLinkTitles(text, titleOf, false) : text)
  const now = new Date().toISOString()
  const shown: Article = {
    ...{
      title,
      type,
      businessId,
      publishDate: readable(values.publishDate),
      startDate: readable(values.startDate),
      endDate: readable(values.endDate),
    },
    ...{
      topics: [...values.topics],
      issuers: [...values.issuers],
      documentTypes: [...values.documentTypes],
      territories: [...values.territories],
    },
    topicIds: [...values.topics],
    id: article?.id ?? '',
    published: values.published,
    reviewed: values.reviewed,
    creationDate: article?.creationDate ?? now,
    lastUpdateDate: article?.lastUpdateDate ?? null,
    description: locked ? {} : Object.fromEntries(SECTIONS.map((section) => [section, textOf(values[section])])),
    access: locked ? 'locked' : 'open',
    notes: [],
    // Clients see those that are published.
    linkedNews: locked
      ? []
      : (article?.linkedNews.filter(({ id, published }) => published && linkedNews.some((item) => item.id === id)) ?? []),
    snippet: null,
    version: values.version ?? 0,
  }
  return (
    <article className={styles.article} aria-label="Preview of the article">
      <header className={styles.head}>
        <ArticleMeta article={shown} isInternal={false} />
        <h1>{title.trim() === '' ? 'Untitled' : title}</h1>
        <DateLine article={shown} events={events.filter(({ published }) => published && !locked)} today={today} />
      </header>
      <div className={styles.columns}>
        <div className={styles.main}>
          {locked && <p>Your subscription does not include the topics of this article, so its text is not shown.</p>}
          {filledSections(shown.description).map(({ section, text }) => (
            <section key={section} className={styles.section} aria-labelledby={`preview-${section}`}>
              <h2 id={`preview-${section}`}>{sectionLabels[section]}</h2>
              <RichTextView text={text} />
            </section>
          ))}
          {!locked && attachments.length > 0 && <Attachments files={attachments} />}
          {shown.linkedNews.length > 0 && <LinkedNews items={shown.linkedNews} isInternal={false} />}
        </div>
        <ArticleTags article={shown} names={names} />
      </div>
    </article>
  )
}

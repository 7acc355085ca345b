import type { FormErrors, FormSchema } from '#components/ui/form/form-state.ts'
import { dateErrors, dateText } from '#components/ui/date-text.ts'
import { valueText } from '#components/ui/form/form-state.ts'
import type { ReferenceNames, TagKind } from '#components/news/news-filters.ts'
import { comparedLabels } from '#components/article/difference.ts'
import { GLOBAL } from '#components/news/landing-address.ts'
import { ApiError } from '#lib/http/client.ts'
import { SECTIONS, updateArticle3W, type Article, type ArticleType, type Attachment, type Section } from '#lib/articles/contract.ts'
import type { ArticleTemplate } from '#lib/news-desk/template-contract.ts'
import { titleOf } from '#lib/news-desk/words.ts'
import { richTextWords } from '#lib/rich-text/document.ts'

/** A news item that is linked to the article, or is to be. */
export interface LinkedItem {
  id: string
  title: string
}

/** The form of an article. Dates are calendar dates or the instants that are stored. */
export interface ArticleValues extends Record<Section, string>, Record<TagKind, readonly string[]> {
  title: string
  published: boolean
  reviewed: boolean
  publishDate: string | null
  startDate: string | null
  endDate: string | null
  attachments: readonly Attachment[]
  linkedNews: readonly LinkedItem[]
  /** The change makes the article unread again; said again with each save. */
  matters: boolean
  /** Of the stored article; left out for a new one. */
  version?: number
}

/** Order of the fields in the error summary and in the comparison of two states. */
export const labels: Readonly<Record<Exclude<keyof ArticleValues, 'version'>, string>> = {
  ...comparedLabels,
  linkedNews: 'Linked news',
  matters: 'Matters to those who have read it',
}

/** Global articles have one section (A125); others that are filled all the same stay in sight. */
export const sectionsOf = (type: ArticleType, values: Record<Section, string>): readonly Section[] =>
  type === GLOBAL ? SECTIONS.filter((section) => section === 'freeContent' || values[section] !== '') : SECTIONS

export const newArticle: ArticleValues = {
  title: '',
  background: '',
  whatsNew: '',
  whatsNext: '',
  freeContent: '',
  published: false,
  reviewed: false,
  publishDate: null,
  startDate: null,
  endDate: null,
  topics: [],
  issuers: [],
  documentTypes: [],
  territories: [],
  attachments: [],
  linkedNews: [],
  matters: false,
}

/**
 * What a new article begins with that is started from a template.
 * @param today 'YYYY-MM-DD', which the title may name
 */
export function fromTemplate(
  { title, description, topics, issuers, documentTypes, territories }: ArticleTemplate,
  today: string,
): ArticleValues {
  const { background, whatsNew, whatsNext, freeContent } = description
  return {
    ...newArticle,
    title: titleOf(title, today),
    background: background ?? '',
    whatsNew: whatsNew ?? '',
    whatsNext: whatsNext ?? '',
    freeContent: freeContent ?? '',
    ...{ topics, issuers, documentTypes, territories },
  }
}

/** The form of a stored article. */
export function toValues(article: Article): ArticleValues {
  const { title, description, published, reviewed, publishDate, startDate, endDate, topics, issuers, documentTypes, territories, version } =
    article
  const { background, whatsNew, whatsNext, freeContent } = description
  return {
    title,
    background: background ?? '',
    whatsNew: whatsNew ?? '',
    whatsNext: whatsNext ?? '',
    freeContent: freeContent ?? '',
    ...{ published, reviewed, publishDate, startDate, endDate, topics, issuers, documentTypes, territories, version },
    attachments: article.attachments ?? [],
    linkedNews: article.linkedNews.map(({ id, title: name }) => ({ id, title: name })),
    matters: false,
  }
}

/** The body as the contract takes it; linked news have a call of their own (E184). */
export function toBody({ linkedNews: _linked, matters, background, whatsNew, whatsNext, freeContent, ...rest }: ArticleValues) {
  const lists = {
    topics: [...rest.topics],
    issuers: [...rest.issuers],
    documentTypes: [...rest.documentTypes],
    territories: [...rest.territories],
    attachments: [...rest.attachments],
  }
  return { ...rest, ...lists, description: { background, whatsNew, whatsNext, freeContent }, ...(matters && rest.published && { matters }) }
}
export type ArticleBody = ReturnType<typeof toBody>

/** The sections stand beside the other fields in the form, below `description` on the wire. */
const fieldOf = (path: string): string => path.replace(/^description\./, '')

/** The contract's rules; what is sent is the body as it is. */
export const schema: FormSchema<ArticleBody> = {
  safeParse: (body) => {
    const result = updateArticle3W.body.safeParse(body)
    if (result.success) return { success: true, data: body as ArticleBody }
    return {
      success: false,
      error: {
        issues: result.error.issues.map((issue) => ({
          ...issue,
          path: issue.path[0] === 'description' ? issue.path.slice(1) : issue.path,
        })),
      },
    }
  },
}

/** The dates of an article. */
const dateKeys = ['publishDate', 'startDate', 'endDate'] as const

/** What the fields say that the contract does not. */
export const check = (values: ArticleValues): FormErrors => dateErrors(values, dateKeys)

/** A failure whose messages stand at the form's fields. */
export const atFields = (error: unknown): unknown =>
  error instanceof ApiError && Array.isArray(error.body)
    ? new ApiError(
        error.status,
        error.body.map(({ message, path }) => (path === undefined ? { message } : { message, path: fieldOf(path) })),
      )
    : error

/** Texts of the form's values where two states are compared (W60): names in place of ids, words in place of documents. */
export function comparisonTexts(names: ReferenceNames): Record<string, (value: unknown) => string> {
  const named = (kind: TagKind) => (value: unknown) =>
    valueText((value as readonly string[]).map((id) => names[kind].find((item) => item.id === id)?.name ?? id))
  const date = (value: unknown) => valueText(dateText(value as string | null))
  const words = (value: unknown) => valueText(richTextWords(value as string))
  return {
    ...Object.fromEntries(SECTIONS.map((section) => [section, words])),
    ...Object.fromEntries((['topics', 'issuers', 'documentTypes', 'territories'] as const).map((kind) => [kind, named(kind)])),
    ...Object.fromEntries(dateKeys.map((key) => [key, date])),
    attachments: (value: unknown) => valueText((value as readonly Attachment[]).map(({ name }) => name)),
  }
}

/** A draft as form values: what it holds and the form knows, on top of the given values. */
export function fromDraft(content: Record<string, unknown>, values: ArticleValues): ArticleValues {
  const known = Object.keys(newArticle).filter((key) => key in content) as (keyof typeof newArticle)[]
  return { ...values, ...Object.fromEntries(known.map((key) => [key, content[key]])) }
}

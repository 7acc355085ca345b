import type { ArticleType, Section } from '#lib/articles/contract.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import type { CallInput } from '#lib/http/client.ts'
import { linkedArticlesOf } from '#lib/rich-text/document.ts'

/** What is asked of who would see an article, the same on the server and in the browser. */

interface Tags {
  territories: readonly string[]
  topics: readonly string[]
  documentTypes: readonly string[]
}

/** Whose view is asked for, and the articles whose titles they may see. */
export interface Viewpoint {
  ppid: string | null
  subscriptionId: string | null
  linked: string[]
}

export const audienceInput = (
  type: ArticleType,
  { territories, topics, documentTypes }: Tags,
  viewpoint?: Viewpoint,
): CallInput<'POST /api/v1/News/audience'> => ({
  body: { type, territories: [...territories], topics: [...topics], documentTypes: [...documentTypes], ...viewpoint },
})

/** Ids of the articles to which the sections of articles lead, each once. */
export const linkedFromTexts = (...texts: readonly Readonly<Partial<Record<Section, string | null | undefined>>>[]): string[] => [
  ...new Set(texts.flatMap((sections) => SECTIONS.flatMap((section) => linkedArticlesOf(sections[section] ?? '')))),
]

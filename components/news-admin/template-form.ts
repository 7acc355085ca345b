import { call } from '#lib/http/client.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { sectionLabels } from '#lib/news/words.ts'
import type { ArticleTemplate } from '#lib/news-desk/template-contract.ts'

/** One template past every cache, to see that it is saved or gone. */
export const readTemplate = (id: string): Promise<ArticleTemplate> => call('GET /api/v1/ArticleTemplate/{id}', { params: { id } })

/** A template as its form holds it. */
export interface TemplateValues {
  name: string
  global: boolean
  type: ArticleType | null
  title: string
  background: string
  whatsNew: string
  whatsNext: string
  freeContent: string
  topics: readonly string[]
  issuers: readonly string[]
  documentTypes: readonly string[]
  territories: readonly string[]
  /** Left out for a new one. */
  version?: number
}

export const templateLabels = {
  name: 'Name',
  global: 'For all tenants',
  type: 'Type',
  title: 'Title',
  ...sectionLabels,
  topics: 'Topics',
  issuers: 'Issuers',
  documentTypes: 'Document types',
  territories: 'Territories',
}

export const newTemplate: TemplateValues = {
  name: '',
  global: false,
  type: 0,
  title: '',
  background: '',
  whatsNew: '',
  whatsNext: '',
  freeContent: '',
  topics: [],
  issuers: [],
  documentTypes: [],
  territories: [],
}

export function toTemplateValues(template: ArticleTemplate): TemplateValues {
  const { name, global, type, title, description, topics, issuers, documentTypes, territories, version } = template
  const { background, whatsNew, whatsNext, freeContent } = description
  return {
    ...{ name, global, type, title, topics, issuers, documentTypes, territories, version },
    background: background ?? '',
    whatsNew: whatsNew ?? '',
    whatsNext: whatsNext ?? '',
    freeContent: freeContent ?? '',
  }
}

/** The body as the contract takes it. */
export function toTemplateBody({ background, whatsNew, whatsNext, freeContent, type, ...rest }: TemplateValues) {
  return {
    ...rest,
    type: type ?? 0,
    description: { background, whatsNew, whatsNext, freeContent },
    topics: [...rest.topics],
    issuers: [...rest.issuers],
    documentTypes: [...rest.documentTypes],
    territories: [...rest.territories],
  }
}

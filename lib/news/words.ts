/** Words for values of the news, as screens and exports show them. Browser-safe. */

import type { ArticleType, Section } from '#lib/articles/contract.ts'

/** 3W = 0, GLOBAL = 1 (B184). */
export const typeNames: Readonly<Record<ArticleType, string>> = { 0: '3W', 1: 'Global' }

/** Headings of the sections, in their order (B172). */
export const sectionLabels: Readonly<Record<Section, string>> = {
  background: 'Background',
  whatsNew: "What's new",
  whatsNext: "What's next",
  freeContent: 'Further information',
}

export const sectionOrder = Object.keys(sectionLabels) as Section[]

/** A136. */
export const impactWords = ['None', 'Low', 'Medium', 'High'] as const

/** Query parameter of the landing that names the news item or event a link leads to. */
export const LINKED_ITEM = 'item'

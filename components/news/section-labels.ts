import type { Section } from '#lib/news/article-contract.ts'

/** Headings of the sections, in their order (B172). */
export const sectionLabels: Readonly<Record<Section, string>> = {
  background: 'Background',
  whatsNew: "What's new",
  whatsNext: "What's next",
  freeContent: 'Further information',
}

export const sectionOrder = Object.keys(sectionLabels) as Section[]

import { issuers, reference, topics } from './content.ts'

/** Names by kind, as the rows of the reference data and the tags of demo articles use them. */
export const referenceNames: Readonly<Record<'TERRITORY' | 'TOPIC' | 'DOCUMENT_TYPE' | 'ISSUER', readonly string[]>> = {
  TERRITORY: reference.territories.map(({ name }) => name),
  TOPIC: topics.map(({ name }) => name),
  DOCUMENT_TYPE: reference.documentTypes,
  ISSUER: [...Object.values(issuers.agencies), ...issuers.european],
}

/** Document type of a regulation of the demo data: its subtype where that is one of the list. */
export const documentTypeOf = (documentType: string, subtype: string): string =>
  reference.documentTypes.includes(subtype) ? subtype : documentType

/** Issuer of a regulation of the demo data; undefined for an unknown agency. */
export const issuerOf = (agencyId: string): string | undefined => issuers.agencies[agencyId]

const financial = new Set(issuers.financial)

/** The rules of the agency are 3W articles, and not global ones. */
export const isFinancial = (agencyId: string): boolean => financial.has(agencyId)

/** Titles with one of these words concern the home market too. */
export const crossBorderWords = /\b(foreign|international|cross-border|global|swaps?|basel|treaty|nonresident|sanctions)\b/i

const normal = (text: string): string => ` ${text.toLowerCase().replace(/[^a-z0-9()-]+/g, ' ')}`

/** Names of the topics that a title is about, in the order of the list. */
export function topicsOfTitle(title: string): string[] {
  const text = normal(title)
  return topics.filter(({ words }) => words.some((word) => text.includes(` ${word}`))).map(({ name }) => name)
}

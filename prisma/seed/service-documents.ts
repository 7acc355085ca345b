import { bold, facts, heading, link, list, paragraph, textOf } from './news-document.ts'
import type { Node } from './news-document.ts'

/** Descriptions with more than paragraphs, by the friendly URL of their service; each gets its paragraphs. */
const documents: Readonly<Record<string, (paragraphs: readonly string[]) => Node[]>> = {
  'corporate-tax-compliance': ([chain = '', year = '', after = '']) => [
    paragraph(chain),
    heading('How the year runs'),
    paragraph(year),
    list([
      'A data request with only what is not already known',
      'Returns prepared from the final accounts and reviewed by a second adviser',
      'A one-page summary for approval, then the electronic filing',
    ]),
    heading('After the return'),
    paragraph(after),
    facts([
      ['Assessments', 'Checked line by line within the period for a claim'],
      ['Advances', 'Challenged when they no longer match the expected result'],
      ['Open years', 'On the dashboard of each company'],
    ]),
  ],
  'vat-compliance': ([ledgers = '', rules = '', annual = '']) => [
    paragraph(ledgers),
    heading('Rules that are agreed once'),
    paragraph(rules),
    heading('Annual returns'),
    paragraph(annual),
    paragraph(bold('Forms of the administration: '), link('guichet.public.lu', 'https://guichet.public.lu/en.html')),
  ],
  'transfer-pricing-documentation': ([first = '', ...others]) => [
    paragraph(first),
    heading('What we do'),
    ...others.map((text) => paragraph(text)),
  ],
}

/** What is stored as the description of a service of the demo data: most are plain text. */
export const descriptionOf = (url: string, paragraphs: readonly string[]): string => {
  const blocks = documents[url]?.(paragraphs)
  return blocks === undefined ? paragraphs.join('\n\n') : textOf(blocks).document
}

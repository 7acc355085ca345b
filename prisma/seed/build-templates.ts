import type { Prisma } from '#lib/db/generated/client.ts'
import { tenantIds } from './ids.ts'
import { paragraph, textOf } from './news-document.ts'
import { demoDay, demoId } from './random.ts'

const text = (...lines: string[]): string => textOf(lines.map((line) => paragraph(line))).document

/** What new articles begin with: a circular for all tenants, and an overview of the home tenant. */
export function buildTemplates(): Prisma.ArticleTemplateCreateManyInput[] {
  const kept = { createdAt: demoDay(-40), updatedAt: demoDay(-12) }
  return [
    {
      id: demoId('article-template', 'circular'),
      ...kept,
      type: 0,
      name: 'Circular of an authority',
      title: 'Circular of {day}: ',
      background: text('The circular is addressed to … and replaces …'),
      whatsNew: text('The authority expects …'),
      whatsNext: text('The circular applies from … Firms have until … to comply.'),
    },
    {
      id: demoId('article-template', 'overview'),
      ...kept,
      tenantId: tenantIds.LU,
      type: 1,
      name: 'Overview of a month',
      title: 'Regulatory overview of {month}',
      freeContent: text('What was published:', 'What applies from now on:', 'What comes next:'),
    },
  ]
}

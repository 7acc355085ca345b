import type { Prisma } from '#lib/db/generated/client.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

/** Who looks for what among the 3W articles, and since how many days. */
const SEARCHES = [
  { email: 'client@alpha.example', name: 'Outsourcing and resilience', text: 'outsourcing', days: 45, byMail: true },
  { email: 'client@alpha.example', name: 'Money laundering', text: 'AML', days: 30, byMail: true },
  { email: 'internal@firm.example', name: 'Fund rules to review', text: 'investment funds', days: 20, byMail: false },
] as const

/** Saved searches of the demo accounts. */
export const buildSavedSearches = (): Prisma.SavedSearchCreateManyInput[] =>
  SEARCHES.map(({ email, name, text, days, byMail }) => ({
    id: demoId('saved-search', name),
    ownerPpid: persona(email).ppid,
    name,
    type: 0,
    filters: { freeTextSearch: text },
    address: new URLSearchParams({ search: text, newsType: '0', newsTab: 'articles' }).toString(),
    byMail,
    since: demoDay(-days),
    createdAt: demoDay(-days),
  }))

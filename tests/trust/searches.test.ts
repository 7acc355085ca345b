import { beforeAll, expect, test } from '@jest/globals'
import { db } from '#lib/db/client.ts'
import { send, tokenOf, usePortal } from './portal.ts'
import { askedFields, isExport, requestWith, textSearches } from './text-searches.ts'
import type { AskedField } from './text-searches.ts'

/** Every field of every contract that narrows a list by a text, asked by a visitor, a client and staff what people type: never a 5xx. */

usePortal()

const SEED = 20_261_124
/** Per field and caller; an export costs much more than a list. */
const SEARCHES = 16
const EXPORT_SEARCHES = 2
const CALLERS = [null, 'client@alpha.example', 'super@firm.example'] as const

let titles: string[] = []
beforeAll(async () => {
  const [articles, services, companies, users] = await Promise.all([
    db.article.findMany({ select: { title: true }, orderBy: { businessId: 'asc' }, take: 300 }),
    db.service.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    db.entity.findMany({ select: { name: true }, orderBy: { name: 'asc' } }),
    db.user.findMany({ select: { lastName: true }, orderBy: { ppid: 'asc' }, take: 100 }),
  ])
  titles = [
    ...articles.map(({ title }) => title),
    ...[...services, ...companies].map(({ name }) => name),
    ...users.map(({ lastName }) => lastName),
  ]
})

async function statusOf(field: AskedField, text: string, caller: (typeof CALLERS)[number]): Promise<number> {
  const authorization: Record<string, string> = caller ? { authorization: `Bearer ${await tokenOf(caller)}` } : {}
  const type: Record<string, string> = field.contract.method === 'GET' ? {} : { 'content-type': 'application/json' }
  const reply = await send(field.contract, { ...requestWith(field, text), headers: { ...authorization, ...type } })
  await reply.body?.cancel()
  return reply.status
}

test('2,000 searches at least', () => {
  const perCaller = askedFields.map(({ contract }) => (isExport(contract) ? EXPORT_SEARCHES : SEARCHES))
  expect(perCaller.reduce((sum, count) => sum + count, 0) * CALLERS.length).toBeGreaterThanOrEqual(2_000)
})

test.each(askedFields.map((field) => [field.title, field] as const))(
  '%s',
  async (_title, field) => {
    const { contract } = field
    const samples = textSearches(titles, SEED, isExport(contract) ? EXPORT_SEARCHES : SEARCHES)
    // Exports of everything are measured elsewhere.
    const texts = isExport(contract) ? samples.map((text) => text || 'AML') : samples
    const failed: unknown[] = []
    for (const text of texts) {
      for (const caller of CALLERS) {
        const status = await statusOf(field, text, caller)
        if (status >= 500) failed.push({ text, caller, status })
      }
    }
    expect(failed).toEqual([])
  },
  120_000,
)

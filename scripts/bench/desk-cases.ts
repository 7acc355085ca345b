import { readerEmail, READERS, READERS_PER_COMPANY } from '#seed/bench-readers.ts'
import type { Random } from '#seed/random.ts'
import type { PeopleCase, PeopleFacts } from './people.ts'

/** Cases of the reader's desk: what each of the readers and of their companies has to read, to confirm and to do. */

const DAY_MS = 86_400_000
const day = (ahead: number): string => new Date(Date.now() + ahead * DAY_MS).toISOString().slice(0, 10)
const post = (path: string, body: unknown) => ({ path: `/api/v1/${path}`, method: 'POST' as const, body })
const get = (path: string) => ({ path: `/api/v1/${path}` })

const REGISTER_ORDERS = ['urgency', 'articleTitle', 'articleNumber', 'applies', 'task', 'owner', 'dueDate', 'state', 'decidedAt'] as const
const PROOF_ORDERS = ['name', 'title', 'state', 'overdue', 'askedAt', 'confirmedAt'] as const
const DIRECTIONS = ['asc', 'desc'] as const

const order = (random: Random, fields: readonly string[]) => ({ field: random.pick(fields), direction: random.pick(DIRECTIONS) })

const registerFilters = (random: Random, word: string) => ({
  ...random.pick([
    {},
    { articleTitle: word },
    { task: `step ${random.int(1, 2)}` },
    { mine: true },
    { overdue: true },
    { needsOwner: true },
  ]),
  ...random.pick([
    {},
    { applies: 'yes' },
    { state: 'open' },
    { unfinished: true },
    { dueDate: { start: day(-random.int(0, 60)), end: day(random.int(1, 90)) } },
  ]),
})

const proofFilters = (random: Random, word: string) => ({
  ...random.pick([{}, { title: word }, { name: `castellan ${random.int(1, 9)}` }]),
  ...random.pick([{}, { overdue: true }, { state: random.pick(['unopened', 'opened', 'confirmed']) }]),
})

export function deskCases({ titles, topicIds, readerCompanyIds }: PeopleFacts, { internal }: { internal: string }): PeopleCase[] {
  const reader = (random: Random) => ({ as: readerEmail(random.int(1, READERS)) })
  const word = (random: Random) => random.pick(random.pick(titles).match(/\p{L}{4,}/gu) ?? ['law'])
  const topics = (random: Random, count: number) => ({ topics: random.sample(topicIds, count) })
  return [
    {
      name: 'register of a company, any filters, order and page',
      target: 0.4,
      ask: (random) => ({
        ...post(`Obligation/paged?pageSize=20&pageNumber=${random.int(1, 4)}`, {
          filters: registerFilters(random, word(random)),
          orderBy: order(random, REGISTER_ORDERS),
        }),
        ...reader(random),
      }),
    },
    {
      name: 'proof of reading, main contacts of 100 companies',
      target: 0.4,
      ask: (random) => {
        const company = random.int(0, readerCompanyIds.length - 1)
        return {
          ...post(`ReadingProof/paged?pageSize=20&pageNumber=${random.int(1, 3)}`, {
            entityId: readerCompanyIds[company],
            filters: proofFilters(random, word(random)),
            orderBy: order(random, PROOF_ORDERS),
          }),
          as: readerEmail(company * READERS_PER_COMPANY + 1),
        }
      },
    },
    { name: 'desk, 500 people', target: 0.4, ask: (random) => ({ ...post('News/desk', { type: random.int(0, 1) }), ...reader(random) }) },
    { name: 'to be confirmed, 500 people', target: 0.4, ask: (random) => ({ ...get('News/confirmations'), ...reader(random) }) },
    { name: 'bell, 500 people', target: 0.4, ask: (random) => ({ ...get('Notification/bell'), ...reader(random) }) },
    {
      name: 'own messages, any state and page',
      target: 0.4,
      ask: (random) => ({
        ...post(`Message/own/paged?pageSize=20&pageNumber=${random.int(1, 3)}`, {
          filters: random.pick([null, { state: 'ANSWERED' }, { state: 'RECEIVED' }]),
        }),
        ...reader(random),
      }),
    },
    {
      name: 'articles, next deadline first',
      target: 0.4,
      ask: (random) => ({
        ...post(`Article3W/paged?pageSize=20&pageNumber=${random.int(1, 10)}`, {
          filters: topics(random, 2),
          orderBy: { field: 'deadline', direction: 'asc' },
        }),
        ...reader(random),
      }),
    },
    {
      name: 'numbers on the tabs under filters',
      target: 0.4,
      ask: (random) => ({
        ...post('News/counts', { type: 0, filters: { articles: topics(random, 2), news: topics(random, 2), calendar: topics(random, 1) } }),
        ...reader(random),
      }),
    },
    {
      name: 'page: overdue must-reads in My clients',
      target: 0.1,
      isPage: true,
      ask: () => ({ path: '/myClients?show=overdue', cookieOf: internal }),
    },
  ]
}

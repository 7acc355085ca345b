import { seededRandom } from '#seed/random.ts'
import type { Random } from '#seed/random.ts'
import { readerEmail, READERS, READERS_PER_COMPANY } from '#seed/bench-readers.ts'
import type pg from 'pg'
import { deskCases } from './desk-cases.ts'

/** Cases as people use the portal: each request has another search, page or person than the ones before. */

/** One request; `as` is the e-mail of who asks by a bearer token, `cookieOf` of who asks by a session cookie, neither = a visitor. */
export interface PeopleRequest {
  path: string
  method?: 'GET' | 'POST'
  body?: unknown
  as?: string
  cookieOf?: string
}

export interface PeopleCase {
  name: string
  /** Share of the bare handler's requests per second to reach at 20 connections. */
  target: number
  /** The response is a page, which may take longer than a call. */
  isPage?: boolean
  /** @param random is seeded per case, so that every run makes the same requests */
  ask: (random: Random) => PeopleRequest
}

/** What the requests are made of. */
export interface PeopleFacts {
  /** Of published 3W articles. */
  titles: readonly string[]
  articleIds: readonly string[]
  topicIds: readonly string[]
  entityIds: readonly string[]
  friendlyUrls: readonly string[]
  /** Words of names of services. */
  serviceWords: readonly string[]
  userNames: readonly { firstName: string; lastName: string; email: string }[]
  /** The company of the first readers, then of the next ones, and so on. */
  readerCompanyIds: readonly string[]
}

const CLIENT = 'client@alpha.example'
const INTERNAL = 'internal@firm.example'
const SUPER = 'super@firm.example'
/** People whose pages are asked for by a session cookie: each has to sign in through the provider first. */
const COOKIE_READERS = 10

/** Reads what the requests are made of from a database of `seedBench`. */
export async function readPeopleFacts(client: pg.Client): Promise<PeopleFacts> {
  const column = async (sql: string): Promise<string[]> => (await client.query<{ value: string }>(sql)).rows.map(({ value }) => value)
  const words = (texts: readonly string[]) => [...new Set(texts.flatMap(wordsOf))]
  return {
    titles: await column(`SELECT "title" AS value FROM "Article" WHERE "published" AND "type" = 0 ORDER BY md5("id"::text) LIMIT 5000`),
    articleIds: await column(
      `SELECT "id"::text AS value FROM "Article" WHERE "published" AND "type" = 0 ORDER BY md5("id"::text) LIMIT 20000`,
    ),
    topicIds: await column(`SELECT item::text AS value FROM "Article", unnest("topicIds") AS item GROUP BY item ORDER BY item`),
    entityIds: await column(`SELECT "id"::text AS value FROM "Entity" ORDER BY "id"`),
    friendlyUrls: await column(`SELECT "friendlyUrl" AS value FROM "Service" WHERE "live" ORDER BY "id"`),
    serviceWords: words(await column(`SELECT DISTINCT "name" AS value FROM "Service" WHERE "live" ORDER BY "name"`)),
    readerCompanyIds: await column(
      `SELECT "id"::text AS value FROM "Entity" WHERE "prid" LIKE 'PB%' ORDER BY "prid" LIMIT ${READERS / READERS_PER_COMPANY}`,
    ),
    userNames: (
      await client.query<{ firstName: string; lastName: string; email: string }>(
        `SELECT "firstName", "lastName", "email" FROM "User" ORDER BY md5("ppid") LIMIT 5000`,
      )
    ).rows,
  }
}

const wordsOf = (text: string): string[] => text.match(/\p{L}{3,}/gu) ?? []
/** A beginning of a text, of three letters at least. */
const beginningOf = (random: Random, text: string): string => text.slice(0, random.int(Math.min(3, text.length), text.length))

const post = (path: string, body: unknown) => ({ path: `/api/v1/${path}`, method: 'POST' as const, body })
const get = (path: string) => ({ path })

export function peopleCases(facts: PeopleFacts): PeopleCase[] {
  const { titles, articleIds, topicIds, entityIds, friendlyUrls, serviceWords, userNames } = facts
  const oneWord = (random: Random) => random.pick(wordsOf(random.pick(titles)))
  const twoWords = (random: Random) => random.sample(wordsOf(random.pick(titles)), 2).join(' ')
  const articles = (filters: unknown, page = 1) => post(`Article3W/paged?pageSize=20&pageNumber=${page}`, { filters })
  const reader = (random: Random) => ({ as: readerEmail(random.int(1, READERS)) })
  return [
    {
      name: 'article search, two words',
      target: 0.35,
      ask: (random) => ({ ...articles({ freeTextSearch: twoWords(random) }), as: CLIENT }),
    },
    { name: 'article search, one word', target: 0.4, ask: (random) => ({ ...articles({ freeTextSearch: oneWord(random) }), as: CLIENT }) },
    {
      name: 'articles by two topics, any page',
      target: 0.55,
      ask: (random) => ({ ...articles({ topics: random.sample(topicIds, 2) }, random.int(1, 50)), as: CLIENT }),
    },
    {
      name: 'counts per tag under a word',
      target: 0.45,
      ask: (random) => ({ ...post('Article3W/facets', { filters: { freeTextSearch: oneWord(random) } }), as: CLIENT }),
    },
    { name: 'one article', target: 0.6, ask: (random) => ({ ...get(`/api/v1/Article3W/${random.pick(articleIds)}`), as: INTERNAL }) },
    {
      name: 'users by parts of name and e-mail',
      target: 0.45,
      ask: (random) => {
        const { lastName, email } = random.pick(userNames)
        return {
          ...post('User/paged?pageSize=20', { filters: { name: beginningOf(random, lastName), email: beginningOf(random, email) } }),
          as: INTERNAL,
        }
      },
    },
    {
      name: 'users of a company',
      target: 0.7,
      ask: (random) => ({ ...post('User/paged?pageSize=20', { filters: { entityId: random.pick(entityIds) } }), as: INTERNAL }),
    },
    {
      name: 'subscriptions by company group, any page',
      target: 0.65,
      ask: (random) => ({
        ...post(`Subscription/paged/users?pageSize=20&pageNumber=${random.int(1, 5)}`, {
          filters: { companyName: `bench group ${String(random.int(1, 999)).padStart(4, '0').slice(0, random.int(2, 4))}` },
        }),
        as: SUPER,
      }),
    },
    {
      name: 'catalogue search over 2,000 services',
      target: 0.8,
      ask: (random) =>
        get(
          `/api/v1/Service/live?pageSize=20&search=${encodeURIComponent(beginningOf(random, random.pick(serviceWords)))}%20${random.int(1, 2000)}`,
        ),
    },
    { name: 'dashboard, 500 people', target: 0.4, ask: (random) => ({ ...post('Dashboard', { type: 0 }), ...reader(random) }) },
    {
      name: 'calendar, 500 people',
      target: 0.4,
      ask: (random) => ({ ...post('Event/paged?pageSize=20', { filters: {} }), ...reader(random) }),
    },
    {
      name: 'news items, 500 people',
      target: 0.4,
      ask: (random) => ({ ...post('News/paged?pageSize=20', { filters: {} }), ...reader(random) }),
    },
    { name: 'my services, 500 people', target: 0.4, ask: (random) => ({ ...get('/api/v1/Subscription/my-services'), ...reader(random) }) },
    { name: 'MyProfile, 500 people', target: 0.6, ask: (random) => ({ ...get('/api/v1/User/MyProfile'), ...reader(random) }) },
    ...deskCases(facts, { internal: INTERNAL }),
    { name: 'page: catalogue root', target: 0.1, isPage: true, ask: () => get('/') },
    {
      name: 'page: catalogue search',
      target: 0.1,
      isPage: true,
      ask: (random) => get(`/?search=${encodeURIComponent(`${random.pick(serviceWords)} ${random.int(1, 2000)}`)}`),
    },
    { name: 'page: one service', target: 0.14, isPage: true, ask: (random) => get(`/service/${random.pick(friendlyUrls)}`) },
    {
      name: 'page: /articles of a signed-in client',
      target: 0.1,
      isPage: true,
      ask: (random) => ({ ...get('/articles'), cookieOf: readerEmail(random.int(1, COOKIE_READERS)) }),
    },
    { name: 'page: /privacy, which reads nothing', target: 0.2, isPage: true, ask: () => get('/privacy') },
  ]
}

/** The generator of a case, the same in every run. */
export const randomOf = ({ name }: PeopleCase): Random =>
  seededRandom([...name].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) >>> 0, 20_261_125))

/** All who ask by a bearer token. */
export const TOKEN_EMAILS: readonly string[] = [CLIENT, INTERNAL, SUPER, ...Array.from({ length: READERS }, (_, at) => readerEmail(at + 1))]
/** All who ask by a session cookie. */
export const COOKIE_EMAILS: readonly string[] = [INTERNAL, ...Array.from({ length: COOKIE_READERS }, (_, at) => readerEmail(at + 1))]

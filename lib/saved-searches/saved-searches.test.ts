import { beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import * as route from '#app/api/v1/SavedSearch/route.ts'
import * as oneRoute from '#app/api/v1/SavedSearch/[id]/route.ts'
import * as bellRoute from '#app/api/v1/Notification/bell/route.ts'
import * as rssRoute from '#app/api/v1/Notification/feed.rss/route.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { getBell } from '#lib/notifications/bell-contract.ts'
import { sendDigests } from '#lib/notifications/digest-service.ts'
import { choose, makeArticle, makeReader, makeTopic } from '#lib/notifications/testing.ts'
import { OFF, WEEKLY } from '#lib/personal/words.ts'
import { makeInternalUser, makeUser } from '#seed/factories.ts'
import {
  createSavedSearch,
  deleteSavedSearch,
  getSavedSearch,
  listSavedSearches,
  savedSearchSchema,
  updateSavedSearch,
} from './contract.ts'

const all = { GET: served(listSavedSearches, route.GET), POST: served(createSavedSearch, route.POST) }
const one = {
  GET: served(getSavedSearch, oneRoute.GET),
  PUT: served(updateSavedSearch, oneRoute.PUT),
  DELETE: served(deleteSavedSearch, oneRoute.DELETE),
}
const bell = served(getBell, bellRoute.GET)
const { read, send } = useApiCalls()

type Person = Awaited<ReturnType<typeof makeUser>>
const body = (name: string, filters: object = { freeTextSearch: 'custody' }, byMail = true) => ({
  name,
  byMail,
  type: 0 as const,
  filters,
  address: 'newsType=0&newsTab=articles&search=custody',
})
const add = async (person: Person, ...given: Parameters<typeof body>) =>
  savedSearchSchema.parse(await (await send(all.POST, person, { body: body(...given) })).json())
/** Saved some hours ago, so that articles of an hour ago are new. */
async function save(person: Person, ...given: Parameters<typeof body>): Promise<string> {
  const { id } = await add(person, ...given)
  await db.savedSearch.update({ where: { id }, data: { since: new Date(Date.now() - 5 * 3_600_000) } })
  return id
}
const titlesIn = async (person: Person) => (await read(bell, person)).entries.map(({ title, searches = [] }) => [title, ...searches])
const mailsTo = (email: string) => db.outboxMail.findMany({ where: { recipient: email } })

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(() => resetDatabase())

describe('a person keeps searches', () => {
  test('names, renames and deletes them; each name stands once, and nobody else finds them', async () => {
    const [person, other, staff] = [await makeReader(), await makeReader({ email: 'other@beta.example' }), await makeInternalUser(db)]
    const { id, version } = await add(person, '  Custody ')
    expect(await read(all.GET, person)).toMatchObject([{ name: 'Custody', type: 0, byMail: true, address: body('').address }])
    expect((await send(all.POST, person, { body: body('Custody') })).status).toBe(409)
    for (const stranger of [other, staff]) {
      expect(await read(all.GET, stranger)).toEqual([])
      expect((await send(one.GET, stranger, { params: { id } })).status).toBe(404)
      expect((await send(one.PUT, stranger, { params: { id }, body: { name: 'Mine', byMail: false } })).status).toBe(404)
      expect((await send(one.DELETE, stranger, { params: { id } })).status).toBe(404)
    }
    const renamed = await read(one.PUT, person, { params: { id }, body: { name: 'Depositaries', byMail: false, version } })
    expect(renamed).toMatchObject({ name: 'Depositaries', byMail: false, address: body('').address })
    expect((await send(one.PUT, person, { params: { id }, body: { name: 'Late', byMail: true, version } })).status).toBe(409)
    expect((await send(one.DELETE, person, { params: { id } })).status).toBe(204)
    expect(await read(all.GET, person)).toEqual([])
  })

  test('the audit trail records that it was done, and not what somebody looks for', async () => {
    const person = await makeReader()
    const { id } = await add(person, 'A secret plan', { freeTextSearch: 'takeover' })
    const change = async (changes: object) => {
      const { version, byMail } = await read(one.GET, person, { params: { id } })
      await read(one.PUT, person, { params: { id }, body: { name: 'A secret plan', byMail, version, ...changes } })
      return db.auditEvent.findMany({ where: { entity: 'SavedSearch' } })
    }
    expect(await change({})).toHaveLength(1)
    const rows = await change({ name: 'Another secret' })
    expect(rows).toHaveLength(2)
    expect(JSON.stringify(rows)).not.toMatch(/secret|takeover/)
  })

  test('an empty search, a made-up address, a foreign scope or too many filters are refused', async () => {
    const person = await makeReader()
    const wrong = [
      body('Empty', {}),
      body('Nothing', { topics: [], freeTextSearch: ' ' }),
      body('Of others', { exportAsSubscriptionId: '00000000-0000-4000-8000-000000000001' }),
      body('Many', { topics: Array.from({ length: 400 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`) }),
      { ...body('Address'), address: 'https://elsewhere.example/"' },
      body(''),
    ]
    for (const one of wrong) expect([one.name, (await send(all.POST, person, { body: one })).status]).toEqual([one.name, 400])
  })

  test('twenty at most, also when several are saved at the same moment', async () => {
    const person = await makeReader()
    await db.savedSearch.createMany({
      data: Array.from({ length: 18 }, (_, at) => ({ ownerPpid: person.ppid, name: `S${at}`, type: 0, filters: {}, address: '' })),
    })
    const replies = await Promise.all(['a', 'b', 'c', 'd'].map((name) => send(all.POST, person, { body: body(name) })))
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 201, 400, 400])
  })
})

describe('new matches are notified', () => {
  test('by the bell with the names of the searches, by the feed as a category, and only of what was published since', async () => {
    const person = await makeReader()
    await save(person, 'Custody')
    await save(person, 'Banks', { freeTextSearch: 'banks' })
    await makeArticle({ title: 'Custody at banks' })
    await makeArticle({ title: 'Custody of old', publishDate: new Date(Date.now() - 6 * 3_600_000) })
    await makeArticle({ title: 'Custody in draft', published: false })
    await makeArticle({ title: 'Something else' })
    await makeArticle({ title: 'Custody worldwide', type: 1 })
    expect(await titlesIn(person)).toEqual([['Custody at banks', 'Banks', 'Custody']])
    const feed = await (await send(rssRoute.GET, person)).text()
    expect(feed).toContain('<category>Saved search: Custody</category>')
    expect(feed.match(/Saved search/g)).toHaveLength(2)
  })

  test('never of what the person may not read whole at that moment: locked, denied or another right', async () => {
    const [own, denied, locked] = [await makeTopic(), await makeTopic(), await makeTopic()]
    const person = await makeReader({ topics: [own], denied: [denied] })
    const stranger = await makeUser(db)
    await save(person, 'Custody')
    await save(stranger, 'Custody')
    await makeArticle({ title: 'Custody open', topicIds: [own] })
    await makeArticle({ title: 'Custody locked', topicIds: [locked] })
    await makeArticle({ title: 'Custody denied', topicIds: [own, denied] })
    expect([await titlesIn(person), await titlesIn(stranger)]).toEqual([[['Custody open', 'Custody']], []])
    await db.subscription.updateMany({ data: { endDate: new Date('2020-01-01') } })
    expect(await titlesIn(person)).toEqual([])
    expect(await sendDigests(WEEKLY)).toBe(0)
  })

  test('by mail at the rhythm of the person, without any type chosen, once, and not with mails off or taken out', async () => {
    const person = await makeReader()
    const quiet = await makeReader({ email: 'quiet@beta.example' })
    const off = await makeReader({ email: 'off@beta.example' })
    await save(person, 'Custody')
    await save(quiet, 'Custody', undefined, false)
    await save(off, 'Custody')
    await choose(off.ppid, [], OFF)
    const { id } = await makeArticle({ title: 'Custody at banks' })
    expect(await sendDigests(WEEKLY)).toBe(1)
    const [mail] = await mailsTo(person.email)
    for (const words of [mail!.text, mail!.html!]) {
      expect(words).toContain('Your saved searches')
      expect(words).toContain('found by “Custody”')
      expect(words).toContain(`/news/view/${id}`)
    }
    expect([await mailsTo(quiet.email), await mailsTo(off.email)]).toEqual([[], []])
    await db.notificationDigest.deleteMany()
    expect(await sendDigests(WEEKLY)).toBe(0)
  })
})

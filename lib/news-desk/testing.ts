import { expect } from '@jest/globals'
import * as articleRoute from '#app/api/v1/Article3W/[id]/route.ts'
import * as publishRoute from '#app/api/v1/Article3W/[id]/publish/route.ts'
import * as articlesRoute from '#app/api/v1/Article3W/route.ts'
import * as decisionRoute from '#app/api/v1/NewsDesk/review/[id]/decision/route.ts'
import * as reviewRoute from '#app/api/v1/NewsDesk/review/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import type { Tenant, User } from '#lib/db/generated/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { makeEditor } from '#lib/news/testing.ts'
import type { ReviewRule } from '#lib/tenants/words.ts'
import { makeSuperUser, makeTenant } from '#seed/factories.ts'
import { askReview, decideReview, getReview } from './review-contract.ts'

export const UNKNOWN = '00000000-0000-4000-8000-00000000dead'
const MINUTE = 60_000
const HOST = 'localhost:3000'

/** A whole minute so many minutes ahead. */
export const ahead = (minutes: number) => new Date((Math.ceil(Date.now() / MINUTE) + minutes) * MINUTE)

/** How publishing is refused that has to be approved before. */
export const refusal = (detail: string) => ({ status: 409, body: { title: 'Conflict', detail: expect.stringContaining(detail) } })

export const setRule = (tenantId: string, rule: ReviewRule) =>
  db.tenantReview.upsert({ where: { tenantId }, create: { tenantId, rule }, update: { rule } })

interface Asking {
  by?: User
  of?: User
  comment?: string
}

/** What the tests of reviews do, as an author, a reviewer and a super user of the home tenant; `begin` makes them again. */
export function useReviews() {
  const { call, read, send } = useApiCalls()
  const review = { GET: served(getReview, reviewRoute.GET), PUT: served(askReview, reviewRoute.PUT), DELETE: reviewRoute.DELETE }
  const decision = served(decideReview, decisionRoute.POST)
  const people = {} as Record<'author' | 'reviewer' | 'boss', User> & { home: Tenant }

  const begin = async () => {
    await resetDatabase()
    Object.assign(people, {
      author: await makeEditor(),
      reviewer: await makeEditor(),
      boss: await makeSuperUser(db),
      home: await makeTenant(db, { domain: 'LU', url: `http://${HOST}` }),
    })
  }
  const write = (title = 'Draft', by = people.author, host = HOST) =>
    call<{ id: string }>(articlesRoute.POST, by, { body: { title }, host }).then(({ body }) => body.id)
  const save = (id: string, body: object, by = people.author) =>
    send(articleRoute.PUT, by, { params: { id }, body: { title: 'Draft', ...body } })
  const publish = (id: string, by = people.author, host = HOST) =>
    call<{ detail: string }>(publishRoute.PATCH, by, { params: { id }, query: '?published=true', host })
  const look = (id: string, by = people.author, host = HOST) => read(review.GET, by, { params: { id }, host })
  const ask = async (id: string, { by = people.author, of = people.reviewer, comment = '' }: Asking = {}) =>
    call(review.PUT, by, { params: { id }, body: { reviewerPpid: of.ppid, comment, revision: (await look(id, by)).revision } })
  const decide = async (id: string, approve = true, by = people.reviewer, comment = approve ? '' : 'Not yet') =>
    call<object>(decisionRoute.POST, by, { params: { id }, body: { approve, comment, revision: (await look(id, by)).revision } })
  /** Has an article approved by the reviewer. */
  const approved = async (id: string) => {
    expect((await ask(id)).status).toBe(200)
    expect((await decide(id)).status).toBe(200)
    return id
  }
  return { call, read, send, people, review, decision, begin, write, save, publish, look, ask, decide, approved }
}

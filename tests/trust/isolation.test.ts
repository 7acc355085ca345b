import { beforeAll, describe, expect, test } from '@jest/globals'
import { z } from 'zod'
import { contracts } from '#lib/contracts.ts'
import { db } from '#lib/db/client.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import type { EndpointSpec } from '#lib/http/endpoint.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { handle } from '#lib/http/handle.ts'
import { xmlPartsOf } from '#lib/rich-text/testing.ts'
import { CANARY, ids, openRightIds, plantAll, plantedDigest, subscriptionIds } from './isolation-records.ts'
import { send, tokenOf, usePortal } from './portal.ts'
import type { Sent } from './portal.ts'

const strangers = {
  'a client of Beta': 'client@beta.example',
  'a client without company': 'nocompany@gamma.example',
  anybody: null,
} as const

usePortal()

beforeAll(plantAll)

const parametersOf = ({ path }: EndpointSpec): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!)

/** Every way to fill the path with planted ids; one value per parameter after the first keeps paths with several in bounds. */
function fillings(contract: EndpointSpec): Record<string, string>[] {
  const names = parametersOf(contract)
  if (names.length === 0) return [{}]
  return ids.flatMap((first) =>
    (names.length === 1 ? ids.slice(0, 1) : ids).map((other) =>
      Object.fromEntries(names.map((name, at) => [name, at === 0 ? first : other])),
    ),
  )
}

/** Bodies that name the company itself, or no more than the whole register of whoever asks. */
const companyBodies = ({ path }: EndpointSpec): object[] => [
  ...(path.startsWith('/api/v1/ReadingProof/') ? [{ entityId: ids[0] }] : []),
  ...(path.startsWith('/api/v1/Obligation/') ? [{ filters: {} }] : []),
]

/** Bodies of calls about the people of a company and the review of their rights. */
function peopleBodies({ path }: EndpointSpec): object[] {
  if (path.startsWith('/api/v1/AccessReview/')) {
    const decisions = openRightIds.map((id) => ({ id, decision: 'STRIKE', note: null }))
    return [{ revision: 1, decisions }, { revision: 1 }]
  }
  if (!path.startsWith('/api/v1/SelfService/company/')) return []
  return [
    { give: subscriptionIds, take: [] },
    { give: [], take: subscriptionIds },
    { firstName: 'Stranger', lastName: 'Danger', email: 'stranger@beta.example', subscriptionIds },
  ]
}

/** Bodies with which endpoints of all kinds find something: members and flags where a path names the record, else lists of ids and filters. */
function bodiesFor(contract: EndpointSpec): (string | undefined)[] {
  if (!contract.body) return [undefined]
  // The head of an export repeats what was asked for, so a part of the word asks; without any filter it would be a long file of other records.
  if (contract.limit === 'export')
    return [ids, { ids }, ...companyBodies(contract), { filters: { textFilters: [{ field: 'title', text: CANARY.slice(0, -1) }] } }].map(
      (value) => JSON.stringify(value),
    )
  const values = contract.path.includes('{')
    ? [{}, { ppid: ids[1], isMainContact: true }, true, ...peopleBodies(contract)]
    : [
        {},
        ids,
        { ids },
        { entityIds: ids },
        { type: 0, filters: {} },
        { type: 1, filters: {} },
        ...['freeTextSearch', 'title', 'name'].map((field) => ({ filters: { [field]: CANARY } })),
        ...companyBodies(contract),
      ]
  return values.map((value) => JSON.stringify(value))
}

/** What a list needs to be asked for: of views those of the register, which are the only ones of clients. */
const queryFor = ({ path, method }: EndpointSpec): string => (`${method} ${path}` === 'GET /api/v1/SavedView' ? '?table=register' : '')

/** The bodies of which a test asks with all ids: all of them, or where a path takes every pair of ids one, so that no test takes too long. */
const bodiesPerTest = (contract: EndpointSpec): (number | null)[] =>
  parametersOf(contract).length > 1 ? bodiesFor(contract).map((_, index) => index) : [null]

/** @param only index of the body to ask with; null = with each */
async function repliesOf(
  contract: EndpointSpec,
  email: string | null,
  only: number | null = null,
  ask: typeof send = send,
): Promise<string[]> {
  const authorization: Record<string, string> = email ? { authorization: `Bearer ${await tokenOf(email)}` } : {}
  const texts: string[] = []
  for (const params of fillings(contract)) {
    for (const body of bodiesFor(contract).filter((_, index) => only === null || index === only)) {
      const reply = await ask(contract, {
        params,
        query: queryFor(contract),
        headers: { ...authorization, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body }),
      })
      expect(reply.status).toBeLessThan(500)
      const bytes = Buffer.from(await reply.arrayBuffer())
      const isOffice = reply.headers.get('content-type')?.includes('officedocument') ?? false
      texts.push(...(isOffice ? (await xmlPartsOf(bytes)).values() : [bytes.toString('utf8')]))
    }
  }
  return texts
}

const title = (contract: EndpointSpec) => `${contract.method} ${contract.path}${contract.accept ? ' (picture)' : ''}`

const leaksIn = (texts: readonly string[]): string[] => texts.filter((text) => text.toLowerCase().includes(CANARY))

describe('what is not for a caller never reaches it, and is never changed by it (security rule 1)', () => {
  for (const [who, email] of Object.entries(strangers)) {
    // Endpoints that refuse the caller before they look at anything are covered by the authorisation matrix.
    const open = contracts.filter(({ access }) => access === 'anonymous' || (email !== null && access !== 'internal' && access !== 'super'))
    const cases = open.flatMap((contract) =>
      bodiesPerTest(contract).map(
        (body) => [`${title(contract)}${body === null ? '' : ` with body ${body + 1}`}`, contract, body] as const,
      ),
    )
    test.each(cases)(`%s asked by ${who}`, async (_title, contract, body) => {
      const before = await plantedDigest()
      expect(leaksIn(await repliesOf(contract, email, body))).toEqual([])
      expect(await plantedDigest()).toBe(before)
    })
  }

  test('the owner does see it: the word would be found', async () => {
    const own = contracts.find((contract) => title(contract) === 'GET /api/v1/User/{id}')!
    expect(leaksIn(await repliesOf(own, 'internal@firm.example'))).not.toEqual([])
  })

  test('staff do see a view of the register that is shared with all of the firm', async () => {
    const own = contracts.find((contract) => title(contract) === 'GET /api/v1/SavedView')!
    expect(leaksIn(await repliesOf(own, 'internal@firm.example'))).not.toEqual([])
  })

  test('a main contact does see the invitations and requests of the company', async () => {
    const own = contracts.find((contract) => title(contract) === 'GET /api/v1/SelfService/company/{id}')!
    const [seen] = leaksIn(await repliesOf(own, 'client@alpha.example'))
    expect(seen).toContain(`invited@${CANARY}.example`)
  })

  test('the owner does see the register and the proof of reading: the company of their calls is the one that is meant', async () => {
    for (const asked of ['POST /api/v1/Obligation/export/excel', 'POST /api/v1/ReadingProof/paged']) {
      const own = contracts.find((contract) => title(contract) === asked)!
      expect(leaksIn(await repliesOf(own, 'client@alpha.example'))).not.toEqual([])
    }
  })

  test('a reviewer does see the reviews of the company', async () => {
    const own = contracts.find((contract) => title(contract) === 'GET /api/v1/AccessReview/{id}')!
    expect(leaksIn(await repliesOf(own, 'client@alpha.example'))).toHaveLength(2)
  })

  test('planted fault: a service that forgets whose record it is, is seen', async () => {
    const contract = endpoint({
      method: 'GET',
      path: '/api/v1/planted/{id}',
      summary: '',
      access: 'signed-in',
      params: z.object({ id: z.string() }),
      response: z.strictObject({ prid: z.string() }),
    })
    const forgetful = handle(contract, async ({ params }) => {
      const entity = z.guid().safeParse(params.id).success ? await db.entity.findUnique({ where: { id: params.id } }) : null
      if (!entity) throw notFound()
      return { prid: entity.prid ?? '' }
    })
    const ask = (_contract: EndpointSpec, { params = {}, headers = {} }: Sent) =>
      forgetful(new Request('http://localhost:3000/api/v1/planted/x', { headers: { host: 'localhost:3000', ...headers } }), {
        params: Promise.resolve(params),
      })
    expect(leaksIn(await repliesOf(contract, 'client@beta.example', null, ask))).not.toEqual([])
  })
})

import { beforeEach, describe, expect, test } from '@jest/globals'
import * as history from '#app/api/v1/Audit/[entity]/[id]/route.ts'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as note from '#app/api/v1/StaffNote/[id]/route.ts'
import * as list from '#app/api/v1/StaffNote/list/route.ts'
import * as notes from '#app/api/v1/StaffNote/route.ts'
import * as subscriptionRoute from '#app/api/v1/Subscription/[id]/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeEntity, makeInternalUser, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { NoteSubject, StaffNote } from './note-contract.ts'
import { NOT_ABOUT_STAFF } from './note-service.ts'

const { call, send } = useApiCalls()

interface Caller {
  ppid: string
  email: string
}
const write = (caller: Caller, about: NoteSubject, text: string) => call<StaffNote>(notes.POST, caller, { body: { about, text } })
const textsOf = async (caller: Caller, about: NoteSubject) =>
  (await call<StaffNote[]>(list.POST, caller, { body: { about } })).body.map(({ text, mayChange }) => [text, mayChange])

beforeEach(resetDatabase)

describe('notes of staff', () => {
  test('about a client and about a company; staff read them all, who wrote one and super users change it', async () => {
    const [client, ines, ben, sofia] = [await makeUser(db), await makeInternalUser(db), await makeInternalUser(db), await makeSuperUser(db)]
    const entity = await makeEntity(db)
    const { body: first } = await write(ines, { ppid: client.ppid }, ' Prefers the phone ')
    expect(first).toMatchObject({ text: 'Prefers the phone', by: { ppid: ines.ppid }, changedAt: null, mayChange: true })
    await write(ben, { entityId: entity.id }, 'Merges next year')
    expect(await textsOf(ben, { ppid: client.ppid })).toEqual([['Prefers the phone', false]])
    expect(await textsOf(sofia, { entityId: entity.id })).toEqual([['Merges next year', true]])
    const change = (caller: Caller, version: number) =>
      call(note.PUT, caller, { params: { id: first.id }, body: { text: 'Prefers mail', version } })
    expect((await change(ben, 1)).status).toBe(403)
    expect(await change(ines, 1)).toMatchObject({ status: 200, body: { text: 'Prefers mail', version: 2 } })
    expect((await change(sofia, 1)).status).toBe(409)
    expect((await send(note.DELETE, ben, { params: { id: first.id } })).status).toBe(403)
  })

  test('about a company group and a subscription; each has its own, and they go and come back with it', async () => {
    const sofia = await makeSuperUser(db)
    const client = await makeUser(db)
    const subscription = await makeSubscription(db, { users: [client.ppid] })
    const { companyId, id: entityId } = await db.entity.findUniqueOrThrow({ where: { id: subscription.entityId } })
    const subjects = [{ companyId }, { subscriptionId: subscription.id }, { entityId }]
    for (const about of subjects) expect((await write(sofia, about, `About ${Object.keys(about)[0]}`)).status).toBe(201)
    for (const about of subjects) expect(await textsOf(sofia, about)).toEqual([[`About ${Object.keys(about)[0]}`, true]])
    for (const about of [{ companyId: subscription.id }, { subscriptionId: companyId }]) {
      expect((await write(sofia, about, 'x')).status).toBe(404)
      expect(await textsOf(sofia, about)).toEqual([])
    }
    for (const about of subjects) expect((await send(list.POST, client, { body: { about } })).status).toBe(403)
    const shown = await call<{ items: { entity: string }[] }>(history.GET, sofia, {
      params: { entity: 'Subscription', id: subscription.id },
    })
    expect(shown.body.items.map(({ entity }) => entity)).toContain('StaffNote')

    const before = await db.staffNote.findMany({ orderBy: { id: 'asc' } })
    const gone = await send(subscriptionRoute.DELETE, sofia, { params: { id: subscription.id } })
    expect(gone.status).toBeLessThan(300)
    expect(await db.staffNote.count()).toBe(2)
    const undone = await call(undo.POST, sofia, { params: { id: gone.headers.get('x-change-set')! }, body: {} })
    expect(undone).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    expect((await db.staffNote.findMany({ orderBy: { id: 'asc' } })).map(({ version: _version, ...row }) => row)).toEqual(
      before.map(({ version: _version, ...row }) => row),
    )
  })

  test('no client reads, writes or finds one, not even about oneself', async () => {
    const [client, ines] = [await makeUser(db), await makeInternalUser(db)]
    const about = { ppid: client.ppid }
    const { body } = await write(ines, about, 'Canary')
    const params = { id: body.id }
    const statuses = [
      (await write(client, about, 'Own')).status,
      (await send(list.POST, client, { body: { about } })).status,
      (await send(note.GET, client, { params })).status,
      (await send(note.PUT, client, { params, body: { text: 'x' } })).status,
      (await send(note.DELETE, client, { params })).status,
    ]
    expect(statuses).toEqual([403, 403, 403, 403, 403])
    expect(await db.staffNote.findMany({ select: { text: true } })).toEqual([{ text: 'Canary' }])
  })

  test('not about people of the firm, about nobody, or about two', async () => {
    const [ines, ben, client] = [await makeInternalUser(db), await makeInternalUser(db), await makeUser(db)]
    const { id: entityId } = await makeEntity(db)
    expect(await write(ines, { ppid: ben.ppid }, 'Late')).toMatchObject({ status: 400, body: [{ message: NOT_ABOUT_STAFF }] })
    expect((await write(ines, { ppid: 'nobody' }, 'x')).status).toBe(404)
    expect((await write(ines, { ppid: client.ppid, entityId }, 'x')).status).toBe(400)
    expect(await db.staffNote.count()).toBe(0)
  })

  test('the trail records that there is one, and none of its words; a note that is taken away comes back whole', async () => {
    const [client, ines] = [await makeUser(db), await makeInternalUser(db)]
    const { body } = await write(ines, { ppid: client.ppid }, 'Canary')
    const before = await db.staffNote.findMany()
    const gone = await send(note.DELETE, ines, { params: { id: body.id } })
    expect(gone.status).toBe(204)
    expect(await db.staffNote.count()).toBe(0)
    const undone = await call(undo.POST, ines, { params: { id: gone.headers.get('x-change-set')! }, body: {} })
    expect(undone).toMatchObject({ status: 200, body: { leftOutCount: 0 } })
    // Its version is another one, so that a form opened before saves nothing.
    expect(await db.staffNote.findMany()).toEqual(before.map((row) => ({ ...row, version: 2 })))
    const shown = await call<{ items: { action: string }[] }>(history.GET, ines, { params: { entity: 'User', id: client.ppid } })
    expect(shown.body.items.map(({ action }) => action)).toEqual(['restore', 'delete', 'create'])
    expect(JSON.stringify(await db.auditEvent.findMany())).not.toContain('Canary')
  })
})

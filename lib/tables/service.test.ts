import { beforeEach, describe, expect, test } from '@jest/globals'
import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import * as undo from '#app/api/v1/ChangeSet/[id]/undo/route.ts'
import * as view from '#app/api/v1/SavedView/[id]/route.ts'
import * as opening from '#app/api/v1/SavedView/opening/route.ts'
import * as views from '#app/api/v1/SavedView/route.ts'
import * as preference from '#app/api/v1/TablePreference/[table]/route.ts'
import * as trash from '#app/api/v1/Trash/[id]/route.ts'
import * as trashList from '#app/api/v1/Trash/paged/route.ts'
import { ACCESS_REVIEWS } from '#lib/access-review/words.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { CHANGE_SET } from '#lib/http/change-set-header.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { RENEWALS } from '#lib/renewals/words.ts'
import { makeEntity, makeInternalUser, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { SavedView } from './contract.ts'
import { MAX_VIEWS } from './service.ts'
import { REGISTER } from './words.ts'

const { send, call, read } = useApiCalls()
type User = Awaited<ReturnType<typeof makeInternalUser>>
let [ann, bob, cem]: User[] = []

beforeEach(async () => {
  await resetDatabase()
  ann = await makeInternalUser(db, { firstName: 'Ann', lastName: 'A' })
  bob = await makeInternalUser(db, { firstName: 'Bob', lastName: 'B' })
  cem = await makeInternalUser(db)
})

const params = { table: 'users' }
const state = {
  filters: { name: 'lux' },
  sort: { field: 'email', direction: 'desc' },
  hiddenColumns: ['grade'],
  extra: { context: 'staff' },
} as const
const make = async (caller: User, body: object) =>
  (await call<SavedView>(views.POST, caller, { body: { table: 'users', name: 'View', state, audience: 'owner', ...body } })).body

test('nobody who is not signed in', async () => {
  const { id } = await make(ann!, {})
  expect((await send(preference.GET, null, { params })).status).toBe(401)
  expect((await send(preference.PUT, null, { params, body: {} })).status).toBe(401)
  expect((await send(views.GET, null, { query: '?table=users' })).status).toBe(401)
  expect((await send(opening.GET, null)).status).toBe(401)
  expect((await send(views.POST, null, { body: {} })).status).toBe(401)
  expect((await send(view.PUT, null, { params: { id }, body: {} })).status).toBe(401)
  expect((await send(view.DELETE, null, { params: { id } })).status).toBe(401)
})

describe('clients', () => {
  const table = { table: REGISTER }
  const body = { ...table, name: 'Overdue', state, audience: 'owner' }
  const list = (caller: User) => read<SavedView[]>(views.GET, caller, { query: `?table=${REGISTER}` })
  const client = () => makeUser(db, { firstName: 'Carla', lastName: 'C' })

  test('keep own views of the register, choose one to open with, change and delete them', async () => {
    const carla = await client()
    const mine = await make(carla, body)
    expect(mine).toMatchObject({ table: REGISTER, audience: 'owner', owner: { ppid: carla.ppid }, isMine: true, state })
    expect(await list(carla)).toEqual([mine])
    const kept = { hiddenColumns: ['task'], defaultView: mine.id }
    expect(await read(preference.PUT, carla, { params: table, body: kept })).toEqual(kept)
    expect(await read(preference.GET, carla, { params: table })).toEqual(kept)
    expect(await read(opening.GET, carla)).toEqual([{ ...table, filters: state.filters, sort: state.sort }])
    const changed = { name: 'Late', state: { ...state, filters: { show: 'overdue', view: 'board' } }, audience: 'owner', version: 1 }
    expect(await read(view.PUT, carla, { params: { id: mine.id }, body: changed })).toMatchObject({ ...changed, version: 2 })
    const removed = await send(view.DELETE, carla, { params: { id: mine.id } })
    // For good: clients have no trash, and nobody else is to find it there.
    expect([removed.status, removed.headers.get(CHANGE_SET), await db.changeSet.count()]).toEqual([204, null, 0])
    expect([await list(carla), await read(opening.GET, carla)]).toEqual([[], []])
  })

  test('have no other table', async () => {
    const carla = await client()
    const forbidden = async (response: Promise<Response>) => expect((await response).status).toBe(403)
    for (const name of ['users', 'subscriptions', 'registers', ACCESS_REVIEWS, RENEWALS]) {
      await forbidden(send(preference.GET, carla, { params: { table: name } }))
      await forbidden(send(preference.PUT, carla, { params: { table: name }, body: { hiddenColumns: null } }))
      await forbidden(send(preference.PUT, carla, { params: { table: name }, body: '{' }))
      await forbidden(send(views.GET, carla, { query: `?table=${name}` }))
      await forbidden(send(views.POST, carla, { body: { ...body, table: name } }))
    }
    expect([await db.savedView.count(), await db.tablePreference.count()]).toEqual([0, 0])
  })

  test('share nothing, not even a view that exists', async () => {
    const [carla, colleague] = [await client(), await client()]
    const mine = await make(carla, body)
    for (const sharing of [
      { audience: 'everyone' },
      { audience: 'people', people: [ann!.ppid] },
      { audience: 'people', people: [colleague.ppid] },
    ]) {
      expect((await send(views.POST, carla, { body: { ...body, name: 'Shared', ...sharing } })).status).toBe(403)
      expect(
        (await send(view.PUT, carla, { params: { id: mine.id }, body: { name: 'Shared', state, version: 1, ...sharing } })).status,
      ).toBe(403)
    }
    expect([await db.savedView.count(), await list(carla)]).toEqual([1, [mine]])
  })

  test('see nothing of a colleague or of staff, and change nothing of theirs', async () => {
    const [carla, colleague] = [await client(), await client()]
    const company = await makeEntity(db)
    await db.entityMember.createMany({ data: [carla, colleague].map(({ ppid }) => ({ entityId: company.id, userPpid: ppid })) })
    const others = [
      await make(colleague, body),
      await make(ann!, { ...body, audience: 'everyone' }),
      // A person of the firm who has become a client is named in it still.
      await make(ann!, { ...body, name: 'For some', audience: 'people', people: [bob!.ppid] }),
      await make(ann!, { audience: 'everyone' }),
    ]
    await db.user.update({ where: { ppid: bob!.ppid }, data: { isInternal: false } })
    for (const caller of [carla, bob!]) {
      expect(await list(caller)).toEqual([])
      for (const { id } of others) {
        await send(preference.PUT, caller, { params: table, body: { hiddenColumns: null, defaultView: id } })
        expect(await read(opening.GET, caller)).toEqual([])
        expect((await send(view.PUT, caller, { params: { id }, body: { ...body, version: 1 } })).status).toBe(404)
        expect((await send(view.PUT, caller, { params: { id }, body: '{' })).status).toBe(404)
        expect((await send(view.DELETE, caller, { params: { id } })).status).toBe(404)
      }
    }
    expect(await db.savedView.count({ where: { version: 1 } })).toBe(others.length)
    // Nor do staff see those of clients.
    expect((await list(cem!)).map(({ owner }) => owner.ppid)).toEqual([ann!.ppid])
  })

  test('who has left the firm keeps the register, and no view of another table', async () => {
    const { id } = await make(bob!, {})
    await make(bob!, body)
    await send(preference.PUT, bob!, { params, body: { hiddenColumns: null, defaultView: id } })
    await db.user.update({ where: { ppid: bob!.ppid }, data: { isInternal: false } })
    expect((await list(bob!)).map(({ name }) => name)).toEqual(['Overdue'])
    expect(await read(opening.GET, bob!)).toEqual([])
    expect((await send(view.PUT, bob!, { params: { id }, body: { name: 'x', state, audience: 'owner', version: 1 } })).status).toBe(403)
    expect((await send(view.DELETE, bob!, { params: { id } })).status).toBe(403)
  })

  test('the trail says who did something with a view of the register, and not what somebody looks for', async () => {
    const carla = await client()
    const { id } = await make(carla, { ...body, name: 'Kanarienvogel', state: { ...state, filters: { task: 'Kanarienvogel' } } })
    await send(view.PUT, carla, { params: { id }, body: { name: 'Kanarienvogel 2', state, audience: 'owner', version: 1 } })
    await send(view.DELETE, carla, { params: { id } })
    const trail = await db.auditEvent.findMany({ where: { entity: 'SavedView', entityId: id }, orderBy: { at: 'asc' } })
    expect(trail.map(({ action, actorPpid }) => [action, actorPpid])).toEqual(
      ['create', 'update', 'delete'].map((action) => [action, carla.ppid]),
    )
    expect(JSON.stringify(trail)).not.toContain('Kanarienvogel')
  })
})

test('views of a table have a bound, also for two requests at once, and so has what one holds', async () => {
  const many = Array.from({ length: MAX_VIEWS - 1 }, (_, index) => ({ ownerPpid: ann!.ppid, table: 'users', name: `View ${index}`, state }))
  await db.savedView.createMany({ data: many })
  const create = (body: object) => send(views.POST, ann!, { body: { table: 'users', state, audience: 'owner', ...body } })
  const replies = await Promise.all(['One', 'Two'].map((name) => create({ name })))
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 400])
  const filters = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`filter${index}`, 'x']))
  expect((await create({ table: 'companies', name: 'Large', state: { ...state, filters } })).status).toBe(400)
  expect((await create({ table: 'companies', name: 'Small' })).status).toBe(201)
})

test('every table of a screen has a name that is taken', async () => {
  const names = await Promise.all(
    (await readdir('components', { recursive: true }))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file) && !file.startsWith('gallery'))
      .map(async (file) => [
        ...(await readFile(`components/${file}`, 'utf8')).matchAll(/(?:use(?:TableState|TablePreference)\(|const TABLE = )'([^']+)'/g),
      ]),
  )
  const tables = [ACCESS_REVIEWS, REGISTER, RENEWALS, ...new Set(names.flat().map(([, name]) => name!))]
  expect(tables.length).toBeGreaterThan(20)
  for (const table of tables) {
    expect([table, (await send(preference.GET, ann!, { params: { table } })).status]).toEqual([table, 200])
    expect([table, (await send(views.GET, ann!, { query: `?table=${table}` })).status]).toEqual([table, 200])
  }
})

test('hidden columns are kept per person and table', async () => {
  expect(await read(preference.GET, ann!, { params })).toEqual({ hiddenColumns: null })
  for (const hiddenColumns of [['email'], ['grade', 'phone']])
    expect(await read(preference.PUT, ann!, { params, body: { hiddenColumns } })).toEqual({ hiddenColumns })
  expect(await read(preference.GET, ann!, { params })).toEqual({ hiddenColumns: ['grade', 'phone'] })
  expect(await read(preference.GET, ann!, { params: { table: 'companies' } })).toEqual({ hiddenColumns: null })
  expect(await read(preference.GET, bob!, { params })).toEqual({ hiddenColumns: null })
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`column${index}`, 100]))
  const widths = [{ email: 'x' }, { email: 1.5 }, { email: 0 }, { email: 1e6 }, { '': 100 }, ['email'], many]
  for (const body of [
    ...[{}, { hiddenColumns: 'x' }, { hiddenColumns: [1] }, { hiddenColumns: [], x: 1 }],
    ...widths.map((columnWidths) => ({ hiddenColumns: [], columnWidths })),
    { hiddenColumns: [], defaultView: 'mine' },
  ])
    expect((await send(preference.PUT, ann!, { params, body })).status).toBe(400)
  expect((await send(preference.GET, ann!, { params: { table: '../x' } })).status).toBe(404)
})

test('widths of columns and the view to open with are kept beside them', async () => {
  const kept = { hiddenColumns: null, columnWidths: { email: 240 }, defaultView: randomUUID() }
  expect(await read(preference.PUT, ann!, { params, body: kept })).toEqual(kept)
  expect(await read(preference.GET, ann!, { params })).toEqual(kept)
})

describe('what tables open with', () => {
  const choose = (caller: User, table: string, defaultView: string | null) =>
    send(preference.PUT, caller, { params: { table }, body: { hiddenColumns: null, defaultView } })

  test('the views that the person chose for them, by one call for all tables', async () => {
    expect(await read(opening.GET, ann!)).toEqual([])
    const { id } = await make(ann!, {})
    const all = { filters: {}, sort: null, hiddenColumns: null, extra: {} }
    const other = await make(bob!, { table: 'companies', audience: 'everyone', state: all })
    await choose(ann!, 'users', id)
    await choose(ann!, 'companies', other.id)
    await choose(ann!, 'subscriptions', null)
    const found = await read<{ table: string }[]>(opening.GET, ann!)
    expect(found.toSorted((one, two) => one.table.localeCompare(two.table))).toEqual([
      { table: 'companies', filters: {}, sort: null },
      { table: 'users', filters: state.filters, sort: state.sort },
    ])
    expect(await read(opening.GET, cem!)).toEqual([])
  })

  test('not the view of another table, one that is not shared any longer, or one that is gone', async () => {
    const { id, version } = await make(ann!, { audience: 'everyone' })
    await choose(bob!, 'users', id)
    await choose(bob!, 'companies', id)
    expect(await read(opening.GET, bob!)).toEqual([{ table: 'users', filters: state.filters, sort: state.sort }])
    const people = { audience: 'people', people: [cem!.ppid] }
    await send(view.PUT, ann!, { params: { id }, body: { name: 'View', state, version, ...people } })
    expect(await read(opening.GET, bob!)).toEqual([])
    await choose(cem!, 'users', id)
    expect(await read(opening.GET, cem!)).toHaveLength(1)
    await send(view.DELETE, ann!, { params: { id } })
    expect(await read(opening.GET, cem!)).toEqual([])
  })
})

describe('saved views', () => {
  test('only me, specific people, everyone', async () => {
    const own = await make(ann!, { name: 'Own' })
    expect(own).toEqual({
      id: expect.any(String),
      table: 'users',
      name: 'Own',
      state,
      audience: 'owner',
      owner: { ppid: ann!.ppid, name: 'Ann A' },
      people: [],
      isMine: true,
      version: 1,
    })
    const shared = await make(ann!, { name: 'Shared', audience: 'people', people: [bob!.ppid] })
    expect(shared.people).toEqual([{ ppid: bob!.ppid, name: 'Bob B' }])
    await make(ann!, { name: 'All', audience: 'everyone' })
    await make(ann!, { name: 'Elsewhere', table: 'subscriptions', audience: 'everyone' })
    const seen = async (caller: User) =>
      (await read<SavedView[]>(views.GET, caller, { query: '?table=users' })).map(({ name, isMine, people }) => [
        name,
        isMine,
        people.length,
      ])
    expect(await seen(ann!)).toEqual([
      ['All', true, 0],
      ['Own', true, 0],
      ['Shared', true, 1],
    ])
    expect(await seen(bob!)).toEqual([
      ['All', false, 0],
      ['Shared', false, 0],
    ])
    expect(await seen(cem!)).toEqual([['All', false, 0]])
  })

  test('only the owner changes and deletes; others read it as absent', async () => {
    const { id } = await make(ann!, { audience: 'everyone' })
    const body = { name: 'New', state, audience: 'people', people: [cem!.ppid], version: 1 }
    for (const unknown of [
      { caller: bob!, id },
      { caller: ann!, id: randomUUID() },
    ]) {
      expect((await send(view.PUT, unknown.caller, { params: { id: unknown.id }, body: '{' })).status).toBe(404)
      expect((await send(view.DELETE, unknown.caller, { params: { id: unknown.id } })).status).toBe(404)
    }
    expect(await call(view.PUT, ann!, { params: { id }, body })).toMatchObject({
      status: 200,
      body: { name: 'New', audience: 'people', people: [{ ppid: cem!.ppid }], version: 2 },
    })
    expect(await call(view.PUT, ann!, { params: { id }, body })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION', current: { name: 'New', version: 2 } },
    })
    expect(await call(view.PUT, ann!, { params: { id }, body: { ...body, audience: 'everyone', version: 2 } })).toMatchObject({
      status: 200,
      body: { people: [] },
    })
    expect((await send(view.DELETE, ann!, { params: { id } })).status).toBe(204)
    expect(await db.auditEvent.count({ where: { entity: 'SavedView' } })).toBe(4)
  })

  test('a deleted view lies in the trash of its owner, and of nobody else; it returns with whom it is shared, and opens first again', async () => {
    const mine = await make(ann!, { audience: 'people', people: [bob!.ppid] })
    await send(preference.PUT, bob!, { params, body: { hiddenColumns: null, defaultView: mine.id } })
    const removed = await send(view.DELETE, ann!, { params: { id: mine.id } })
    const changeSet = { params: { id: removed.headers.get(CHANGE_SET)! } }
    const boss = await makeSuperUser(db)
    const trashOf = async (caller: User) => (await read<{ items: { label: string }[] }>(trashList.POST, caller, { body: {} })).items
    expect(await trashOf(ann!)).toMatchObject([{ label: 'View', kind: 'SavedView', with: [{ table: 'SavedViewPerson', count: 1 }] }])
    for (const other of [bob!, boss]) {
      expect(await trashOf(other)).toEqual([])
      expect((await send(undo.POST, other, { ...changeSet, body: {} })).status).toBe(404)
      expect((await send(trash.DELETE, other, changeSet)).status).toBe(404)
    }
    const { id } = await make(ann!, { name: 'Zebra' })
    expect(await call(undo.POST, ann!, { ...changeSet, body: {} })).toMatchObject({ status: 200, body: { leftOut: [] } })
    expect(await read<SavedView[]>(views.GET, ann!, { query: '?table=users' })).toMatchObject([{ ...mine, version: 2 }, { id }])
    expect(await read(opening.GET, bob!)).toHaveLength(1)
  })

  test('the name of a deleted view may be taken, and is asked for anew when the view returns', async () => {
    const { id } = await make(ann!, {})
    const removed = await send(view.DELETE, ann!, { params: { id } })
    await make(ann!, {})
    const takeBack = (body: object) => call(undo.POST, ann!, { params: { id: removed.headers.get(CHANGE_SET)! }, body })
    expect(await takeBack({})).toMatchObject({ status: 400, body: [{ path: 'name' }] })
    expect(await takeBack({ renamed: { name: 'Before' } })).toMatchObject({ status: 200 })
    expect(await db.savedView.findUnique({ where: { id } })).toMatchObject({ name: 'Before' })
  })

  test('a name is there once per person and table; bad input is refused', async () => {
    await make(ann!, {})
    expect(await call(views.POST, ann!, { body: { table: 'users', name: 'View', state, audience: 'owner' } })).toMatchObject({
      status: 409,
      body: { detail: 'You have a view with this name already' },
    })
    expect((await make(bob!, {})).name).toBe('View')
    const client = await makeUser(db)
    const bad: [object, string][] = [
      [{ name: ' ' }, 'name'],
      [{ audience: 'people' }, 'people'],
      [{ audience: 'people', people: [bob!.ppid, client.ppid] }, 'people[1]'],
      [{ audience: 'nobody' }, 'audience'],
      [{ state: { ...state, sort: { field: 'x', direction: 'up' } } }, 'state.sort.direction'],
    ]
    for (const [change, path] of bad)
      expect(await call(views.POST, ann!, { body: { table: 'users', name: 'Bad', state, audience: 'owner', ...change } })).toMatchObject({
        status: 400,
        body: [{ path }],
      })
    expect((await send(views.GET, ann!)).status).toBe(400)
    expect(await db.savedView.count()).toBe(2)
  })
})

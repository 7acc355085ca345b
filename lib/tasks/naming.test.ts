import { beforeAll, beforeEach, expect, jest, test } from '@jest/globals'
import { POST as importCompanies } from '#app/api/v1/Entity/import/route.ts'
import { POST as subscriptionBulk } from '#app/api/v1/Subscription/bulk/route.ts'
import { POST as retry } from '#app/api/v1/Task/[id]/retry/route.ts'
import { GET as itemsRoute } from '#app/api/v1/Task/[id]/items/route.ts'
import { GET as ownRoute } from '#app/api/v1/Task/route.ts'
import { POST as userBulk } from '#app/api/v1/User/bulk/route.ts'
import { POST as importUsers } from '#app/api/v1/User/import/route.ts'
import { db } from '#lib/db/client.ts'
import { databaseUrl, resetDatabase } from '#lib/db/testing.ts'
import type { Problem } from '#lib/errors/app-error.ts'
import { allJobs } from '#lib/all-jobs.ts'
import { installJobs } from '#lib/jobs/boss.ts'
import { served, useApiCalls } from '#lib/http/testing.ts'
import { importOf } from '#lib/spreadsheet/testing.ts'
import { makeCompany, makeEntity, makeService, makeSubscription, makeSuperUser, makeUser } from '#seed/factories.ts'
import type { Task } from './contract.ts'
import { taskText } from './words.ts'
import { listTasks, listTaskItems } from './contract.ts'

const own = served(listTasks, ownRoute)
const items = served(listTaskItems, itemsRoute)

/** Each import starts a process. */
jest.setTimeout(30_000)

const { call, read } = useApiCalls()
let staff: Awaited<ReturnType<typeof makeSuperUser>>

beforeAll(() => installJobs(databaseUrl, allJobs))
beforeEach(async () => {
  await resetDatabase()
  staff = await makeSuperUser(db)
})

const mine = async (): Promise<Task[]> => (await read(own, staff)).items
const USERS = ['Email', 'FirstName', 'LastName', 'Grade', 'PhoneCountryCode', 'PhoneNumber', 'CreationIdentity', 'Companies']
const userRow = (email: string) => [email, 'Ann', 'Lee', null, null, null, 'Global', null]

test('bulk work names what it works on, also after that is gone', async () => {
  const [entity, service] = [await makeEntity(db, { name: '3M France S.A.S.' }), await makeService(db, { name: 'DORA readiness' })]
  const { id } = await makeSubscription(db, { entityId: entity.id, serviceId: service.id })
  const anna = await makeUser(db, { firstName: 'Anna', lastName: 'Engel' })
  await call(userBulk, staff, {
    body: { action: 'add-to-subscription', subscriptionId: id, selection: { ppids: [anna.ppid, staff.ppid] } },
  })
  await call(subscriptionBulk, staff, { body: { action: 'add-user', ppid: anna.ppid, selection: { ids: [id] } } })
  await call(userBulk, staff, { body: { action: 'refresh', selection: { ppids: [anna.ppid] } } })
  const texts = [
    'Refresh of the data of 1 user',
    'Adding Anna Engel to 1 subscription',
    'Adding 2 users to DORA readiness - 3M France S.A.S.',
  ]
  await makeSubscription(db, {})
  await db.subscription.delete({ where: { id } })
  await db.user.delete({ where: { ppid: anna.ppid } })
  expect((await mine()).map(taskText).sort()).toEqual(texts.sort())
})

test('a committed import is a record among the work: file, who, counts, and what became of each row', async () => {
  await makeUser(db, { email: 'taken@client.example' })
  const body = await importOf([USERS, userRow('new@client.example'), userRow('taken@client.example')])
  await call(importUsers, staff, { body, query: '?dryRun=plan' })
  expect(await mine()).toEqual([])
  await call(importUsers, staff, { body: await importOf([USERS, userRow('new@client.example'), userRow('taken@client.example')]) })
  const [task, ...others] = await mine()
  expect(others).toEqual([])
  expect(task).toMatchObject({
    kind: 'users.import',
    subject: 'import.xlsx',
    state: 'done',
    total: 2,
    done: 1,
    failed: 1,
    mayControl: true,
  })
  expect(task!.finishedAt).not.toBeNull()
  const rows = (await read(items, staff, { params: { id: task!.id } })).items
  expect(rows.map(({ label, succeeded, message }) => [label, succeeded, message])).toEqual([
    ['Row 3: taken@client.example', false, 'A user with this e-mail already exists'],
    ['Row 2: new@client.example', true, 'Created'],
  ])
  const [stored, created] = [
    await db.task.findFirstOrThrow(),
    await db.auditEvent.findFirstOrThrow({ where: { entity: 'User', action: 'create' } }),
  ]
  expect(stored).toMatchObject({
    requestId: created.requestId,
    startedByPpid: staff.ppid,
    input: { create: 1, change: 0, unchanged: 0, refused: 1 },
  })
  const again = await call<Problem>(retry, staff, { params: { id: task!.id } })
  expect([again.status, again.body.detail]).toEqual([409, 'Mend the rows that were refused in their file, and import them again.'])
})

test('an import of which a row is refused leaves no record, when it is all or nothing', async () => {
  const group = await makeCompany(db, { name: 'Alpha' })
  const header = ['Name', 'CompanyGroup', 'PRID', 'ShowServices']
  expect(
    (
      await call(importCompanies, staff, {
        body: await importOf([header, ['One', group.name, null, null], ['Two', 'Nobody', null, null]]),
      })
    ).status,
  ).toBe(400)
  expect([await mine(), await db.taskItem.count()]).toEqual([[], 0])
  await call(importCompanies, staff, { body: await importOf([header, ['One', group.name, null, null]]) })
  expect((await mine()).map((task) => [taskText(task), task.total, task.failed])).toEqual([['Import of companies from import.xlsx', 1, 0]])
})

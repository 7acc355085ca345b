import { beforeEach, expect, test } from '@jest/globals'
import { GET } from '#app/api/v1/ServiceDesk/route.ts'
import { db } from '#lib/db/client.ts'
import { resetDatabase } from '#lib/db/testing.ts'
import { useApiCalls } from '#lib/http/testing.ts'
import { makeInternalUser, makeService, makeServiceGroup, makeUser } from '#seed/factories.ts'
import type { ServiceDeskRow } from './desk-contract.ts'

const { read, send } = useApiCalls()
beforeEach(resetDatabase)

test('each service with its responsibles, group and last change, and with what it lacks', async () => {
  const staff = await makeInternalUser(db, { firstName: 'Ada', lastName: 'Keeper' })
  const { id: serviceGroupId } = await makeServiceGroup(db, { name: 'Reports' })
  const full = await makeService(db, { responsibles: [staff.ppid], live: false })
  await db.service.update({ where: { id: full.id }, data: { serviceGroupId } })
  const file = await db.file.create({ data: { name: 'a.webp', contentType: 'image/webp', size: 1, sha256: 'a' } })
  await db.serviceIllustration.create({ data: { serviceId: full.id, fileId: file.id, position: 0 } })
  const bare = await makeService(db, { smallDescription: ' ' })
  await db.serviceTaxonomy.deleteMany({ where: { serviceId: bare.id } })
  const rows = new Map((await read<ServiceDeskRow[]>(GET, staff, {})).map((row) => [row.id, row]))
  const { updatedAt } = await db.service.findUniqueOrThrow({ where: { id: full.id } })
  expect(rows.get(full.id)).toMatchObject({ responsibles: ['Ada Keeper'], serviceGroup: 'Reports', updatedAt: updatedAt.toISOString() })
  expect(rows.get(full.id)!.gaps).not.toContain('picture')
  expect(rows.get(full.id)!.gaps).not.toContain('responsible')
  expect(rows.get(bare.id)).toMatchObject({ responsibles: [], serviceGroup: null })
  expect(rows.get(bare.id)!.gaps).toEqual(['picture', 'responsible', 'summary', 'tags', 'group'])
})

test('is for staff', async () => {
  expect((await send(GET, null, {})).status).toBe(401)
  expect((await send(GET, await makeUser(db), {})).status).toBe(403)
})

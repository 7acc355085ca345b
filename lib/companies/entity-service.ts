import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { toPerson } from '#lib/people/api.ts'
import type { PersonRow } from '#lib/people/api.ts'
import type * as contract from './contract.ts'
import type { Entity } from './contract.ts'

interface SelectOptions {
  /** Condition on "Entity" e and its company group, "Company" g. */
  where?: Prisma.Sql
  /** Only this one of the users; all when left out. */
  onlyUser?: string
}

/** Companies as the API returns them, by name and company group; lists are JSON made by the database, so that one query reads all of them. */
export async function selectEntities(
  from: Transaction | typeof db,
  { where = Prisma.sql`true`, onlyUser }: SelectOptions = {},
): Promise<Entity[]> {
  const users = onlyUser === undefined ? Prisma.empty : Prisma.sql`AND m."userPpid" = ${onlyUser}`
  return from.$queryRaw<Entity[]>`
    SELECT e."id"::text AS "id", e."id"::text AS "entityId", e."name", e."companyId"::text AS "companyId", g."name" AS "companyName", e."prid", e."viewInMyServices", e."version",
      COALESCE((SELECT json_agg(c."userPpid" ORDER BY c."position") FROM "EntityContact" c WHERE c."entityId" = e."id"), '[]') AS "contacts",
      COALESCE((
        SELECT json_agg(json_build_object('ppid', u."ppid", 'name', trim(u."firstName" || ' ' || u."lastName"), 'email', u."email") ORDER BY u."firstName", u."lastName", u."ppid")
        FROM "EntityMember" m JOIN "User" u ON u."ppid" = m."userPpid" WHERE m."entityId" = e."id" ${users}), '[]') AS "users"
    FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"
    WHERE ${where}
    ORDER BY search_text(e."name"), search_text(g."name"), e."id"`
}

/** One company with all its users. Throws NOT_FOUND. */
export async function readEntity(from: Transaction | typeof db, id: string): Promise<Entity> {
  const [entity] = await selectEntities(from, { where: Prisma.sql`e."id" = ${id}::uuid` })
  if (!entity) throw notFound()
  return entity
}

/** For 404 before a body is read (W3). */
export async function findEntity({ params: { id } }: { params: { id: string } }): Promise<void> {
  if (!(await db.entity.findUnique({ where: { id }, select: { id: true } }))) throw notFound()
}

/** E115. */
export const listEntities: ServiceFunction<typeof contract.listEntities> = () => selectEntities(db)

const memberOf = (ppid: string): Prisma.Sql => Prisma.sql`e."id" IN (SELECT "entityId" FROM "EntityMember" WHERE "userPpid" = ${ppid})`

/** Who is not internal sees no other users (A083). */
const seenBy = (actor: UserActor): Pick<SelectOptions, 'onlyUser'> => (actor.isInternal ? {} : { onlyUser: actor.ppid })

/** E117: any company for internal callers, the own ones for others. Throws NOT_FOUND. */
export const getEntity: ServiceFunction<typeof contract.getEntity> = async ({ actor, params }) => {
  const one = Prisma.sql`e."id" = ${params.id}::uuid`
  const where = actor.isInternal ? one : Prisma.sql`${one} AND ${memberOf(actor.ppid)}`
  const [entity] = await selectEntities(db, { where, ...seenBy(actor) })
  if (!entity) throw notFound()
  return entity
}

/** E125. Throws NOT_FOUND for a user whom the caller may not see. */
export const integrationEntitiesOfUser: ServiceFunction<typeof contract.integrationEntitiesOfUser> = async ({ actor, params: { id } }) => {
  const user = actor.isInternal || id === actor.ppid ? await db.user.findUnique({ where: { ppid: id }, select: { ppid: true } }) : null
  if (!user) throw notFound()
  return selectEntities(db, { where: memberOf(id), ...seenBy(actor) })
}

/** E120: the contacts of the caller's companies, each once, in the order of company and list. */
export const listMyContacts: ServiceFunction<typeof contract.listMyContacts> = async ({ actor }) => {
  const contacts = await contactsOfUser(actor.ppid)
  const people = new Map(contacts.map((row) => [row.ppid, toPerson(row)]))
  return [...people.values()]
}

/** The firm's contacts of a user's companies with the company they are contacts of. */
export function contactsOfUser(ppid: string): Promise<(PersonRow & { entityId: string })[]> {
  return db.$queryRaw<(PersonRow & { entityId: string })[]>`
    SELECT e."id"::text AS "entityId", u."ppid", u."firstName", u."lastName", u."email", u."grade", u."phoneCountryCode", u."phoneNumber", u."photoFileId"::text AS "photoFileId"
    FROM "EntityMember" m
    JOIN "Entity" e ON e."id" = m."entityId"
    JOIN "EntityContact" c ON c."entityId" = e."id"
    JOIN "User" u ON u."ppid" = c."userPpid"
    WHERE m."userPpid" = ${ppid}
    ORDER BY search_text(e."name"), e."id", c."position"`
}

import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { ServiceFunction } from '#lib/http/call.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { fullName } from '#lib/people/words.ts'
import { MAX_NOTES } from './note-contract.ts'
import type * as contract from './note-contract.ts'
import type { NoteSubject, StaffNote } from './note-contract.ts'

const ENTITY = 'StaffNote'
/** In the trash, which more people read than the note itself. */
const LABEL = 'Note of staff'
const TOO_MANY_NOTES = `There are ${MAX_NOTES} notes already; take one away first`
export const NOT_ABOUT_STAFF = 'Notes are about clients, not about people of the firm'

const select = {
  id: true,
  ppid: true,
  entityId: true,
  companyId: true,
  subscriptionId: true,
  text: true,
  createdAt: true,
  changedAt: true,
  version: true,
  by: { select: { ppid: true, firstName: true, lastName: true, email: true } },
} as const

type From = Transaction | typeof db
const readRow = (from: From, id: string) => from.staffNote.findUnique({ where: { id }, select })
type Row = NonNullable<Awaited<ReturnType<typeof readRow>>>
type Reader = Pick<UserActor, 'ppid' | 'isSuperUser'>

const mayChange = ({ by }: Pick<Row, 'by'>, { ppid, isSuperUser }: Reader): boolean => isSuperUser || by?.ppid === ppid

const toNote = (row: Row, reader: Reader): StaffNote => ({
  id: row.id,
  text: row.text,
  by: row.by && { ppid: row.by.ppid, name: fullName(row.by) || row.by.email },
  createdAt: row.createdAt.toISOString(),
  changedAt: row.changedAt?.toISOString() ?? null,
  mayChange: mayChange(row, reader),
  version: row.version,
})

const namesIn = ({ ppid, entityId, companyId, subscriptionId }: Row) => ({
  ...(ppid === null ? {} : { ppid }),
  ...(entityId === null ? {} : { entityId }),
  ...(companyId === null ? {} : { companyId }),
  ...(subscriptionId === null ? {} : { subscriptionId }),
})

/** The row that a note is about, locked. */
function subjectSql(about: NoteSubject): Prisma.Sql {
  if ('ppid' in about) return Prisma.sql`SELECT "isInternal" FROM "User" WHERE "ppid" = ${about.ppid} FOR NO KEY UPDATE`
  const [table, id] =
    'entityId' in about
      ? ['Entity', about.entityId]
      : 'companyId' in about
        ? ['Company', about.companyId]
        : ['Subscription', about.subscriptionId]
  return Prisma.sql`SELECT false AS "isInternal" FROM ${Prisma.raw(`"${table}"`)} WHERE "id" = ${id}::uuid FOR NO KEY UPDATE`
}

/**
 * Locks the subject of a note, so that notes about it are written one after the other and it is not deleted meanwhile.
 * Throws NOT_FOUND, VALIDATION for somebody of the firm.
 */
async function lockSubject(tx: Transaction, about: NoteSubject): Promise<void> {
  const [found] = await tx.$queryRaw<{ isInternal: boolean }[]>(subjectSql(about))
  if (!found) throw notFound()
  if (found.isInternal) throw invalid(NOT_ABOUT_STAFF, 'about')
}

/** Notes about a subject, the newest first; of one that is not there, none. */
export async function notesAbout(reader: Reader, about: NoteSubject): Promise<StaffNote[]> {
  const rows = await db.staffNote.findMany({ where: about, select, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], take: MAX_NOTES })
  return rows.map((row) => toNote(row, reader))
}

export const listStaffNotes: ServiceFunction<typeof contract.listStaffNotes> = ({ actor, body: { about } }) => notesAbout(actor, about)

/** For 404 before a body is read (W3). Throws NOT_FOUND. */
export const findStaffNote = async ({ params: { id } }: { params: { id: string } }): Promise<void> => {
  if (!(await db.staffNote.findUnique({ where: { id }, select: { id: true } }))) throw notFound()
}

/** Throws NOT_FOUND. */
export const getStaffNote: ServiceFunction<typeof contract.getStaffNote> = async ({ actor, params: { id } }) => {
  const row = await readRow(db, id)
  if (!row) throw notFound()
  return toNote(row, actor)
}

/** Throws NOT_FOUND for an unknown subject, VALIDATION for somebody of the firm and for too many notes. */
export const createStaffNote: ServiceFunction<typeof contract.createStaffNote> = ({ actor, body: { about, text }, context }) =>
  inTransaction(context, async (tx) => {
    await lockSubject(tx, about)
    if ((await tx.staffNote.count({ where: about })) >= MAX_NOTES) throw invalid(TOO_MANY_NOTES, 'text')
    const row = await tx.staffNote.create({ data: { ...about, text, byPpid: actor.ppid }, select })
    await audit(tx, context, { action: 'create', entity: ENTITY, entityId: row.id, after: namesIn(row) })
    return toNote(row, actor)
  })

/** The note, locked, for somebody who may change it. Throws NOT_FOUND, FORBIDDEN. */
async function lockNote(tx: Transaction, actor: Reader, id: string): Promise<Row> {
  await tx.$queryRaw`SELECT 1 FROM "StaffNote" WHERE "id" = ${id}::uuid FOR UPDATE`
  const row = await readRow(tx, id)
  if (!row) throw notFound()
  if (!mayChange(row, actor)) throw new AppError('FORBIDDEN')
  return row
}

/** Throws NOT_FOUND, FORBIDDEN, STALE_VERSION. */
export const updateStaffNote: ServiceFunction<typeof contract.updateStaffNote> = ({ actor, params: { id }, body, context }) =>
  showingCurrent(
    inTransaction(context, async (tx) => {
      const before = await lockNote(tx, actor, id)
      checkVersion(before.version, body.version)
      if (before.text === body.text) return toNote(before, actor)
      const row = await tx.staffNote.update({
        where: { id },
        data: { text: body.text, changedAt: new Date(), version: { increment: 1 } },
        select,
      })
      const side = (version: number) => ({ ...namesIn(row), words: `version ${version}` })
      await audit(tx, context, { action: 'update', entity: ENTITY, entityId: id, before: side(before.version), after: side(row.version) })
      return toNote(row, actor)
    }),
    async () => {
      const row = await readRow(db, id)
      if (!row) throw notFound()
      return toNote(row, actor)
    },
    { context, kind: ENTITY, key: id },
  )

/** Throws NOT_FOUND, FORBIDDEN. */
export const deleteStaffNote: ServiceFunction<typeof contract.deleteStaffNote> = ({ actor, params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await lockNote(tx, actor, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: id, label: LABEL })
    await tx.staffNote.delete({ where: { id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: id, before: namesIn(before) })
  })

import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ObligationAction } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError, invalid, notFound } from '#lib/errors/app-error.ts'
import type { Call } from '#lib/http/call.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { shortDate } from '#lib/text/short-date.ts'
import type * as contract from './contract.ts'
import type { Obligation } from './contract.ts'
import { readObligation } from './read-service.ts'
import { REGISTER, colleaguesOf, decidableSql, readableSql, registerScopeOf } from './scope.ts'
import type { RegisterScope } from './scope.ts'
import { appliesWords, stateWords } from './words.ts'
import type { ActionState, Applies } from './words.ts'

const ENTITY = 'Obligation'
export const NO_COLLEAGUE = 'Choose a colleague who may read the article'
export const UNFINISHED_ACTIONS = 'Finish or drop the open actions first'
const DOES_NOT_APPLY = 'The company decided that it does not apply; decide anew first'

export const nameOf = ({ firstName, lastName }: UserActor): string => `${firstName} ${lastName}`.trim()
const stored = <Value extends string>(value: Value) => value.toUpperCase() as Uppercase<Value>

/** A client's scope; staff only read. Throws FORBIDDEN. */
export async function writingScope(actor: UserActor): Promise<RegisterScope> {
  const scope = await registerScopeOf(actor)
  if (!scope.mayWrite) throw new AppError('FORBIDDEN')
  return scope
}

/** For 404 before a body is read (W3), and then for what staff may not. Throws NOT_FOUND, FORBIDDEN. */
export async function findWritable({ actor, params: { id } }: { actor: UserActor; params: { id: string } }): Promise<void> {
  await readObligation(actor, id)
  await writingScope(actor)
}

interface LockedEntry {
  id: string
  entityId: string
  applies: Applies
  reason: string
  articleVersion: number
  version: number
}

/** Locks an entry that the caller may read, so that who changes it or its actions comes after each other. Throws NOT_FOUND. */
export async function lockEntry(tx: Transaction, scope: RegisterScope, id: string): Promise<LockedEntry> {
  const [row] = await tx.$queryRaw<LockedEntry[]>`
    SELECT o."id"::text AS "id", o."entityId"::text AS "entityId", lower(o."applies"::text) AS "applies", o."reason", o."articleVersion", o."version"
    FROM ${REGISTER} WHERE o."id" = ${id}::uuid AND ${readableSql(scope)} FOR UPDATE OF o`
  if (!row) throw notFound()
  return row
}

interface Step {
  /** In the audit trail. */
  action: string
  obligationId: string
  /** In the register's own history. */
  words: string
}

/** Says what was done: the register in the words of the company, the trail without them. */
export async function note(tx: Transaction, actor: UserActor, context: CallContext, { action, obligationId, words }: Step): Promise<void> {
  await tx.obligationHistory.create({ data: { obligationId, byPpid: actor.ppid, byName: nameOf(actor), words }, select: { id: true } })
  await audit(tx, context, { action, entity: ENTITY, entityId: obligationId })
}

const decisionWords = (applies: Applies, reason: string, version: number): string =>
  `Version ${version}: ${appliesWords[applies]}${reason === '' ? '' : `. ${reason}`}`

type Create = Pick<Call<typeof contract.createObligation>, 'actor' | 'body' | 'context'>

interface DecidedArticle {
  businessId: number
  title: string
  version: number
  topicIds: string[]
  territoryIds: string[]
  documentTypeIds: string[]
}

/** Throws NOT_FOUND for an article or a company that is none of the caller's, STALE_VERSION with the entry when a colleague was first. */
export const createObligation = async ({ actor, body, context }: Create): Promise<Obligation> => {
  const scope = await writingScope(actor)
  const { applies, reason } = body
  const [articleId, entityId] = [body.articleId.toLowerCase(), body.entityId.toLowerCase()]
  let other: string | null = null
  const change = inTransaction(context, async (tx) => {
    // Held until the end, so that the version is the one that was decided on.
    const [article] = await tx.$queryRaw<DecidedArticle[]>`
      SELECT a."businessId", a."title", a."version", a."topicIds", a."territoryIds", a."documentTypeIds" FROM "Article" a
      WHERE a."id" = ${articleId}::uuid AND ${decidableSql(scope, entityId)} FOR SHARE`
    if (!article) throw notFound()
    const { businessId, title, version, ...tags } = article
    const [made] = await tx.obligation.createManyAndReturn({
      data: [
        {
          entityId,
          articleId,
          articleNumber: businessId,
          articleTitle: title,
          articleVersion: version,
          ...tags,
          applies: stored(applies),
          reason,
          decidedByPpid: actor.ppid,
          decidedByName: nameOf(actor),
        },
      ],
      skipDuplicates: true,
      select: { id: true },
    })
    if (!made) {
      other = (await tx.obligation.findFirstOrThrow({ where: { entityId, articleId }, select: { id: true } })).id
      throw new AppError('STALE_VERSION')
    }
    await note(tx, actor, context, { action: 'decide', obligationId: made.id, words: decisionWords(applies, reason, version) })
    return made.id
  })
  const id = await showingCurrent(change, () => readObligation(actor, other!), null)
  return readObligation(actor, id)
}

type Update = Pick<Call<typeof contract.updateObligation>, 'actor' | 'params' | 'body' | 'context'>

/** Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateObligation = async ({ actor, params: { id }, body, context }: Update): Promise<Obligation> => {
  const scope = await writingScope(actor)
  const { applies, reason } = body
  const current = () => readObligation(actor, id)
  const change = inTransaction(context, async (tx) => {
    const entry = await lockEntry(tx, scope, id)
    checkVersion(entry.version, body.version)
    if (applies === 'no') {
      const open = await tx.obligationAction.count({ where: { obligationId: entry.id, state: { in: ['OPEN', 'PROGRESS'] } } })
      if (open > 0) throw invalid(UNFINISHED_ACTIONS, 'applies')
    }
    // Of an article that is withdrawn nothing new is read: what was decided on stays.
    const [article] = await tx.$queryRaw<DecidedArticle[]>`
      SELECT t."businessId", t."title", t."version", t."topicIds", t."territoryIds", t."documentTypeIds"
      FROM "Obligation" o JOIN "Article" t ON t."id" = o."articleId" WHERE o."id" = ${id}::uuid AND t."published" FOR SHARE OF t`
    const { businessId: articleNumber, title: articleTitle, version: articleVersion, ...tags } = article ?? {}
    await tx.obligation.update({
      where: { id },
      data: {
        applies: stored(applies),
        reason,
        decidedByPpid: actor.ppid,
        decidedByName: nameOf(actor),
        decidedAt: new Date(),
        version: { increment: 1 },
        ...(article && { articleNumber, articleTitle, articleVersion, ...tags }),
      },
      select: { id: true },
    })
    const words = decisionWords(applies, reason, article?.version ?? entry.articleVersion)
    await note(tx, actor, context, { action: 'decide', obligationId: id, words })
  })
  await showingCurrent(change, current, null)
  return current()
}

/** The name of a colleague. Throws VALIDATION for anybody else. */
async function ownerOf(scope: RegisterScope, entry: { entityId: string; id: string }, ppid: string | null): Promise<string | null> {
  if (ppid === null) return null
  const source = Prisma.sql`(SELECT a.* FROM ${REGISTER} WHERE o."id" = ${entry.id}::uuid) a`
  const found = (await colleaguesOf(scope, entry.entityId, source)).find((one) => one.ppid === ppid)
  if (!found) throw invalid(NO_COLLEAGUE, 'ownerPpid')
  return found.name
}

const asDay = (day: string | null): Date | null => (day === null ? null : new Date(`${day}T00:00:00Z`))
const dueWords = (day: Date | null): string => (day === null ? 'without a due date' : `due ${shortDate(day)}`)
const ownerWords = (name: string | null): string => name ?? 'nobody yet'

const doneBy = (actor: UserActor, state: ActionState) =>
  state === 'done'
    ? { doneAt: new Date(), doneByPpid: actor.ppid, doneByName: nameOf(actor) }
    : { doneAt: null, doneByPpid: null, doneByName: null }

type Add = Pick<Call<typeof contract.addAction>, 'actor' | 'params' | 'body' | 'context'>

/** Throws NOT_FOUND, VALIDATION. */
export const addAction = async ({ actor, params: { id }, body, context }: Add): Promise<Obligation> => {
  const scope = await writingScope(actor)
  const { task, state, ownerPpid = null, dueDate = null } = body
  const before = await readObligation(actor, id)
  const ownerName = await ownerOf(scope, before, ownerPpid)
  await inTransaction(context, async (tx) => {
    const entry = await lockEntry(tx, scope, id)
    if (entry.applies === 'no') throw invalid(DOES_NOT_APPLY)
    const due = asDay(dueDate)
    await tx.obligationAction.create({
      data: { obligationId: id, task, ownerPpid, ownerName, dueDate: due, state: stored(state), ...doneBy(actor, state) },
      select: { id: true },
    })
    const words = `Action "${task}": ${ownerWords(ownerName)}, ${dueWords(due)}, ${stateWords[state].toLowerCase()}`
    await note(tx, actor, context, { action: 'add-action', obligationId: id, words })
  })
  return readObligation(actor, id)
}

/** The action of a locked entry. Throws NOT_FOUND, for that of another entry too. */
export async function actionOf(tx: Transaction, obligationId: string, actionId: string): Promise<ObligationAction> {
  const action = await tx.obligationAction.findFirst({ where: { id: actionId, obligationId } })
  if (!action) throw notFound()
  return action
}

type Change = Pick<Call<typeof contract.updateAction>, 'actor' | 'params' | 'body' | 'context'>

/** What changed in words; null = nothing. */
function changeWords(before: ObligationAction, after: ObligationAction): string | null {
  const parts = [
    before.task === after.task ? null : `now "${after.task}"`,
    before.ownerPpid === after.ownerPpid && before.ownerName === after.ownerName
      ? null
      : `given to ${ownerWords(after.ownerName)}${before.ownerName === null ? '' : `, was with ${before.ownerName}`}`,
    before.dueDate?.getTime() === after.dueDate?.getTime() ? null : `${dueWords(after.dueDate)}, was ${dueWords(before.dueDate)}`,
    before.state === after.state ? null : stateWords[after.state.toLowerCase() as ActionState].toLowerCase(),
  ].filter((part) => part !== null)
  return parts.length === 0 ? null : `Action "${before.task}": ${parts.join('; ')}`
}

/** Throws NOT_FOUND, VALIDATION, STALE_VERSION. */
export const updateAction = async ({ actor, params, body, context }: Change): Promise<Obligation> => {
  const scope = await writingScope(actor)
  const [id, actionId] = [params.id.toLowerCase(), params.actionId.toLowerCase()]
  const current = () => readObligation(actor, id)
  const shown = (await current()).actions.find((one) => one.id === actionId)
  if (!shown) throw notFound()
  const { task, ownerPpid, dueDate, state, version } = body
  // Who has it may keep it, whatever became of the person.
  const isNewOwner = ownerPpid !== undefined && ownerPpid !== shown.ownerPpid
  const ownerName = isNewOwner ? await ownerOf(scope, await current(), ownerPpid) : undefined
  const change = inTransaction(context, async (tx) => {
    const entry = await lockEntry(tx, scope, id)
    const before = await actionOf(tx, id, actionId)
    checkVersion(before.version, version)
    const isMoved = state !== undefined && stored(state) !== before.state
    if (isMoved && entry.applies === 'no' && (state === 'open' || state === 'progress')) throw invalid(DOES_NOT_APPLY, 'state')
    const after = await tx.obligationAction.update({
      where: { id: actionId },
      data: {
        ...(task === undefined ? {} : { task }),
        ...(isNewOwner ? { ownerPpid, ownerName: ownerName ?? null } : {}),
        ...(dueDate === undefined ? {} : { dueDate: asDay(dueDate) }),
        ...(isMoved ? { state: stored(state), ...doneBy(actor, state) } : {}),
        version: { increment: 1 },
      },
    })
    const words = changeWords(before, after)
    if (words !== null) await note(tx, actor, context, { action: isMoved ? `action-${state}` : 'change-action', obligationId: id, words })
  })
  await showingCurrent(change, current, null)
  return current()
}

type Say = Pick<Call<typeof contract.addComment>, 'actor' | 'params' | 'body' | 'context'>

/** Throws NOT_FOUND. */
export const addComment = async ({ actor, params: { id, actionId }, body: { words }, context }: Say): Promise<Obligation> => {
  const scope = await writingScope(actor)
  await inTransaction(context, async (tx) => {
    const entry = await lockEntry(tx, scope, id)
    const action = await actionOf(tx, entry.id, actionId)
    await tx.obligationComment.create({
      data: { obligationId: entry.id, actionId: action.id, words, byPpid: actor.ppid, byName: nameOf(actor) },
      select: { id: true },
    })
  })
  return readObligation(actor, id)
}

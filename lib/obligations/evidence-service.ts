import 'server-only'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { invalid, notFound } from '#lib/errors/app-error.ts'
import { openFile, storeFile } from '#lib/files/store.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { prepareDocument } from '#lib/images/document.ts'
import type { Obligation } from './contract.ts'
import { MAX_EVIDENCE } from './evidence-contract.ts'
import type * as contract from './evidence-contract.ts'
import { readObligation } from './read-service.ts'
import { actionOf, lockEntry, nameOf, note, writingScope } from './write-service.ts'

/** Storing a large file takes its time. */
const STORE_MS = 60_000
const TOO_MANY = `An action has at most ${MAX_EVIDENCE} files`

type Add = Pick<Call<typeof contract.addEvidence>, 'actor' | 'params' | 'body' | 'context'>

/** Throws NOT_FOUND, VALIDATION for a type that is not taken. */
export const addEvidence = async ({ actor, params: { id, actionId }, body: { file }, context }: Add): Promise<Obligation> => {
  const scope = await writingScope(actor)
  const document = await prepareDocument(file)
  await inTransaction(
    context,
    async (tx) => {
      const entry = await lockEntry(tx, scope, id)
      const action = await actionOf(tx, entry.id, actionId)
      if ((await tx.obligationEvidence.count({ where: { actionId: action.id } })) >= MAX_EVIDENCE) throw invalid(TOO_MANY, 'file')
      const fileId = await storeFile(tx, document)
      await tx.obligationEvidence.create({
        data: { obligationId: entry.id, actionId: action.id, fileId, byPpid: actor.ppid, byName: nameOf(actor) },
        select: { id: true },
      })
      const words = `Action "${action.task}": evidence ${document.name} added`
      await note(tx, actor, context, { action: 'add-evidence', obligationId: entry.id, words })
    },
    { timeoutMs: STORE_MS },
  )
  return readObligation(actor, id)
}

/** Whoever may read the entry may read its files. Throws NOT_FOUND, for the file of another entry too. */
export const getEvidence: ServiceFunction<typeof contract.getEvidence> = async ({ actor, params: { id, evidenceId } }) => {
  const { id: obligationId } = await readObligation(actor, id)
  const found = await db.obligationEvidence.findFirst({ where: { id: evidenceId, obligationId }, select: { fileId: true } })
  if (!found) throw notFound()
  return openFile(found.fileId, 'attachment')
}

type Remove = Pick<Call<typeof contract.removeEvidence>, 'actor' | 'params' | 'context'>

/** The file goes with it, by a trigger. Throws NOT_FOUND. */
export const removeEvidence = async ({ actor, params: { id, evidenceId }, context }: Remove): Promise<Obligation> => {
  const scope = await writingScope(actor)
  await inTransaction(context, async (tx) => {
    const entry = await lockEntry(tx, scope, id)
    const where = { id: evidenceId, obligationId: entry.id }
    const found = await tx.obligationEvidence.findFirst({
      where,
      include: { file: { select: { name: true } }, action: { select: { task: true } } },
    })
    if (!found) throw notFound()
    await tx.obligationEvidence.delete({ where: { id: found.id }, select: { id: true } })
    const words = `Action "${found.action.task}": evidence ${found.file.name} removed`
    await note(tx, actor, context, { action: 'remove-evidence', obligationId: entry.id, words })
  })
  return readObligation(actor, id)
}

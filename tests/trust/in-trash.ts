import { openSave, openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import { makeCompany } from '#seed/factories.ts'

/** Puts a new company group into the trash. @returns its change set */
async function deletedGroup(): Promise<string> {
  const { id, name } = await makeCompany(db)
  return inTransaction(null, async (tx) => {
    const changeSet = await openTrash(tx, null, { entity: 'Company', entityId: id, label: name })
    await tx.company.delete({ where: { id } })
    return changeSet
  })
}

/** @returns the change set of a renamed group */
async function renamedGroup(): Promise<string> {
  const { id, name } = await makeCompany(db)
  return inTransaction(null, async (tx) => {
    const changeSet = await openSave(tx, null, { entity: 'Company', entityId: id, label: name })
    await tx.company.update({ where: { id }, data: { name: `${name} renamed`, version: { increment: 1 } } })
    return changeSet
  })
}

/** Valid requests about what is in the trash. */
export const inTrash = {
  'DELETE /api/v1/Trash/{id}': async () => ({ params: { id: await deletedGroup() }, body: undefined }),
  'POST /api/v1/ChangeSet/{id}/restoreVersion': async () => ({ params: { id: await renamedGroup() }, body: undefined }),
  'POST /api/v1/ChangeSet/{id}/undo': async () => ({ params: { id: await deletedGroup() }, body: {} }),
}

import { db } from '#lib/db/client.ts'
import { make3W, makeArticle } from '#lib/news/testing.ts'
import type { Example } from './write-examples.ts'

/** Valid requests that write in the register of a company. */

const CLIENT = 'client@beta.example'
const nextArticle = async (): Promise<string> => (await makeArticle('Article')).id

/** An action in the register of a company of the client. */
async function registerAction(): Promise<{ id: string; actionId: string; entityId: string; subscriptionId: string }> {
  const { ppid } = await db.user.findUniqueOrThrow({ where: { email: CLIENT } })
  const subscriptionId = await make3W({}, { users: [ppid] })
  const { entityId } = await db.subscription.findUniqueOrThrow({ where: { id: subscriptionId } })
  const { id, actions } = await db.obligation.create({
    data: {
      entityId,
      articleId: await nextArticle(),
      articleNumber: 1,
      articleTitle: 'Article',
      articleVersion: 1,
      applies: 'OPEN',
      decidedByName: 'Somebody',
      actions: { create: { task: 'Write' } },
    },
    include: { actions: true },
  })
  return { id, actionId: actions[0]!.id, entityId, subscriptionId }
}

const ofEntry = (body: object) => async (): Promise<Example> => ({ as: CLIENT, params: { id: (await registerAction()).id }, body })
const ofAction = (body: unknown) => async (): Promise<Example> => {
  const { id, actionId } = await registerAction()
  return { as: CLIENT, params: { id, actionId }, body }
}

export const registerExamples: Record<string, () => Promise<Example>> = {
  'POST /api/v1/Obligation': async () => {
    const { entityId } = await registerAction()
    return { as: CLIENT, body: { articleId: await nextArticle(), entityId, applies: 'open' } }
  },
  'POST /api/v1/Obligation/{id}/action': ofEntry({ task: 'Write' }),
  'DELETE /api/v1/Obligation/{id}/evidence/{evidenceId}': async () => {
    const { id, actionId } = await registerAction()
    const file = await db.file.create({ data: { name: 'a.pdf', contentType: 'application/pdf', size: 0, sha256: 'x' } })
    const evidence = await db.obligationEvidence.create({ data: { obligationId: id, actionId, fileId: file.id, byName: 'Somebody' } })
    return { as: CLIENT, params: { id, evidenceId: evidence.id } }
  },
  'POST /api/v1/Obligation/{id}/action/{actionId}/evidence': async () => {
    const form = new FormData()
    form.append('file', new File(['%PDF-1.4\n%%EOF\n'], 'minutes.pdf'))
    return ofAction(form)()
  },
  'POST /api/v1/Obligation/{id}/action/{actionId}/comment': ofAction({ words: 'With the board' }),
  'PUT /api/v1/Obligation/opening/{id}': async () => ({
    as: CLIENT,
    params: { id: (await registerAction()).subscriptionId },
    body: { isOpen: true },
  }),
  'PUT /api/v1/Obligation/{id}': ofEntry({ applies: 'open' }),
  'PUT /api/v1/Obligation/{id}/action/{actionId}': ofAction({ state: 'progress' }),
}

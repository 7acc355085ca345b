import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { askFor } from '#lib/http/answer.ts'
import type { Answer } from '#lib/http/answer.ts'
import { listOpeningViews } from '#lib/tables/contract.ts'
import { listOpeningViews as openingViews } from '#lib/tables/service.ts'

/** What the tables of a page open with, so that their first question is already the one of the view that the person chose. */
export async function tableAnswers(actor: UserActor): Promise<Answer[]> {
  const ask = await askFor(actor)
  return [await ask(listOpeningViews, openingViews, {})].filter((answer) => answer !== null)
}

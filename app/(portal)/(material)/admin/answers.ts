import 'server-only'
import { TABLE, usersInput } from '#components/users/user-question.ts'
import type { UserActor } from '#lib/caller/actor.ts'
import { askFor } from '#lib/http/answer.ts'
import type { Answer } from '#lib/http/answer.ts'
import { addressQuery, type GivenQuery } from '#lib/http/address-query.ts'
import * as tables from '#lib/tables/contract.ts'
import type { OpeningView } from '#lib/tables/contract.ts'
import { getTablePreference, listSavedViews } from '#lib/tables/service.ts'
import { listUsers } from '#lib/users/list-contract.ts'
import { listUsers as users } from '#lib/users/list-service.ts'
import { tableAnswers } from '../table-answers.ts'

/** The first page of users, which the administration begins with unless the hash of the address names another tab. */
export async function adminAnswers(actor: UserActor, given: GivenQuery): Promise<Answer[]> {
  const ask = await askFor(actor)
  const answers = await Promise.all([
    tableAnswers(actor).then(async (opening) => {
      const views = opening[0]?.reply as OpeningView[] | undefined
      return [...opening, await ask(listUsers, users, usersInput(addressQuery(given), views, actor.isSuperUser))]
    }),
    ask(tables.getTablePreference, getTablePreference, { params: { table: TABLE } }),
    ask(tables.listSavedViews, listSavedViews, { query: { table: TABLE } }),
  ])
  return answers.flat().filter((answer) => answer !== null)
}

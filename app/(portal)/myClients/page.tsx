import { AccessScreen } from '#components/layout/access-screen.tsx'
import { CockpitList } from '#components/subscriptions/cockpit-list.tsx'
import { MyClients } from '#components/subscriptions/my-clients.tsx'
import { handedInReviews } from '#lib/access-review/list-service.ts'
import { countOverdueCompanies, readOverdueList } from '#lib/reading-proof/overdue-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { clientPeople, cockpitFigures, readCockpitList } from '#lib/subscriptions/cockpit-service.ts'
import { myClients } from '#lib/subscriptions/service.ts'

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** My clients, for the firm's people only: what asks for work, and the clients themselves. */
export default async function Page({ searchParams }: PageProps<'/myClients'>) {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { show, search } = await searchParams
  const list = (await readCockpitList(access.actor, textOf(show))) ?? (await readOverdueList(access.actor, textOf(show)))
  if (list !== null) return <CockpitList list={list} />
  const text = textOf(search)
  const [groups, figures, overdue, reviews, people] = await Promise.all([
    myClients(access.actor),
    cockpitFigures(access.actor),
    countOverdueCompanies(access.actor),
    handedInReviews(access.actor),
    text === '' ? null : clientPeople(access.actor, { search: text }),
  ])
  return <MyClients {...{ groups, figures, overdue, reviews, people }} search={text} />
}

import { AccessScreen } from '#components/layout/access-screen.tsx'
import { MyServicesClient } from '#components/subscriptions/my-services-client.tsx'
import { MyServicesInternal } from '#components/subscriptions/my-services-internal.tsx'
import { readMyServices } from '#components/subscriptions/my-services-list.ts'
import { ownReviews } from '#lib/access-review/read-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'
import { myServices } from '#lib/services/service.ts'
import { ownDates } from '#lib/news-reading/desk-service.ts'
import { selfServiceFacts } from '#lib/self-service/arrival-service.ts'
import { currentHost } from '#lib/shell/visitor.ts'
import { ourPeople } from '#lib/subscriptions/our-people-service.ts'
import { lastEnded, mySubscriptions } from '#lib/subscriptions/service.ts'

/** My services: the internal variant for the firm's people, the client variant for the others (B136, B137). */
export default async function Page({ searchParams }: PageProps<'/myServices'>) {
  const { news } = (await currentHost()).features
  const access = await requireAccess({ homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { actor } = access
  if (actor.isInternal) return <MyServicesInternal services={await myServices(actor)} list={readMyServices(await searchParams)} />
  const subscriptions = await mySubscriptions(actor)
  const [people, dates, facts, reviews, ended] = await Promise.all([
    ourPeople(subscriptions, actor.ppid),
    news ? ownDates(actor) : [],
    selfServiceFacts(actor),
    ownReviews(actor),
    subscriptions.length === 0 ? lastEnded(actor.ppid) : null,
  ])
  return <MyServicesClient {...{ subscriptions, people, dates, news, reviews, ended, ...facts }} />
}

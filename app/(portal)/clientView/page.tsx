import { AccessScreen } from '#components/layout/access-screen.tsx'
import { ClientViewPage } from '#components/subscriptions/client-view-page.tsx'
import { CompanyChoice } from '#components/subscriptions/company-choice.tsx'
import { config } from '#lib/config/config.ts'
import { clientView, findCompanies } from '#lib/subscriptions/client-view-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

const textOf = (value: string | string[] | undefined): string => (typeof value === 'string' ? value.trim() : '')

/** The portal as the users of a company see it, for the firm's people only (A114). */
export default async function Page({ searchParams }: PageProps<'/clientView'>) {
  const access = await requireAccess({ internal: true, homeCountryOnly: true, moduleEnabled: config().features.clientPanel })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { company, search } = await searchParams
  const view = textOf(company) === '' ? null : await clientView(access.actor, textOf(company))
  if (view !== null) return <ClientViewPage view={view} />
  return <CompanyChoice {...await findCompanies(access.actor, textOf(search))} search={textOf(search)} unknown={textOf(company) !== ''} />
}

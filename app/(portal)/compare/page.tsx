import type { Metadata } from 'next'
import { readComparison } from '#components/services/compare-address.ts'
import { ComparePage } from '#components/services/compare-page.tsx'
import { comparedDetails } from '#lib/services/catalogue-service.ts'
import { catalogueRequest } from '#lib/tenants/request-service.ts'

/** Search engines find the services themselves. */
export const metadata: Metadata = { robots: { index: false } }

/** Services side by side, for whoever may see them on their own pages. */
export default async function Page({ searchParams }: PageProps<'/compare'>) {
  const { services, onlyDiffering } = readComparison(await searchParams)
  return <ComparePage details={await comparedDetails({ keys: services, ...(await catalogueRequest()) })} onlyDiffering={onlyDiffering} />
}

import type { Metadata } from 'next'
import { redirect } from 'next/navigation'
import { catalogueHref, lastPage, readCatalogueAddress, toFilters } from '#components/services/catalogue-address.ts'
import { catalogueMetadata } from '#components/services/catalogue-metadata.ts'
import { CataloguePage } from '#components/services/catalogue-page.tsx'
import { lifeCyclesOfSteps } from '#components/services/steps.ts'
import { catalogueView } from '#lib/services/catalogue-service.ts'
import { catalogueMarks } from '#lib/services/mark-service.ts'
import { catalogueRequest } from '#lib/tenants/request-service.ts'

/** Services on one page; the new catalogue shows them in columns, so it takes more at once. */
const PAGE_SIZES = { 1: 24, 2: 96 } as const

export async function generateMetadata(): Promise<Metadata> {
  return catalogueMetadata(await catalogueView({ ...(await catalogueRequest()), filters: {}, page: { pageNumber: 1, pageSize: 1 } }))
}

export default async function Page({ searchParams }: PageProps<'/'>) {
  const request = await catalogueRequest()
  const [address, marks] = [readCatalogueAddress(await searchParams), await catalogueMarks(request)]
  const pageSize = PAGE_SIZES[request.catalogueVersion]
  const show = (filters: ReturnType<typeof toFilters>) =>
    catalogueView({ ...request, filters, page: { pageNumber: address.page, pageSize } })
  if (address.steps.length > 0) address.chosen.lifeCycles.push(...lifeCyclesOfSteps(address.steps, (await show({})).facets.lifeCycles))
  const view = await show(toFilters(address))
  const last = lastPage(view.totalCount, pageSize)
  if (address.page > last) redirect(catalogueHref({ ...address, page: last }))
  return <CataloguePage view={view} marks={marks} canToggle={request.canToggle} learnMore={request.learnMore} />
}

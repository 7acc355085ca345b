import { cache } from 'react'
import type { Metadata } from 'next'
import { notFound, permanentRedirect } from 'next/navigation'
import { contactFrom } from '#components/services/contact-values.ts'
import { serviceMetadata } from '#components/services/service-metadata.ts'
import { ServicePage } from '#components/services/service-page.tsx'
import { formerPath, serviceDetail } from '#lib/services/catalogue-service.ts'
import { isStarred } from '#lib/services/mark-service.ts'
import { catalogueRequest } from '#lib/tenants/request-service.ts'

/** The service of the address, a GUID or a friendly name, also one that it had before (B103, B104); unknown or not for this visitor reads as absent (A066). */
const load = cache(async (params: PageProps<'/service/[id]'>['params']) => {
  const request = { key: (await params).id, ...(await catalogueRequest()) }
  const detail = await serviceDetail(request)
  if (detail) return detail
  const path = await formerPath(request)
  return path === null ? notFound() : permanentRedirect(path)
})

export async function generateMetadata({ params }: PageProps<'/service/[id]'>): Promise<Metadata> {
  return serviceMetadata(await load(params), (await catalogueRequest()).tenant?.url ?? null)
}

export default async function Page({ params }: PageProps<'/service/[id]'>) {
  const [detail, request] = [await load(params), await catalogueRequest()]
  const starred = await isStarred({ ...request, serviceId: detail.service.id })
  const { actor } = request
  const asks = actor.kind === 'user' && actor.termsAccepted && !actor.isInternal
  return <ServicePage detail={detail} contact={contactFrom(actor)} starred={starred} asks={asks} />
}

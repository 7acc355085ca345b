import { cache } from 'react'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { contactFrom } from '#components/services/contact-values.ts'
import { ServicePage } from '#components/services/service-page.tsx'
import { illustrationAddress } from '#components/services/service-picture.tsx'
import { serviceDetail } from '#lib/services/catalogue-service.ts'
import { isStarred } from '#lib/services/mark-service.ts'
import { catalogueRequest } from '#lib/tenants/request-service.ts'

/** The service of the address, a GUID or a friendly name (B103, B104); unknown or not for this visitor reads as absent (A066). */
const load = cache(
  async (params: PageProps<'/service/[id]'>['params']) => (await serviceDetail({ key: (await params).id, ...(await catalogueRequest()) })) ?? notFound(),
)

export async function generateMetadata({ params }: PageProps<'/service/[id]'>): Promise<Metadata> {
  const [{ service }, { tenant }] = [await load(params), await catalogueRequest()]
  const picture = service.illustrations.find(({ isVideo }) => !isVideo)
  return {
    metadataBase: tenant ? new URL(tenant.url) : null,
    description: service.smallDescription,
    alternates: { canonical: `/service/${service.friendlyUrl}` },
    openGraph: { title: service.name, description: service.smallDescription, images: picture ? [illustrationAddress(service.id, picture.id)] : [] },
  }
}

export default async function Page({ params }: PageProps<'/service/[id]'>) {
  const [detail, request] = [await load(params), await catalogueRequest()]
  return <ServicePage detail={detail} contact={contactFrom(request.actor)} starred={await isStarred({ ...request, serviceId: detail.service.id })} />
}

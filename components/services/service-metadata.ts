import type { Metadata } from 'next'
import type { ServiceDetail } from '#lib/catalogue/view.ts'
import { illustrationAddress } from './service-picture.tsx'

/** What search engines and link previews get of a service. @param url address of the tenant, null = unknown */
export function serviceMetadata({ service, offeredIn }: ServiceDetail, url: string | null): Metadata {
  const picture = service.illustrations.find(({ isVideo }) => !isVideo)
  return {
    metadataBase: url === null ? null : new URL(url),
    description: service.smallDescription,
    // Elsewhere it is the same page, with a note.
    alternates: { canonical: offeredIn[0]?.address ?? `/service/${service.friendlyUrl}` },
    openGraph: {
      title: service.name,
      description: service.smallDescription,
      images: picture ? [illustrationAddress(service.id, picture.id)] : [],
    },
  }
}

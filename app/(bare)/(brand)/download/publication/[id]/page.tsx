import { notFound } from 'next/navigation'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { isRecordId } from '#components/news/landing-address.ts'
import { PublicationDownload } from '#components/publications/publication-download.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** Downloads the file of a publication (B157, A144). */
export default async function Page({ params }: PageProps<'/download/publication/[id]'>) {
  const access = await requireAccess()
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { id } = await params
  if (!isRecordId(id)) notFound()
  return <PublicationDownload id={id} />
}

import { notFound } from 'next/navigation'
import { AccessReviewPage } from '#components/access-review/review-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { isReviewFor } from '#lib/access-review/read-service.ts'
import { requireAccess } from '#lib/shell/page-access.ts'

/** An access review: its reviewers answer it, staff look at it and apply it. */
export default async function Page({ params }: PageProps<'/accessReview/[id]'>) {
  const access = await requireAccess()
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { id } = await params
  if (!(await isReviewFor(access.actor, id))) notFound()
  return <AccessReviewPage id={id} isInternal={access.actor.isInternal} />
}

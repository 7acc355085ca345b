import { AccessReviewsPage } from '#components/access-review/reviews-page.tsx'
import { AccessScreen } from '#components/layout/access-screen.tsx'
import { Answers } from '#lib/http/answers.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { tableAnswers } from '../table-answers.ts'

/** The list of access reviews, for the firm's people. */
export default async function Page() {
  const access = await requireAccess({ internal: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return (
    <Answers answers={await tableAnswers(access.actor)}>
      <AccessReviewsPage />
    </Answers>
  )
}

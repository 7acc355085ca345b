import { AccessScreen } from '#components/layout/access-screen.tsx'
import { RenewalsPage } from '#components/subscriptions/renewals-page.tsx'
import { Answers } from '#lib/http/answers.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { tableAnswers } from '../table-answers.ts'

/** The renewal desk, for the firm's people, where My clients is. */
export default async function Page() {
  const access = await requireAccess({ internal: true, homeCountryOnly: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return (
    <Answers answers={await tableAnswers(access.actor)}>
      <RenewalsPage isSuperUser={access.actor.isSuperUser} />
    </Answers>
  )
}

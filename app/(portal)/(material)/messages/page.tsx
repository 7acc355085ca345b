import { AccessScreen } from '#components/layout/access-screen.tsx'
import { MessageQueue } from '#components/messages/message-queue.tsx'
import { OwnMessages } from '#components/messages/own-messages.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'

/** Messages: for the firm's people the queue, for the others their own ones, also before they are in a company. */
export default async function Page() {
  const access = await requireAccess({ companyNotNeeded: true })
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  return access.actor.isInternal ? <MessageQueue /> : <OwnMessages />
}

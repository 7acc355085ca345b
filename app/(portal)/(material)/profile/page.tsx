import { AccessScreen } from '#components/layout/access-screen.tsx'
import { NotificationSections } from '#components/notifications/notification-sections.tsx'
import { ProfilePage } from '#components/users/profile-page.tsx'
import { requireAccess } from '#lib/shell/page-access.ts'
import { config } from '#lib/config/config.ts'
import { calendarChoiceOf } from '#lib/personal/alarm-service.ts'
import { preferencesOf } from '#lib/personal/preferences-service.ts'
import { topicsOf } from '#lib/personal/topics-service.ts'
import { referenceNames } from '#lib/reference/api.ts'
import { currentProfile } from '#lib/users/profile-service.ts'

export default async function Page() {
  const access = await requireAccess()
  if (access.kind !== 'allowed') return <AccessScreen outcome={access} />
  const { ppid } = access.actor
  const [profile, preferences, calendar, chosen, { topics }] = await Promise.all([
    currentProfile(ppid),
    preferencesOf(ppid),
    calendarChoiceOf(ppid),
    topicsOf(ppid),
    referenceNames(),
  ])
  return (
    <>
      <ProfilePage profile={profile} grades={config().grades} />
      <NotificationSections preferences={preferences} topics={{ chosen, options: topics }} calendar={calendar} />
    </>
  )
}

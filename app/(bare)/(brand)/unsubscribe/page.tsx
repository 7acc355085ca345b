import { LoginButton } from '#components/auth/login-button.tsx'
import { SignInScreen } from '#components/auth/sign-in-screen.tsx'
import { UnsubscribePage } from '#components/notifications/unsubscribe-page.tsx'
import { currentActor } from '#lib/http/current-actor.ts'
import { linkScope } from '#lib/notifications/unsubscribe-service.ts'

/** Where the link of a mail leads in a browser: it asks first, since a GET changes nothing (A203). */
export default async function Page({ searchParams }: { searchParams: Promise<{ token?: string | string[] }> }) {
  const [actor, { token }] = await Promise.all([currentActor(), searchParams])
  if (token === undefined && actor.kind === 'anonymous') {
    return (
      <SignInScreen title="Unsubscribe" text="Please sign in to choose what you are told about.">
        <LoginButton />
      </SignInScreen>
    )
  }
  const link = [token].flat()[0]
  return <UnsubscribePage token={link} scope={await linkScope(link, actor)} />
}

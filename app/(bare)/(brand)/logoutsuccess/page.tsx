import { AnnounceSessionChange } from '#components/auth/announce-session-change.tsx'
import { LoginButton } from '#components/auth/login-button.tsx'
import { SignInScreen } from '#components/auth/sign-in-screen.tsx'

export default function LogoutSuccessPage() {
  return (
    <SignInScreen title="You have been signed out">
      <AnnounceSessionChange />
      <LoginButton />
    </SignInScreen>
  )
}

import { SignInAgain } from '#components/auth/sign-in-again.tsx'

export default function SignInAgainPage() {
  return <SignInAgain />
}

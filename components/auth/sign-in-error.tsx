import { LoginButton } from './login-button.tsx'
import { SignInScreen } from './sign-in-screen.tsx'

interface Message {
  title: string
  text: string
}

/** By NextAuth's error codes. */
const messages: Readonly<Record<string, Message>> = {
  OAuthSignin: {
    title: 'Sign-in is not available',
    text: 'The identity provider cannot be reached right now. The catalogue stays open; please try to sign in again in a few moments.',
  },
  AccessDenied: { title: 'Sign-in was refused', text: 'The identity provider did not let this account in.' },
}
const failed: Message = {
  title: 'Sign-in did not succeed',
  text: 'Please try again. If the problem persists, please contact the support team.',
}
const notTried: Message = { title: 'Sign in', text: 'Please sign in to go on.' }

/** Why a sign-in failed, with another try. @param code NextAuth's error, undefined = none */
export function SignInError({ code }: { code: string | undefined }) {
  const known = code !== undefined && Object.hasOwn(messages, code) ? messages[code] : undefined
  const { title, text } = code === undefined ? notTried : (known ?? failed)
  return (
    <SignInScreen title={title} text={text}>
      <LoginButton label={code === undefined ? 'Login' : 'Try again'} />
    </SignInScreen>
  )
}

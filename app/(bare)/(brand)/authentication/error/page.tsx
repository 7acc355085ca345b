import { SignInError } from '#components/auth/sign-in-error.tsx'

export default async function SignInErrorPage({ searchParams }: { searchParams: Promise<{ error?: string | string[] }> }) {
  const { error } = await searchParams
  return <SignInError code={Array.isArray(error) ? error[0] : error} />
}

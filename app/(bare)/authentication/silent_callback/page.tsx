import { ReturnFromProvider } from '#components/auth/return-from-provider.tsx'

export default function SilentCallbackPage() {
  return (
    <main>
      <ReturnFromProvider />
    </main>
  )
}

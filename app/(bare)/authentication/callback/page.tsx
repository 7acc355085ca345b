import { ReturnFromProvider } from '#components/auth/return-from-provider.tsx'

export default function CallbackPage() {
  return (
    <main>
      <ReturnFromProvider />
    </main>
  )
}

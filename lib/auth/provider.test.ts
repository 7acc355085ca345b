import { expect, test } from '@jest/globals'
import { accessToken } from '../../scripts/dev-provider.ts'
import { verifyBearer } from './bearer.ts'
import { metadata } from './provider.ts'
import { useProvider } from './testing.ts'

const provider = useProvider()

test('a provider that is away at first is asked again later, and keys once read outlive it', async () => {
  const [first, second] = await Promise.all(
    ['super@firm.example', 'client@alpha.example'].map((email) => accessToken(provider.issuer, email)),
  )
  await provider.stop()
  await expect(verifyBearer(first ?? '')).rejects.toMatchObject({ code: 'UNAVAILABLE', status: 503 })
  await expect(metadata()).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await expect(verifyBearer('garbage')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' })

  await provider.start()
  const clock = Date.now
  // The pause after a failure is over.
  Date.now = () => clock() + 2_000
  try {
    expect(await verifyBearer(first ?? '')).toMatchObject({ email: 'super@firm.example' })
    await provider.stop()
    expect(await verifyBearer(second ?? '')).toMatchObject({ email: 'client@alpha.example' })
  } finally {
    Date.now = clock
  }
})

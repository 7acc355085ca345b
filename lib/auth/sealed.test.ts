import { afterEach, expect, test } from '@jest/globals'
import { resetConfig } from '#lib/config/config.ts'
import { decodeCookie, encodeCookie, seal, unseal } from './sealed.ts'

const secret = process.env.NEXTAUTH_SECRET

function useSecret(value: string | undefined): void {
  process.env.NEXTAUTH_SECRET = value
  resetConfig()
}

afterEach(() => useSecret(secret))

test('a sealed text comes back in its place only', () => {
  const bytes = seal('token é', 'row access')
  expect(Buffer.from(bytes).includes('token')).toBe(false)
  expect(unseal(bytes, 'row access')).toBe('token é')
  expect(() => unseal(bytes, 'other access')).toThrow()
  expect(() =>
    unseal(
      Uint8Array.from(bytes, (byte, at) => (at === bytes.length - 1 ? byte ^ 1 : byte)),
      'row access',
    ),
  ).toThrow()
  expect(() => unseal(bytes.subarray(0, 5), 'row access')).toThrow()
})

test('another secret opens nothing', async () => {
  const bytes = seal('token', 'row')
  const cookie = await encodeCookie({ token: { sid: 'x' } })
  useSecret('y'.repeat(40))
  expect(() => unseal(bytes, 'row')).toThrow()
  expect(await decodeCookie({ token: cookie })).toBeNull()
})

test('a cookie is read under its own name and until it expires', async () => {
  const cookie = await encodeCookie({ token: { sid: 'x' }, salt: 'state' })
  expect(await decodeCookie({ token: cookie, salt: 'state' })).toMatchObject({ sid: 'x' })
  expect(await decodeCookie({ token: cookie })).toBeNull()
  expect(await decodeCookie({ token: await encodeCookie({ token: { sid: 'x' }, maxAge: -1 }) })).toBeNull()
  expect(await decodeCookie({ token: 'garbage' })).toBeNull()
  expect(await decodeCookie({ token: undefined })).toBeNull()
})

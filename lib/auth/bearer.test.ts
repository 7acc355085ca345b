import { describe, expect, jest, test } from '@jest/globals'
import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose'
import { accessToken } from '../../scripts/dev-provider.ts'
import { verifyBearer } from './bearer.ts'
import { AUDIENCE, useProvider } from './testing.ts'

const provider = useProvider()
const now = (): number => Math.floor(Date.now() / 1000)
const claims = (changed: object = {}) => ({ iss: provider.issuer, aud: AUDIENCE, sub: 'someone', iat: now(), exp: now() + 60, ...changed })
const unauthenticated = { code: 'UNAUTHENTICATED', status: 401 }

test('a token of the provider identifies the person (B079, B093)', async () => {
  expect(await verifyBearer(await accessToken(provider.issuer, 'super@firm.example'))).toEqual({
    issuer: provider.issuer,
    subject: 'demo|super@firm.example',
    ppid: '5e000000-0000-4000-8000-000000000001',
    email: 'super@firm.example',
    emailVerified: true,
    firstName: 'Sofia',
    lastName: 'Marchetti',
  })
})

describe('claims (A028)', () => {
  const read = async (changed: object) => verifyBearer(await provider.sign(claims(changed), { typ: 'at+jwt' }))

  test('cloudemailaddress goes before email', async () => {
    expect(await read({ cloudemailaddress: 'a@x.example', email: 'b@x.example' })).toMatchObject({
      email: 'a@x.example',
      emailVerified: false,
    })
    expect(await read({ email: 'b@x.example', email_verified: true })).toMatchObject({ email: 'b@x.example', emailVerified: true })
  })

  test('the subject stands in for a missing ppid', async () => {
    expect(await read({})).toMatchObject({ subject: 'someone', ppid: 'someone', email: null })
  })

  test('unusable texts are as absent', async () => {
    expect(await read({ ppid: 7, email: `${'x'.repeat(300)}@x.example`, given_name: ' ', family_name: 'a\0b' })).toMatchObject({
      ppid: 'someone',
      email: null,
      firstName: null,
      lastName: null,
    })
  })
})

describe('refused tokens (A030, security rule 9)', () => {
  test.each([
    ['another issuer', { iss: 'https://id.example' }],
    ['another audience', { aud: 'other' }],
    ['no audience', { aud: undefined }],
    ['expired', { exp: 1 }],
    ['expired a second ago', { exp: now() - 1 }],
    ['without expiry', { exp: undefined }],
    ['not valid yet', { nbf: now() + 60 }],
    ['without subject', { sub: undefined }],
    ['an empty subject', { sub: '' }],
  ])('%s', async (_name, changed) => {
    await expect(verifyBearer(await provider.sign(claims(changed), { typ: 'at+jwt' }))).rejects.toMatchObject(unauthenticated)
  })

  test('an id token, by header and by payload', async () => {
    await expect(verifyBearer(await provider.sign(claims()))).rejects.toMatchObject(unauthenticated)
    await expect(verifyBearer(await provider.sign(claims(), { typ: 'JWT' }))).rejects.toMatchObject(unauthenticated)
    await expect(verifyBearer(await provider.sign(claims({ typ: 'ID' }), { typ: 'JWT' }))).rejects.toMatchObject(unauthenticated)
  })

  test('no signature', async () => {
    await expect(verifyBearer(new UnsecuredJWT(claims()).encode())).rejects.toMatchObject(unauthenticated)
    const signed = await accessToken(provider.issuer, 'super@firm.example')
    await expect(verifyBearer(signed.slice(0, signed.lastIndexOf('.') + 1))).rejects.toMatchObject(unauthenticated)
  })

  test('a foreign key, with an unknown id and with the provider’s', async () => {
    const { privateKey } = await generateKeyPair('RS256')
    const forge = (kid: string) => new SignJWT(claims()).setProtectedHeader({ alg: 'RS256', typ: 'at+jwt', kid }).sign(privateKey)
    const known = JSON.parse(Buffer.from((await provider.sign(claims())).split('.')[0] ?? '', 'base64url').toString()) as { kid: string }
    await expect(verifyBearer(await forge('unknown'))).rejects.toMatchObject(unauthenticated)
    await expect(verifyBearer(await forge(known.kid))).rejects.toMatchObject(unauthenticated)
  })

  test('a symmetric algorithm', async () => {
    const forged = await new SignJWT(claims())
      .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt' })
      .sign(new TextEncoder().encode('x'.repeat(32)))
    await expect(verifyBearer(forged)).rejects.toMatchObject(unauthenticated)
  })

  test.each(['', 'garbage', 'a.b.c', 'eyJhbGciOiJSUzI1NiJ9..', '\u00e9'])('garbage %j', async (token) => {
    await expect(verifyBearer(token)).rejects.toMatchObject(unauthenticated)
  })
})

test('the kind may be named in the payload, as Keycloak does', async () => {
  expect(await verifyBearer(await provider.sign(claims({ typ: 'Bearer' }), { typ: 'JWT' }))).toMatchObject({ subject: 'someone' })
})

test('a remembered token ends with its expiry', async () => {
  const token = await provider.sign(claims(), { typ: 'at+jwt' })
  await verifyBearer(token)
  const clock = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
  try {
    await expect(verifyBearer(token)).rejects.toMatchObject(unauthenticated)
  } finally {
    clock.mockRestore()
  }
})

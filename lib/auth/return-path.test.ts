import { expect, test } from '@jest/globals'
import { safeReturnPath } from './return-path.ts'

test.each([
  ['/service/tax?tab=2#top', '/service/tax?tab=2#top'],
  ['/', '/'],
  ['/admin#services', '/admin#services'],
  ['//evil.example/x', '/'],
  ['/\\evil.example', '/'],
  ['/\t/evil.example', '/'],
  ['/.//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['service', '/'],
  ['/authentication/callback', '/'],
  ['/logoutsuccess', '/'],
  ['/api/auth/signin', '/'],
  ['/authenticationx', '/authenticationx'],
  [null, '/'],
  [undefined, '/'],
])('%j leads to %j (A039)', (address, path) => {
  expect(safeReturnPath(address)).toBe(path)
})

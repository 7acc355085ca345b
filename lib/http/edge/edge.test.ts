import { describe, expect, test } from '@jest/globals'
import { clientAddress, decodePath } from './edge.ts'
import { dropServerHeaders, pagePolicy } from './headers.ts'
import { hostName } from './hosts.ts'
import { makeRouter } from './routes.ts'

describe('paths under /api', () => {
  const route = makeRouter([
    { method: 'GET', path: '/api/v1/User/{id}' },
    { method: 'GET', path: '/api/v1/User/MyProfile' },
    { method: 'PUT', path: '/api/v1/User/MyProfile' },
    { method: 'GET', path: '/api/v1/User/{id}/services' },
  ])

  test('reach the endpoint in any letter case, ids kept as sent (A057)', () => {
    expect(route('/API/V1/user/aBc')).toEqual({ path: '/api/v1/User/aBc', contract: '/api/v1/User/{id}', methods: ['GET'] })
    expect(route('/api/v1/USER/aBc/SERVICES')).toEqual({
      path: '/api/v1/User/aBc/services',
      contract: '/api/v1/User/{id}/services',
      methods: ['GET'],
    })
  })
  test('prefer a fixed segment (A058)', () => {
    expect(route('/api/v1/user/myprofile')).toEqual({
      path: '/api/v1/User/MyProfile',
      contract: '/api/v1/User/MyProfile',
      methods: ['GET', 'PUT'],
    })
  })
  test('without an endpoint are unknown', () => {
    for (const path of ['/api/v1', '/api/v1/User', '/api/v1/Nothing/1', '/api/v1/User//services', '/api/v1/User/1/2'])
      expect(route(path)).toBeNull()
  })
})

test('bad percent-encoding, NUL and backslashes are no path', () => {
  expect(decodePath('/a%20b?q=%zz')).toBe('/a%20b')
  for (const target of ['/%', '/%zz', '/%c0%af', '/a%00b', '/a%5cb', 'http://x/', '*']) expect(decodePath(target)).toBeNull()
})

test('dot segments are no path, however they are written', () => {
  for (const target of ['/_next/../service/x', '/..', '/a/.', '/a/%2e%2E/b', '/a/.%2e', '/a%2f..%2fb', '/./a?b'])
    expect(decodePath(target)).toBeNull()
  for (const target of ['/.well-known/x', '/a/...', '/a..b/c.', '/a?b=../c']) expect(decodePath(target)).toBe(target.split('?')[0])
})

test('the address of a caller comes from the believed proxies only', () => {
  expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 0)).toBe('10.0.0.1')
  expect(clientAddress('10.0.0.1', '1.1.1.1, 2.2.2.2', 1)).toBe('2.2.2.2')
  expect(clientAddress('10.0.0.1', '2.2.2.2', 2)).toBe('2.2.2.2')
  expect(clientAddress('10.0.0.1', undefined, 1)).toBe('10.0.0.1')
})

test('headers of the server are not taken from a client (security rule 13)', () => {
  const headers = {
    host: 'localhost',
    'x-nonce': 'evil',
    'content-security-policy': 'none',
    'x-middleware-subrequest': '1',
    'x-forwarded-host': 'evil',
    accept: '*/*',
  }
  dropServerHeaders(headers)
  expect(headers).toEqual({ host: 'localhost', accept: '*/*' })
})

test('host names are compared without port and letter case', () => {
  expect(hostName('UK.localhost:3000')).toBe('uk.localhost')
  expect(hostName(undefined)).toBe('')
})

test('the page policy has no unsafe-inline for scripts (security rule 14)', () => {
  const policy = pagePolicy({ nonce: 'abc', development: false, https: true, providerOrigin: 'https://id.example' })
  const scripts = policy.split('; ').find((part) => part.startsWith('script-src'))!
  expect(scripts).toContain("'nonce-abc'")
  expect(scripts).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' https://id.example")
})

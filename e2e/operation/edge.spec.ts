import { connect } from 'node:net'
import { expect, test } from '../fixtures.ts'
import { sendRaw } from './raw.ts'

const origin = () => test.info().project.use.baseURL!
const problem = (body: string) => JSON.parse(body) as { code: string; status: number; requestId: string }

test.describe('requests that are not meant to be', () => {
  for (const [what, method, target, status] of [
    ['bad percent-encoding under /api', 'GET', '/api/v1/Service/%zz', 400],
    ['bad percent-encoding of a page', 'GET', '/service/%', 400],
    ['NUL in a path', 'GET', '/service/a%00b', 400],
    ['bad percent-encoding of a query', 'GET', '/?search=%ff', 400],
    ['dot segments', 'GET', '/_next/../service/x', 400],
    ['encoded dot segments', 'GET', '/_next/%2e%2e/service/x', 400],
    ['a very long address', 'GET', `/?search=${'x'.repeat(9_000)}`, 400],
    ['TRACE', 'TRACE', '/api/v1/Service', 405],
    ['TRACE of a page', 'TRACE', '/', 405],
    ['PUT of a collection (A010)', 'PUT', '/api/v1/Service', 405],
    ['POST of a page', 'POST', '/', 405],
    ['an unknown path under /api', 'GET', '/api/v1/Nothing', 404],
    ['an unknown version', 'GET', '/api/v9/Service', 404],
  ] as const) {
    test(`${what}: ${status}`, async () => {
      const reply = await sendRaw(origin(), method, target)
      expect(reply.status).toBe(status)
      if (status === 400) expect(JSON.parse(reply.body)).toEqual([{ message: 'The address is not valid.' }])
      else expect(problem(reply.body).status).toBe(status)
      if (status === 405) expect(reply.headers.allow).toBeTruthy()
    })
  }

  test('a malformed multipart form to a page: 405, not a fault', async () => {
    expect((await sendRaw(origin(), 'POST', '/', { 'content-type': 'multipart/form-data; boundary=x' }, 'nothing')).status).toBe(405)
  })

  test('an unknown host: 421 for pages and API; the loopback names and the tenants are served (W20)', async () => {
    const { port } = new URL(origin())
    for (const target of ['/', '/api/v1/Host']) {
      expect((await sendRaw(origin(), 'GET', target, { host: 'evil.example' })).status).toBe(421)
      for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `uk.localhost:${port}`, `FR.localhost:${port}`])
        expect((await sendRaw(origin(), 'GET', target, { host })).status).toBe(200)
    }
  })

  test('something that is no HTTP: the connection ends with 400', async () => {
    const { port } = new URL(origin())
    const response = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), 'localhost', () => socket.write('\x16\x03\x01 hello\r\n\r\n'))
      let text = ''
      socket.on('data', (chunk) => (text += chunk.toString()))
      socket.on('close', () => resolve(text))
    })
    expect(response).toContain('400')
  })
})

test('what the framework would do besides is off: its picture optimiser, source maps and signature (security rule 15)', async () => {
  const optimiser = '/_next/image?url=%2Ficon.svg&w=64&q=75'
  expect((await sendRaw(origin(), 'GET', optimiser)).status).toBe(404)
  const page = await sendRaw(origin(), 'GET', '/')
  expect(page.headers['x-powered-by']).toBeUndefined()
  const scripts = [...new Set(page.body.match(/\/_next\/static\/[^"\\ ]+\.js/g))]
  expect(scripts.length).toBeGreaterThan(3)
  for (const script of scripts) {
    expect((await sendRaw(origin(), 'GET', script)).body).not.toContain('sourceMappingURL')
    expect((await sendRaw(origin(), 'GET', `${script}.map`)).status).toBe(404)
  }
})

test('paths under /api reach the same endpoint in any letter case (A057)', async () => {
  const [usual, other] = await Promise.all([sendRaw(origin(), 'GET', '/api/v1/Host'), sendRaw(origin(), 'GET', '/API/V1/hOST')])
  expect(other.status).toBe(200)
  expect(other.body).toBe(usual.body)
})

test('headers that only the server sets are not believed', async () => {
  const reply = await sendRaw(origin(), 'GET', '/', {
    'x-nonce': 'evil',
    'content-security-policy': "script-src 'nonce-evil'",
    'x-middleware-subrequest': 'middleware',
  })
  expect(reply.status).toBe(200)
  expect(reply.body).not.toContain('evil')
  expect(String(reply.headers['content-security-policy'])).not.toContain('evil')
})

test('an idle connection is kept longer than by the usual proxies, which keep theirs for 60 s', async () => {
  const { headers } = await sendRaw(origin(), 'GET', '/livez', { connection: 'keep-alive' })
  expect(Number(/timeout=(\d+)/.exec(String(headers['keep-alive']))?.[1])).toBeGreaterThan(60)
})

test('every reply names its request and gives nothing about the software away', async () => {
  for (const target of ['/', '/api/v1/Host', '/api/v1/Nothing', '/livez']) {
    const { headers } = await sendRaw(origin(), 'GET', target)
    expect(headers['x-request-id']).toBeTruthy()
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['x-powered-by']).toBeUndefined()
  }
})

test.describe('a request with the session cookie', () => {
  test('from another site is refused (security rule 12)', async ({ signedInAs }) => {
    const page = await signedInAs('client@alpha.example')
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const before = await sendRaw(origin(), 'GET', '/api/v1/User/MyProfile', { cookie: cookies })
    expect(before.status).toBe(200)
    const sent = JSON.stringify({ firstName: 'Changed' })
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }, {}]) {
      const reply = await sendRaw(
        origin(),
        'PUT',
        '/api/v1/User/MyProfile',
        { cookie: cookies, 'content-type': 'application/json', ...headers },
        sent,
      )
      expect([reply.status, problem(reply.body).code]).toEqual([403, 'FOREIGN_ORIGIN'])
    }
    expect((await sendRaw(origin(), 'GET', '/api/v1/User/MyProfile', { cookie: cookies })).body).toBe(before.body)
  })

  test('and a bearer token at once is refused (security rule 9)', async ({ signedInAs }) => {
    const page = await signedInAs('client@alpha.example')
    const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    expect((await sendRaw(origin(), 'GET', '/api/v1/User/MyProfile', { cookie: cookies, authorization: 'Bearer x.y.z' })).status).toBe(401)
  })
})

test.describe('the description of the API', () => {
  test('is OpenAPI 3.1 and names every route', async ({ request }) => {
    const document = (await (await request.get('/api/v1/openapi.json')).json()) as { openapi: string; paths: Record<string, unknown> }
    expect(document.openapi).toMatch(/^3\.1/)
    expect(Object.keys(document.paths)).toEqual(
      expect.arrayContaining(['/api/v1/Service', '/api/v2/Lifecycle/current', '/api/v1/User/MyProfile']),
    )
  })

  test('can be read as a page', async ({ page, expectAccessible }) => {
    await page.goto('/api/docs')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('API')
    await expect(page.getByRole('heading', { name: 'GET /api/v1/User/MyProfile' })).toBeVisible()
    await expectAccessible(page)
  })
})

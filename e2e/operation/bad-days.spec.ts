import { expect, freshNewcomer, signIn, test } from '../fixtures.ts'
import { startBalancer } from '../../scripts/balancer.ts'
import { accessToken } from '../../scripts/dev-provider.ts'
import { freePort, linkTo, startServer } from './servers.ts'

const SECONDS = 1_000

test.describe('the database goes away', () => {
  test('503 within 5 s, and back without a restart (security rule 26)', async ({ page }) => {
    const link = await linkTo(process.env.DATABASE_URL!)
    const server = await startServer({ DATABASE_URL: link.url, LOG_LEVEL: 'silent' })
    try {
      const list = () => fetch(`${server.origin}/api/v1/Service/live`)
      expect((await list()).status).toBe(200)
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)

      await link.cut()
      for (const path of ['/api/v1/Service/live', '/api/v1/Host', '/readyz', '/', '/profile']) {
        const started = Date.now()
        const reply = await fetch(`${server.origin}${path}`)
        expect([path, reply.status]).toEqual([path, 503])
        expect(reply.headers.get('retry-after')).toBeTruthy()
        expect(Date.now() - started).toBeLessThan(5 * SECONDS)
      }
      expect((await fetch(`${server.origin}/livez`)).status).toBe(200)
      await page.goto(`${server.origin}/`)
      await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()

      await link.mend()
      await expect(async () => expect((await list()).status).toBe(200)).toPass({ timeout: 10 * SECONDS })
    } finally {
      expect(await server.stop()).toBe(0)
      await link.cut()
    }
  })

  test('a server that starts without it serves as soon as it is there', async () => {
    const link = await linkTo(process.env.DATABASE_URL!)
    await link.cut()
    const server = await startServer({ DATABASE_URL: link.url, LOG_LEVEL: 'silent' }, '/livez')
    try {
      expect((await fetch(`${server.origin}/readyz`)).status).toBe(503)
      await link.mend()
      await expect(async () => expect((await fetch(`${server.origin}/readyz`)).status).toBe(200)).toPass({ timeout: 10 * SECONDS })
    } finally {
      await server.stop()
      await link.cut()
    }
  })
})

test('the identity provider is away: the catalogue serves, sign-in says so', async ({ browser }) => {
  const server = await startServer({ OIDC_ISSUER: 'http://127.0.0.1:9' })
  const page = await browser.newPage({ baseURL: server.origin })
  try {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('heading', { name: /sign-in/i })).toBeVisible()
    await expect(page.getByRole('button', { name: /try again/i }).or(page.getByRole('link', { name: /try again/i }))).toBeVisible()
  } finally {
    await page.close()
    await server.stop()
  }
})

test('a stop lets the running request finish and ends with 0 within 30 s (security rule 25)', async () => {
  const server = await startServer()
  const replies = Array.from({ length: 20 }, () => fetch(`${server.origin}/api/v1/Service/live`).then((reply) => reply.status))
  await Promise.race(replies)
  const started = Date.now()
  expect(await server.stop()).toBe(0)
  expect(await Promise.all(replies)).toEqual(Array.from({ length: 20 }, () => 200))
  expect(Date.now() - started).toBeLessThan(30 * SECONDS)
})

test('two servers on one database behave as one, behind one address (security rule 24)', async ({ browser }) => {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const servers = await Promise.all([startServer({ PUBLIC_URL: origin }), startServer({ PUBLIC_URL: origin })])
  const balancer = await startBalancer(
    port,
    servers.map((server) => server.port),
  )
  const page = await browser.newPage({ baseURL: origin })
  try {
    const email = freshNewcomer()
    const token = await accessToken(process.env.OIDC_ISSUER!, email)
    // A connection for each call, so that the servers respond in turn.
    const send = (path: string, init: RequestInit = {}) =>
      fetch(`${origin}/api/v1/${path}`, {
        ...init,
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      })
    const profile = async () => (await send('User/MyProfile')).json() as Promise<{ firstName: string; termsAndConditionsAccepted: boolean }>
    expect((await send('User/MyProfile')).status).toBe(418)
    expect((await send('User/MyProfile')).status).toBe(418)
    const created = await Promise.all(servers.map(() => send('User', { method: 'POST', body: '{}' })))
    expect(created.map(({ status }) => status).sort()).toEqual([201, 409])
    expect((await send('User/TermsAndConditionsAccepted', { method: 'PATCH' })).status).toBe(204)
    for (const seen of await Promise.all(servers.map(profile))) expect(seen).toMatchObject({ termsAndConditionsAccepted: true })
    for (const firstName of ['Noa', 'Mia', 'Lea']) {
      expect((await send('User/MyProfile', { method: 'PUT', body: JSON.stringify({ firstName, lastName: 'Delta' }) })).status).toBe(200)
      for (const seen of await Promise.all(servers.map(profile))) expect(seen).toMatchObject({ firstName })
    }
    // 2 + 2 + 1 + 2 + 3 × 3 calls.
    expect(balancer.shares).toEqual([8, 8])

    // A sign-in is several calls that belong together, whichever server gets which.
    await signIn(page, email)
    await page.getByRole('button', { name: 'Account menu' }).click()
    await expect(page.getByRole('menu').getByText(email)).toBeVisible()
    expect(Math.min(...balancer.shares)).toBeGreaterThan(8)
  } finally {
    await page.close()
    balancer.close()
    await Promise.all(servers.map((server) => server.stop()))
  }
})

test('the figures of a server for Prometheus, behind their key', async () => {
  const METRICS_KEY = 'figures-of-the-end-to-end-tests'
  const server = await startServer({ METRICS_KEY })
  try {
    const figures = (key: string) => fetch(`${server.origin}/metrics`, { headers: { authorization: `Bearer ${key}` } })
    expect((await figures('guessed')).status).toBe(401)
    const list = await fetch(`${server.origin}/api/v1/service/LIVE`)
    expect([list.status, ((await list.json()) as unknown[]).length > 0]).toEqual([200, true])
    // A request counts when its connection has taken the whole response, a moment after the reader has it.
    await expect(async () => {
      const text = await (await figures(METRICS_KEY)).text()
      expect(text).toMatch(/http_request_duration_seconds_count\{method="GET",route="\/api\/v1\/Service\/live",status="200"\} [1-9]/)
      expect(text).toMatch(/database_connections\{state="total"\} [1-9]/)
    }).toPass({ timeout: 5 * SECONDS })
  } finally {
    await server.stop()
  }
})

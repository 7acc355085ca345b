import { accessToken } from '../../scripts/dev-provider.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { SERVICE_TEXTS } from '../records.ts'

const path = '/service/corporate-tax-compliance'

test('B101 B103 B104: GUID and friendly name show the same service, the canonical link is the friendly one', async ({ page, request }) => {
  const { id } = (await (await request.get('/api/v1/Service/friendly/corporate-tax-compliance')).json()) as { id: string }
  for (const address of [path, `/service/${id}`]) {
    expect((await page.goto(address))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: 'Corporate tax compliance' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`^https?://[^/]+${path}$`))
    await expect(page).toHaveTitle('Luxembourg')
  }
})

test('A087: texts, tags, people, applications and related services', async ({ page, expectAccessible }) => {
  await page.goto(path)
  const marks = page.getByRole('list', { name: 'Marks' }).first()
  await expect(marks).toContainText('Highlighted')
  await expect(marks).toContainText('Recurring')
  await expect(page.getByRole('region', { name: 'Description' })).toContainText('Luxembourg returns look short until the questions start.')
  const facts = page.getByRole('region', { name: 'At a glance' })
  for (const label of [
    'Geographical information',
    'Target profile',
    'Available applications',
    'Deliverable',
    'Main added value',
    'Secondary added value',
  ]) {
    await expect(facts.getByRole('term').filter({ hasText: label })).toBeVisible()
  }
  const aside = page.getByRole('complementary', { name: 'About this service' })
  await expect(aside.getByRole('list', { name: 'Responsibles' }).getByRole('listitem').first()).toBeVisible()
  await expect(aside.getByRole('link', { name: /Tax calendar/ })).toHaveAttribute('href', 'https://tax.firm.example/calendar')
  await expect(
    page.getByRole('region', { name: 'Related services' }).getByRole('link', { name: 'Transfer pricing documentation' }),
  ).toBeVisible()
  await expectAccessible(page)
})

test('A083: visitors see names of responsibles only, signed-in clients their addresses too', async ({ page, signedInAs }) => {
  await page.goto(path)
  const list = page.getByRole('list', { name: 'Responsibles' })
  await expect(list).toBeVisible()
  await expect(list.getByRole('link')).toHaveCount(0)
  const client = await signedInAs(accounts.alpha)
  await client.goto(path)
  await expect(client.getByRole('list', { name: 'Responsibles' }).getByRole('link').first()).toHaveAttribute('href', /^mailto:/)
})

test('a tag leads to the catalogue narrowed to it', async ({ page }) => {
  await page.goto(path)
  const tag = page.getByRole('complementary').getByRole('link', { name: 'Back office' })
  await tag.click()
  await expect(page.getByRole('link', { name: 'Remove filter Value chains: Back office' })).toBeVisible()
})

test('illustrations come from the portal and keep their place', async ({ page }) => {
  await page.goto(path)
  const picture = page.getByRole('region', { name: 'Illustrations' }).getByRole('img').first()
  await expect(picture).toHaveAttribute('src', /^\/api\/v1\/Service\/[0-9a-f-]+\/illustration\/[0-9a-f-]+$/)
  await expect(picture).toHaveAttribute('width', /\d+/)
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
})

test('an enlarged picture has its place before it is there, within the screen', async ({ page }) => {
  await page.route('**/illustration/**', (route) => route.abort())
  await page.goto(path)
  await page.getByRole('region', { name: 'Illustrations' }).getByRole('button').first().click()
  const enlarged = page.getByRole('dialog')
  await expect(enlarged).toBeVisible()
  expect((await enlarged.boundingBox())!.height).toBeGreaterThanOrEqual(540)
  await page.setViewportSize({ width: 360, height: 640 })
  const { x, width } = (await enlarged.boundingBox())!
  expect(x).toBeGreaterThanOrEqual(0)
  expect(x + width).toBeLessThanOrEqual(360)
})

test("the video player loads after a click, from the provider's player address", async ({ page }) => {
  await page.route(/youtube/, (route) => route.fulfill({ contentType: 'text/html', body: 'player' }))
  await page.goto('/service/fund-accounting-and-nav')
  await expect(page.getByRole('button', { name: /Play the video/ })).toBeVisible()
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByRole('button', { name: /Play the video/ }).click()
  await expect(page.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\//)
})

test('A107 A087: a subscriber sees the mark and the own contacts, nobody else does', async ({ page, signedInAs }) => {
  await page.goto(path)
  await expect(page.getByText('Subscribed')).toHaveCount(0)
  const client = await signedInAs(accounts.alpha)
  await client.goto(path)
  await expect(client.getByText('Subscribed')).toBeVisible()
  await expect(client.getByRole('list', { name: 'Your contacts' })).toBeVisible()
  await expect(client.getByRole('link', { name: 'Edit service' })).toHaveCount(0)
})

test('who may edit is led to the administration', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto(path)
  await expect(page.getByRole('link', { name: 'Edit service' })).toHaveAttribute('href', /^\/admin\/services\/[0-9a-f-]{36}$/)
})

test('A066: an unknown service and one that is not live are absent for visitors', async ({ page, signedInAs }) => {
  for (const name of ['no-such-service', '00000000-0000-4000-8000-000000000000', 'tokenised-share-register']) {
    const response = await page.goto(`/service/${name}`)
    expect(response?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
    await expect(page.getByRole('banner')).toHaveCount(1)
    await expect(page.getByRole('heading', { level: 1, name: 'Tokenised share register' })).toHaveCount(0)
  }
  const internal = await signedInAs(accounts.internal)
  await internal.goto('/service/tokenised-share-register')
  await expect(internal.getByRole('heading', { level: 1, name: 'Tokenised share register' })).toBeVisible()
  await expect(internal.getByText('Not in the catalogue')).toBeVisible()
})

test('B135: a service saved with a friendly URL opens at that address', async ({ page, request }) => {
  const headers = { authorization: `Bearer ${await accessToken(process.env.OIDC_ISSUER ?? '', accounts.superUser)}` }
  const idOf = async (resource: string) => ((await (await request.get(`/api/v1/${resource}?domain=LU`)).json()) as { id: string }[])[0]!.id
  const letters = Array.from({ length: 8 }, () => 'abcdefghijklmnopqrstuvwxyz'[Math.floor(Math.random() * 26)]).join('')
  const created = await request.post('/api/v1/Service', {
    headers,
    multipart: {
      ...Object.fromEntries(SERVICE_TEXTS.map((key) => [key, `About ${letters}`])),
      ...{ Name: `Service ${letters}`, FriendlyUrl: `foo-${letters}`, Domains: 'LU', Live: 'true' },
      ...{ LifeCycles: await idOf('Lifecycle'), Industries: await idOf('Industry'), ValueChains: await idOf('ValueChain') },
    },
  })
  expect(created.status()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  expect((await page.goto(`/service/foo-${letters}`))?.status()).toBe(200)
  await expect(page.getByRole('heading', { level: 1, name: `Service ${letters}` })).toBeVisible()
  expect((await request.delete(`/api/v1/Service/${id}`, { headers })).status()).toBe(204)
  expect((await page.goto(`/service/foo-${letters}`))?.status()).toBe(404)
})

test('B665: pages of services never ask for territories while these are off', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const requestPaths: string[] = []
  page.on('request', (request) => requestPaths.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.goto(path)
  await page.getByRole('link', { name: 'Contact us' }).first().click()
  await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible()
  await page.goto('/admin#services')
  await expect(page.getByRole('tab', { name: 'Services', exact: true })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => requestPaths.includes('/api/v1/Service')).toBe(true)
  expect(requestPaths.filter((address) => /\/Territory/i.test(address))).toEqual([])
})

test('the people stay in sight beside a long text, unless their column is higher than the screen', async ({ page }) => {
  const aside = page.getByRole('complementary', { name: 'About this service' })
  const moved = async () => {
    const before = (await aside.boundingBox())!.y
    await page.mouse.wheel(0, 400)
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(400)
    return before - (await aside.boundingBox())!.y
  }
  await page.setViewportSize({ width: 1440, height: 1000 })
  await page.goto(path)
  await expect(aside).toHaveAttribute('data-fits')
  await expect(aside.getByRole('link', { name: 'Contact us' })).toBeVisible()
  expect(await moved()).toBeLessThan(400)
  expect((await aside.boundingBox())!.y).toBe(80)

  await page.setViewportSize({ width: 1440, height: 320 })
  await page.goto(path)
  await expect(aside).not.toHaveAttribute('data-fits')
  expect(await moved()).toBe(400)
})

import { accounts, expect, test } from '../fixtures.ts'

/** Screens of every kind: public, client, editor and administration, with forms whose schemas run in the browser. */
const SCREENS = [
  '/',
  '/service/statutory-audit',
  '/myServices',
  '/articles',
  '/profile',
  '/news/add/0',
  '/admin',
  '/admin/audit',
  '/admin/settings',
]

test('no screen breaks its own Content-Security-Policy, not even by a probe that is caught', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const violations: string[] = []
  await page.exposeFunction('reportViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const report = (globalThis as unknown as { reportViolation: (text: string) => void }).reportViolation
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, documentURI }) =>
      report(`${violatedDirective} ${blockedURI} on ${documentURI}`),
    )
  })
  for (const screen of SCREENS) {
    await page.goto(screen)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    // Scripts that a screen loads for itself have run.
    await page.waitForLoadState('load')
    await page.keyboard.press('Tab')
  }
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Search/ })
    .click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(violations).toEqual([])
})

test('what browsers ask for by name is there', async ({ request, page }) => {
  for (const [path, type] of [
    ['/favicon.ico', /icon/],
    ['/icon.svg', /svg/],
    ['/apple-touch-icon.png', /png/],
    ['/manifest.webmanifest', /json/],
  ] as const) {
    const reply = await request.get(path)
    expect([path, reply.status()]).toEqual([path, 200])
    expect(reply.headers()['content-type']).toMatch(type)
  }
  await page.goto('/')
  await expect(page.locator('link[rel="manifest"]')).toHaveAttribute('href', '/manifest.webmanifest')
  await expect(page.locator('link[rel="apple-touch-icon"]')).toHaveAttribute('href', '/apple-touch-icon.png')
})

test('the portal draws its texts in its own type, which the page asks for at once', async ({ page }) => {
  await page.goto('/')
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
  const loaded = await page.evaluate(() => [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family))
  expect(loaded.length).toBeGreaterThan(0)
})

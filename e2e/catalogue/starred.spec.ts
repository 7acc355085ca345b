import type { Page } from '@playwright/test'
import { accounts, expect, onHost, openStarted, test } from '../fixtures.ts'
import { messages } from '../screens.ts'

const NAME = 'Corporate tax compliance'
const OTHER = 'Fund accounting and NAV calculation'
const detail = '/service/corporate-tax-compliance'
const starOf = (page: Page, name = NAME) => page.getByRole('button', { name: `Star ${name}`, exact: true })
const starred = (page: Page) => page.getByRole('region', { name: 'Starred' })
const viewed = (page: Page) => page.getByRole('region', { name: 'Recently viewed' })

/** Presses a star and waits until the server has it. */
async function press(page: Page, pressed: boolean, name = NAME): Promise<void> {
  const response = page.waitForResponse(
    (response) => response.url().endsWith('/star') && response.request().method() === (pressed ? 'PUT' : 'DELETE'),
  )
  // In the new catalogue a service stands under each of its life cycles.
  const star = starOf(page, name).first()
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', String(pressed))
  expect((await response).status()).toBe(204)
}

/** Another test or the demo data may have starred it. */
async function begin(page: Page): Promise<void> {
  await openStarted(page, '/')
  if ((await starOf(page).getAttribute('aria-pressed')) === 'true') await press(page, false)
}

test('a client stars a service on its card, finds it above the catalogue on every device, and takes the star away again', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.beta)
  await begin(page)
  await starOf(page).scrollIntoViewIfNeeded()
  const other = await signedInAs(accounts.beta)
  const middle = async () => {
    const { x, y, width, height } = (await starOf(page).boundingBox())!
    return { x: x + width / 2, y: y + height / 2 }
  }
  const before = await middle()
  await press(page, true)
  await expect(starOf(page)).toContainText('Starred')
  await expect(starred(page).getByRole('link', { name: NAME })).toHaveAttribute('href', detail)
  // Pressing again finds it in the same place, although the list above has grown; a pixel is a matter of rounding.
  const after = await middle()
  for (const axis of ['x', 'y'] as const) expect(Math.abs(after[axis] - before[axis]), axis).toBeLessThanOrEqual(1)
  await page.reload()
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'true')
  await expect(starred(page).getByRole('link', { name: NAME })).toHaveAttribute('href', detail)
  await expectAccessible(page)

  // Tabs of one browser hear of one another.
  const tab = await page.context().newPage()
  await openStarted(tab, detail)
  await expect(starOf(tab)).toHaveAttribute('aria-pressed', 'true')
  await openStarted(other, detail)
  await expect(starOf(other)).toHaveAttribute('aria-pressed', 'true')
  await starOf(other).focus()
  const response = other.waitForResponse((response) => response.url().endsWith('/star'))
  await other.keyboard.press('Space')
  await expect(starOf(other)).toHaveAttribute('aria-pressed', 'false')
  await expect(starOf(other)).toBeFocused()
  expect((await response).status()).toBe(204)
  await openStarted(page, '/')
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(starred(page).getByRole('link', { name: NAME })).toHaveCount(0)
  await press(page, true)
  await press(tab, false)
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'false')
  await expect(starred(page).getByRole('link', { name: NAME })).toHaveCount(0)
})

test('a handful of stars is in sight, the others are folded away', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.noCompany)
  await page.goto('/')
  const write = (method: 'PUT' | 'DELETE') =>
    page.evaluate(async (method) => {
      const services = (await (await fetch('/api/v1/Service/live?domain=LU&pageSize=8')).json()) as { id: string }[]
      for (const { id } of services) await fetch(`/api/v1/Service/${id}/star`, { method })
    }, method)
  await write('PUT')
  await page.reload()
  await expect(starred(page).getByRole('link')).toHaveCount(5)
  await starred(page).getByText('3 more starred services').click()
  await expect(starred(page).getByRole('link')).toHaveCount(8)
  await write('DELETE')
  await page.reload()
  await expect(starred(page)).toHaveCount(0)
})

test('quick presses end as the last one says', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await begin(page)
  let responses = 0
  page.on('response', (response) => {
    if (response.url().endsWith('/star')) responses += 1
  })
  await starOf(page).click({ clickCount: 3 })
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'true')
  await expect.poll(() => responses).toBe(3)
  await openStarted(page, '/')
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'true')
  await press(page, false)
})

test('a star that cannot be kept goes back, and says so', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await begin(page)
  await page.route('**/star', (route) => route.fulfill({ status: 503, contentType: 'application/problem+json', body: '{}' }))
  await starOf(page).click()
  await expect(messages(page).getByText('Something went wrong.')).toBeVisible()
  await expect(starOf(page)).toHaveAttribute('aria-pressed', 'false')
})

test('what was opened last stands above the catalogue, also on the way back; not what was only loaded ahead or is of another country', async ({
  signedInAs,
  baseURL,
}) => {
  const page = await signedInAs(accounts.beta)
  await openStarted(page, '/')
  // Hovering is how a page may be loaded ahead.
  await page.getByRole('heading', { level: 3 }).getByRole('link').nth(3).hover()
  for (const name of [OTHER, NAME]) {
    const kept = page.waitForResponse((response) => response.url().endsWith('/view'))
    await page.getByRole('heading', { level: 3, name, exact: true }).getByRole('link').click()
    expect((await kept).status()).toBe(204)
    await page.goBack()
    await expect(viewed(page).getByRole('listitem').first()).toHaveText(name)
  }
  await expect(viewed(page).getByRole('listitem').nth(1)).toHaveText(OTHER)
  await page.goto('/?search=tax')
  await expect(starOf(page)).toBeVisible()
  await expect(viewed(page)).toHaveCount(0)

  const british = await signedInAs(accounts.beta, { baseURL: onHost(baseURL, 'uk.localhost') })
  const requests: string[] = []
  british.on('request', (request) => requests.push(request.url()))
  await british.goto(detail)
  await expect(british.getByRole('heading', { level: 1, name: NAME })).toBeVisible()
  await british.waitForLoadState('networkidle')
  await expect(starOf(british)).toHaveCount(0)
  expect(requests.filter((address) => address.endsWith('/view'))).toEqual([])
})

test('both versions of the catalogue have stars', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openStarted(page, '/')
  await page.getByRole('button', { name: 'Try new Catalogue' }).click()
  await expect(page.getByRole('button', { name: 'Back to legacy Catalogue' })).toBeVisible()
  const card = page
    .getByRole('region', { name: 'Structuring', exact: true })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Star / }) })
    .first()
  const name = await card.getByRole('heading').innerText()
  await press(page, true, name)
  for (const star of await starOf(page, name).all()) await expect(star).toHaveAttribute('aria-pressed', 'true')
  await openStarted(page, '/')
  await expect(starred(page).getByRole('link', { name, exact: true })).toBeVisible()
  await press(page, false, name)
  await page.getByRole('button', { name: 'Back to legacy Catalogue' }).click()
  await expect(page.getByRole('button', { name: 'Try new Catalogue' })).toBeVisible()
})

test('visitors, and people who have not accepted the terms, see nothing of it', async ({ visitor, signedInAs }) => {
  for (const page of [await visitor(), await signedInAs(accounts.noTerms)]) {
    const requests: string[] = []
    page.on('request', (request) => requests.push(request.url()))
    for (const address of ['/', detail]) {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expect(page.getByRole('button', { name: /^Star /, includeHidden: true })).toHaveCount(0)
      await expect(page.getByRole('region', { name: 'Recently viewed', includeHidden: true })).toHaveCount(0)
    }
    expect(requests.filter((url) => /\/(star|view)$/.test(url))).toEqual([])
  }
})

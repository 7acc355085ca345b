import { accounts, expect, onHost, test } from '../fixtures.ts'

const results = 'services'

test('B101 B102 B109: a visitor opens the legacy catalogue without signing in', async ({ page }) => {
  const response = await page.goto('/')
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle('Luxembourg')
  await expect(page.getByRole('heading', { level: 1, name: 'Managed services for Luxembourg' })).toBeVisible()
  await expect(page.getByText('Evidence, not promises')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ services$/ })).toBeVisible()
  await expect(page.getByRole('group', { name: 'Life cycles' }).getByRole('checkbox', { name: /^Creation/ })).toBeVisible()
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /^https?:\/\/[^/]+\/?$/)
})

test('A086: highlighted services come first, marks are words', async ({ page }) => {
  await page.goto('/')
  const cards = page
    .getByRole('region', { name: results })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
  const highlighted = await cards.evaluateAll((items) => items.map((item) => item.textContent.includes('Highlighted')))
  expect(highlighted[0]).toBe(true)
  expect(highlighted.lastIndexOf(true)).toBe(highlighted.filter(Boolean).length - 1)
  await expect(cards.filter({ hasText: 'New' }).first()).toBeVisible()
})

test('B130: choices narrow the list, keep their counts and go into the address', async ({ page }) => {
  await page.goto('/')
  const consulting = page.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: /^Consulting/ })
  const promised = Number(/\d+/.exec(await consulting.evaluate((box: HTMLInputElement) => box.labels?.[0]?.textContent ?? ''))?.[0])
  await consulting.check()
  await expect(page).toHaveURL(/[?&]type=2$/)
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(`^${promised} of \\d+ services$`) })).toBeVisible()

  await page
    .getByRole('group', { name: 'Value chains' })
    .getByRole('checkbox', { name: /^Back office/ })
    .check()
  await expect(page).toHaveURL(/valueChains=/)
  await expect(page.getByRole('link', { name: 'Remove filter Value chains: Back office' })).toBeVisible()
  const shared = page.url()
  const count = await page.getByRole('heading', { level: 2, name: / services$/ }).textContent()

  await page.getByRole('link', { name: 'Remove filter Type: Consulting' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await expect(consulting).not.toBeChecked()

  await page.goto(shared)
  await expect(consulting).toBeChecked()
  await expect(page.getByRole('heading', { level: 2, name: count ?? '' })).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ services$/ })).toBeVisible()
})

test('Back takes away one filter after the other, with its tick and its results; letters of a search are no steps', async ({ page }) => {
  await page.goto('/')
  const consulting = page.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: /^Consulting/ })
  const backOffice = page.getByRole('group', { name: 'Value chains' }).getByRole('checkbox', { name: /^Back office/ })
  const head = page.getByRole('heading', { level: 2, name: / services$/ })
  const whole = (await head.textContent())!
  await consulting.check()
  await expect(head).not.toHaveText(whole)
  const narrowed = (await head.textContent())!
  await backOffice.check()
  await expect(head).not.toHaveText(narrowed)
  await page.getByRole('link', { name: 'Remove filter Type: Consulting' }).click()
  await expect(consulting).not.toBeChecked()
  await page.getByRole('searchbox', { name: 'Search services' }).pressSequentially('report')
  await expect(page).toHaveURL(/search=report/)

  await page.goBack()
  await expect(page).not.toHaveURL(/search=/)
  await expect(consulting).toBeChecked()
  await expect(backOffice).toBeChecked()
  await page.goBack()
  await expect(head).toHaveText(narrowed)
  await expect(consulting).toBeChecked()
  await expect(backOffice).not.toBeChecked()
  await page.goBack()
  await expect(head).toHaveText(whole)
  await expect(consulting).not.toBeChecked()
  await page.goForward()
  await expect(head).toHaveText(narrowed)
  await expect(consulting).toBeChecked()
})

test('what is ticked before the script has come counts', async ({ page }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  const consulting = page.getByRole('group', { name: 'Type' }).getByRole('checkbox', { name: /^Consulting/ })
  await consulting.check()
  release()
  await expect(page).toHaveURL(/[?&]type=2$/)
  await expect(page.getByRole('link', { name: 'Remove filter Type: Consulting' })).toBeVisible()
  await expect(consulting).toBeChecked()
})

test('search responds while typing and forgives typing errors', async ({ page }) => {
  await page.goto('/')
  const search = page.getByRole('searchbox', { name: 'Search services' })
  await search.pressSequentially('coporate tax complience')
  await expect(page).toHaveURL(/search=coporate/)
  await expect(page.getByRole('region', { name: results }).getByRole('heading', { level: 3 }).first()).toHaveText(
    'Corporate tax compliance',
  )
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('coporate tax complience')
})

test('no match reads "So empty..." and offers to clear the filters', async ({ page }) => {
  await page.goto('/?search=qqqqzzzzxx')
  await expect(page.getByText('So empty...')).toBeVisible()
  await page.getByRole('link', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('heading', { level: 2, name: /^\d+ services$/ })).toBeVisible()
  await expect(page.getByRole('searchbox')).toHaveValue('')
})

test('without a match, the search without filters and what comes close are offered', async ({ page, expectAccessible }) => {
  await page.goto('/?search=withholding+tax+reclaims&type=3')
  const near = page.getByRole('region', { name: 'Close to your search' })
  await expect(near.getByRole('link', { name: 'Withholding tax reclaims' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Search without filters' }).click()
  await expect(page).toHaveURL(/\/\?search=withholding\+tax\+reclaims$/)
  await expect(page.getByRole('heading', { level: 3, name: 'Withholding tax reclaims' })).toBeVisible()

  await page.goto('/?search=corporate+tax+zeppelins')
  await expect(page.getByRole('link', { name: 'Search without filters' })).toHaveCount(0)
  await near.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/service\//)
})

test('pages follow by link and a page past the end leads to the last one', async ({ page }) => {
  await page.goto('/')
  const first = await page.getByRole('region', { name: results }).getByRole('heading', { level: 3 }).first().textContent()
  await page.getByRole('link', { name: 'Next page' }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByRole('link', { name: 'Page 2' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { level: 3, name: first ?? '', exact: true })).toHaveCount(0)
  await page.goto('/?page=9999')
  await expect(page).toHaveURL(/page=\d{1,2}$/)
  await expect(page.getByRole('link', { name: 'Next page' })).toHaveCount(0)
})

test('B131: a service that is not live is absent', async ({ page }) => {
  await page.goto('/?search=Tokenised+share+register')
  await expect(page.getByRole('heading', { level: 2, name: / services?$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Tokenised share register' })).toHaveCount(0)
})

test('B493: another tenant has its own catalogue', async ({ visitor, baseURL }) => {
  const page = await visitor()
  await page.goto(`${onHost(baseURL, 'uk.localhost')}/`)
  await expect(page).toHaveTitle('United Kingdom')
  await expect(page.getByRole('heading', { level: 1, name: 'Managed services for the United Kingdom' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 3, name: 'Corporate tax compliance', exact: true })).toHaveCount(0)
})

test('A107: a subscriber sees the mark on the card', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/?search=Corporate+tax+compliance')
  const card = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3, name: 'Corporate tax compliance', exact: true }) })
  await expect(card.getByText('Subscribed')).toBeVisible()
})

test('the sitemap and robots.txt name absolute addresses', async ({ request }) => {
  const map = await (await request.get('/sitemap.xml')).text()
  expect(map).toMatch(/<loc>https?:\/\/[^<]+\/service\/corporate-tax-compliance<\/loc>/)
  expect(map).not.toContain('tokenised-share-register')
  expect(await (await request.get('/robots.txt')).text()).toMatch(/Sitemap: https?:\/\/.+\/sitemap\.xml/)
})

test('the catalogue is accessible, also without a match', async ({ page, expectAccessible }) => {
  await page.goto('/?type=1')
  await expectAccessible(page)
  await page.goto('/?search=qqqqzzzzxx')
  await expectAccessible(page)
})

import { accounts, expect, onHost, test } from '../fixtures.ts'

test('B136 B144 A108: a client sees the subscriptions by company with message, links and contacts', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myServices')
  await expect(page.getByRole('heading', { level: 1, name: 'My services' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
  const card = page.getByRole('listitem', { name: 'DORA readiness' })
  await expect(card.getByText('The register of information is in its second review.')).toBeVisible()
  await expect(card.getByText(/^Until \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await expect(card.getByRole('link', { name: /Register workspace of Alpha/ })).toHaveAttribute('href', 'https://dora.firm.example/alpha')
  await expect(card.getByRole('link', { name: /Client site/ })).toBeVisible()
  await expect(card.getByText('Documents, Links, Tasks')).toBeVisible()
  await expect(page.getByText('Budget follow-up')).toHaveCount(0)
  await expectAccessible(page)
})

test('the people of the firm stand once above the cards, which lead to them and back (A108, B144)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myServices')
  const people = page.getByRole('list', { name: 'Our people for Alpha', exact: true })
  const card = page.getByRole('listitem', { name: 'DORA readiness' })
  const named = card.getByRole('list', { name: 'Contacts for DORA readiness' }).getByRole('link').first()
  const name = (await named.textContent())!
  const person = people.getByRole('listitem').filter({ hasText: name })
  await expect(person).toHaveCount(1)
  await expect(person.getByRole('link', { name: /@firm\.example$/ })).toBeVisible()
  await named.click()
  await expect(person).toBeInViewport()
  await person.getByRole('link', { name: 'DORA readiness' }).click()
  await expect(card.getByRole('heading', { name: 'DORA readiness' })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

test('two links of one name on a card show by their addresses which is which', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/myServices')
  const alike = page
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: /^Employee space/ }) })
    .locator('ul[aria-label="Links"] > li')
  await expect(alike.filter({ hasText: 'Employee space' })).toHaveCount(2)
  const texts = await alike.filter({ hasText: 'Employee space' }).allInnerTexts()
  expect(new Set(texts).size).toBe(2)
})

test('A110: an ended subscription is not shown', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myServices')
  await expect(page.getByRole('listitem', { name: 'Corporate tax compliance' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'VAT compliance' })).toHaveCount(0)
})

test('B136 B137: internal users get the internal variant with counts', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myServices')
  const table = page.getByRole('table', { name: 'Services you work for' })
  await expect(table.getByRole('rowheader').first()).toBeVisible()
  await expect(table.getByRole('link', { name: /^\d+ subscriptions? of / }).first()).toBeVisible()
  await expectAccessible(page)
})

test('A108: the link of a count opens exactly the counted subscriptions, and what narrows the list can be taken away', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myServices')
  const links = page.getByRole('table', { name: 'Services you work for' }).getByRole('link', { name: /^\d+ subscriptions? of / })
  await expect(links.first()).toBeVisible()
  for (const text of await links.allTextContents()) {
    await page.getByRole('link', { name: text, exact: true }).click()
    await expect(
      page.getByRole('button', { name: `Remove filter Service: ${text.replace(/^\d+ subscriptions? of /, '')}`, exact: true }),
    ).toBeVisible()
    await expect(page.getByText(new RegExp(`^1–\\d+ of ${parseInt(text)}$`))).toBeVisible()
    await page.goBack()
  }
  await links.first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove filter Without ended ones' }).click()
  await expect(page).not.toHaveURL(/running=/)
})

test("B137 B655: on another tenant's host the pages are not there", async ({ visitor, baseURL }) => {
  const page = await visitor()
  for (const path of ['/myServices', '/myClients']) {
    await page.goto(`${onHost(baseURL, 'uk.localhost')}${path}`)
    await expect(page).toHaveURL(/\/404$/)
  }
})

test('B145 A113: an internal user opens a company, found by its name, and sees its subscriptions', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myClients')
  await expect(page.getByRole('heading', { level: 1, name: 'My clients' })).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/myClients?search=*', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('searchbox', { name: 'Find a client' }).pressSequentially('alpha')
  // Until the response is there, count and rows are marked as those of the question before.
  const earlier = page.locator('[aria-busy=true]').filter({ hasText: /\d+ companies in \d+ company groups/ })
  await expect(earlier.getByRole('progressbar', { name: 'Reading the list' })).toBeVisible()
  await expect(earlier.getByRole('region', { name: 'Alpha', exact: true })).toBeVisible()
  held.resolve()
  await expect(page).toHaveURL(/search=alpha$/)
  await expect(earlier).toHaveCount(0)
  const company = page
    .getByRole('region', { name: 'Alpha', exact: true })
    .getByRole('listitem')
    .filter({ hasText: /^Alpha\d/ })
  const response = page.waitForResponse((response) => response.url().endsWith('/api/v1/Subscription/my-clients/services'))
  await company.getByText(/\d+ subscriptions?$/).click()
  expect((await response).status()).toBe(200)
  const table = company.getByRole('table', { name: /^Subscriptions of / })
  await expect(table.getByRole('rowheader').first().getByRole('link')).toBeVisible()
  await expectAccessible(page)
})

test('A113: a company that is opened before the script has come loads its subscriptions too', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const held = Promise.withResolvers<void>()
  await page.route('**/_next/static/**/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/myClients?search=alpha', { waitUntil: 'commit' })
  const company = page
    .getByRole('region', { name: 'Alpha', exact: true })
    .getByRole('listitem')
    .filter({ hasText: /^Alpha\d/ })
  await company.getByText(/\d+ subscriptions?$/).click()
  await expect(company.getByText('Processing, please stand by...')).toBeAttached()
  held.resolve()
  await expect(company.getByRole('table', { name: /^Subscriptions of / })).toBeVisible()
})

test('B138 B146 B148: My clients is closed to clients, not there on another host, and asks a visitor to sign in', async ({
  signedInAs,
  visitor,
  baseURL,
}) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myClients')
  await expect(page.getByText('Access restricted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'My clients' })).toHaveCount(0)
  const stranger = await visitor()
  await stranger.goto('/myClients')
  await expect(stranger.getByRole('button', { name: new RegExp(accounts.internal.replace('.', '\\.')) })).toBeVisible()
  await stranger.goto(`${onHost(baseURL, 'uk.localhost')}/myClients`)
  await expect(stranger).toHaveURL(/\/404$/)
})

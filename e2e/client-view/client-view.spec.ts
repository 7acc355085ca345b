import { accounts, expect, onHost, test } from '../fixtures.ts'

test('B150 A114: an internal user chooses a company and sees the portal as it does', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  await page.getByRole('link', { name: 'Client view' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Client view' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('searchbox', { name: 'Find a company' }).pressSequentially('alpha')
  await expect(page).toHaveURL(/search=alpha$/)
  await page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: 'Alpha', exact: true }).click()
  await expect(page).toHaveURL(/\/clientView\?company=[0-9a-f-]{36}$/)

  const banner = page.getByRole('complementary', { name: 'Client view' })
  await expect(banner).toContainText('You see the portal as Alpha sees it.')
  const subscribed = page.getByRole('list', { name: 'Subscribed services' })
  const card = subscribed.getByRole('listitem', { name: 'DORA readiness' })
  await expect(card.getByRole('link', { name: /Register workspace of Alpha/ })).toBeVisible()
  // Links that are not for clients, and subscriptions that have ended.
  await expect(page.getByText('Budget follow-up')).toHaveCount(0)
  await expect(subscribed.getByRole('listitem', { name: 'VAT compliance' })).toHaveCount(0)
  const others = page.getByRole('list', { name: 'Other services' })
  await expect(others.getByRole('listitem').first()).toBeVisible()
  await expect(others.getByRole('listitem', { name: 'DORA readiness' })).toHaveCount(0)
  await expectAccessible(page)
  // No level is left out on the way down.
  const levels = await page
    .getByRole('main')
    .getByRole('heading')
    .evaluateAll((headings) => headings.map(({ tagName }) => Number(tagName.slice(1))))
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)

  await banner.getByRole('link', { name: 'Choose another company' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Client view' })).toBeVisible()
})

test('what the client view shows as subscribed is what the client sees (A114)', async ({ signedInAs }) => {
  const client = await signedInAs(accounts.beta)
  await client.goto('/myServices')
  const cards = client.getByRole('main').getByRole('listitem').getByRole('heading', { level: 3 })
  await expect(cards.first()).toBeVisible()
  const own = await cards.allTextContents()
  const page = await signedInAs(accounts.superUser)
  await page.goto('/clientView?search=beta')
  await page.getByRole('list', { name: 'Companies' }).getByRole('link', { name: 'Beta', exact: true }).click()
  const shown = page.getByRole('list', { name: 'Subscribed services' }).getByRole('heading', { level: 3 })
  await expect(shown.first()).toBeVisible()
  expect((await shown.allTextContents()).sort()).toEqual(own.sort())
})

test('an unknown company leads back to the choice', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/clientView?company=00000000-0000-4000-8000-00000000dead')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'This company does not exist, or has been removed. Choose another one.',
  )
  await expect(page.getByRole('searchbox', { name: 'Find a company' })).toBeVisible()
})

test('B151 B152: Client view is closed to clients, and not there on another host', async ({ signedInAs, visitor, baseURL }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/clientView')
  await expect(page.getByText('Access restricted')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: 'Client view' })).toHaveCount(0)
  const stranger = await visitor()
  await stranger.goto(`${onHost(baseURL, 'uk.localhost')}/clientView`)
  await expect(stranger).toHaveURL(/\/404$/)
})

import { accounts, expect, test } from '../fixtures.ts'
import { startServer } from '../operation/servers.ts'

test('B105 B106 B107 B116 B133: a super user switches between the versions', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/?type=1')
  const cycles = page.getByRole('group', { name: 'Filters' }).getByRole('group', { name: 'Life cycles' })
  await expect(cycles.getByRole('checkbox', { name: /^Creation/ })).toBeVisible()

  await page.getByRole('button', { name: 'Try new Catalogue' }).click()
  await expect(page.getByRole('button', { name: 'Back to legacy Catalogue' })).toBeVisible()
  await expect(cycles.getByRole('checkbox', { name: /^Structuring/ })).toBeVisible()
  await expect(cycles.getByRole('checkbox', { name: /^Creation/ })).toHaveCount(0)
  for (const name of ['Structuring', 'Setup', 'Distribution', 'Operation'])
    await expect(page.getByRole('region', { name, exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.reload()
  await page.getByRole('button', { name: 'Back to legacy Catalogue' }).click()
  await expect(page.getByRole('button', { name: 'Try new Catalogue' })).toBeVisible()
  await expect(cycles.getByRole('checkbox', { name: /^Creation/ })).toBeVisible()
})

test('A086: every life cycle is whole on the screen from 1280 px on; below that the columns scroll, not the page', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Try new Catalogue' }).click()
  const column = page.getByRole('region', { name: 'Structuring', exact: true })
  await expect(column).toBeVisible()
  const overflow = () =>
    column.evaluate((element) =>
      [element.parentElement!, document.documentElement].map(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    )
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await overflow(), `${width} px`).toEqual([false, false])
  }
  await page.setViewportSize({ width: 1024, height: 900 })
  expect(await overflow()).toEqual([true, false])
})

test('A098: steps preset the life cycle filter', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Try new Catalogue' }).click()
  await expect(page.getByRole('button', { name: 'Back to legacy Catalogue' })).toBeVisible()
  await page.goto('/?steps=3')
  await expect(page.getByRole('link', { name: 'Remove filter Life cycles: Distribution' })).toBeVisible()
  await expect(page.getByRole('checkbox', { name: /^Distribution/ })).toBeChecked()
})

test('B108: nobody else sees the switch', async ({ page, signedInAs }) => {
  for (const shown of [page, await signedInAs(accounts.internal), await signedInAs(accounts.alpha)]) {
    await shown.goto('/')
    await expect(shown.getByRole('heading', { level: 2, name: / services$/ })).toBeVisible()
    await expect(shown.getByRole('button', { name: /Catalogue$/ })).toHaveCount(0)
  }
})

test('B656: with the toggle disabled not even a super user sees it, and an earlier choice of a version no longer counts', async ({
  signedInAs,
}) => {
  const server = await startServer({ FEATURE_CATALOGUE_VERSION_TOGGLE: 'false' })
  try {
    // Cookies know no ports: the session holds on the second server too.
    const page = await signedInAs(accounts.superUser)
    await page.context().addCookies([{ name: 'catalogue-version', value: '2', url: server.origin }])
    await page.goto(server.origin)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: /^Creation/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Catalogue$/ })).toHaveCount(0)
  } finally {
    await server.stop()
  }
})

test('B108: forced, the switch is there for everybody', async ({ page }) => {
  const server = await startServer({ FEATURE_FORCED_TOGGLE: 'true' })
  try {
    await page.goto(server.origin)
    await page.getByRole('button', { name: 'Try new Catalogue' }).click()
    await expect(page.getByRole('button', { name: 'Back to legacy Catalogue' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Structuring', exact: true })).toBeVisible()
  } finally {
    await server.stop()
  }
})

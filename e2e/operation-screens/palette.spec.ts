import type { Page } from '@playwright/test'
import { accounts, expect, test, untilStarted } from '../fixtures.ts'

const SERVICE = 'Cross-border fund registration'
const box = (page: Page) => page.getByRole('combobox', { name: 'Search everything' })

/** The page has taken over its keys. */
async function openByKeys(page: Page): Promise<void> {
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(box(page)).toBeFocused({ timeout: 2_000 })
  }).toPass()
}

test('a visitor goes to a service by keys alone; the palette remembers it', async ({ visitor, expectAccessible }) => {
  const page = await visitor()
  await page.goto('/')
  await openByKeys(page)
  await box(page).fill('cross-border')
  const option = page.getByRole('option', { name: SERVICE })
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await option.getAttribute('id'))!)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: SERVICE, level: 1 })).toBeVisible()
  await expect(box(page)).toHaveCount(0)
  await openByKeys(page)
  await expect(page.getByRole('group', { name: 'Opened lately' }).getByRole('option')).toHaveText([SERVICE])
  await page.keyboard.press('Escape')
  await expect(box(page)).toHaveCount(0)
})

test('what is typed while the palette is on its way is what it searches, and no key of the page behind it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/articles')
  await untilStarted(page)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_next/static/**', async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('Control+k')
  // Among them keys of the news, and a slip that is mended.
  await page.keyboard.type('cross-borderm')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Enter')
  release()
  await expect(page.getByRole('heading', { name: SERVICE, level: 1 })).toBeVisible()
})

test('a client finds neither companies, people nor staff screens; what is not there is said, and so is a fault', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await expect(page.getByText('Type the beginning of a name')).toBeVisible()
  await box(page).fill('alpha')
  await expect(page.getByRole('group', { name: /Companies|People/ })).toHaveCount(0)
  await box(page).fill('administration')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'Screens' })).toHaveCount(0)
  await box(page).fill('qqzzqq')
  await expect(page.getByText('Nothing was found for “qqzzqq”.')).toBeVisible()
  await expectAccessible(page)
  // Closed and at once wanted again, while it still fades out; what is typed meanwhile is for it.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.keyboard.type('qqzz')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('qqzz')
  await page.route('**/api/v1/Search/everything*', (route) => route.abort())
  await box(page).fill('profile')
  await expect(page.getByText('The search did not answer.')).toBeVisible()
  await page.unroute('**/api/v1/Search/everything*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('option', { name: 'My profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('staff find companies, people and screens, and move among them with the arrows', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/')
  await page.getByRole('button', { name: 'Search everything' }).click()
  await box(page).fill('alpha')
  await expect(page.getByRole('group', { name: 'Companies' }).getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('group', { name: 'People' }).getByRole('option').first()).toBeVisible()
  const options = page.getByRole('option')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(options.last()).toHaveAttribute('aria-selected', 'true')
  await box(page).fill('catalogue set')
  await expect(page.getByRole('option', { name: 'Catalogue settings' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/admin\/settings$/)
})

test('staff create a user from anywhere, twice in a row; the address becomes that of the tab', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/myClients')
  await openByKeys(page)
  await box(page).fill('create')
  const actions = page.getByRole('group', { name: 'Actions' })
  await expect(actions.getByRole('option', { name: 'Create subscription' })).toBeVisible()
  await expect(actions.locator('mark').first()).toHaveText('Create')
  await expectAccessible(page)
  for (const [words, dialog, hash] of [
    ['create user', 'Create user', 'users'],
    ['create user', 'Create user', 'users'],
    ['create company', 'Create company', 'entities'],
    ['import users', 'Bulk import User', 'users'],
  ] as const) {
    await openByKeys(page)
    await box(page).fill(words)
    await expect(page.getByRole('option').first()).toContainText(words, { ignoreCase: true })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: dialog })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/admin#${hash}$`))
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  // Another tab has none of it open.
  await page.getByRole('tab', { name: 'Services', exact: true }).click()
  await expect(page.getByRole('table').or(page.getByRole('grid')).first()).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('what was opened lately is offered before anything is typed: records too, however they were reached', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/?search=cross-border')
  await page.getByRole('link', { name: SERVICE }).first().click()
  await expect(page.getByRole('heading', { name: SERVICE, level: 1 })).toBeVisible()
  await openByKeys(page)
  await box(page).fill(accounts.alpha)
  await page.getByRole('group', { name: 'People' }).getByRole('option').first().click()
  await expect(page).toHaveURL(/\/people\//)
  // The one that is on its way out still has the focus.
  await expect(box(page)).toHaveCount(0)
  await openByKeys(page)
  const lately = page.getByRole('group', { name: 'Opened lately' }).getByRole('option')
  await expect(lately).toHaveCount(2)
  await expect(lately.nth(0)).toContainText(accounts.alpha)
  await expect(lately.nth(1)).toContainText(SERVICE)
})

test('a client finds own subscriptions and their contacts, and is led to them in My services; more than is shown has a list', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.alpha)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/myServices')
  const first = page.locator('h3[id^="subscription-"]').first()
  const name = await first.innerText()
  await page.getByRole('button', { name: 'Search everything' }).click()
  await box(page).fill(name)
  const own = page.getByRole('group', { name: 'Subscriptions' }).getByRole('option').first()
  await expect(own).toContainText(name)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await own.click()
  await expect(page).toHaveURL(/\/myServices#subscription-/)
  await page.getByRole('button', { name: 'Search everything' }).click()
  await box(page).fill('tax')
  await page.getByRole('option', { name: /^\d+ more services$/ }).click()
  await expect(page).toHaveURL(/\/\?search=tax$/)
})

import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { chooseAction, gridOf } from '../screens.ts'

export const SERVICE = '3W Regulatory'
/** Ticked for a person of another company. */
export const ACROSS = 'Yes, give access to 1 person of another company'

export const grid = (page: Page) => gridOf(page, 'Subscriptions')

/** A company group with one company of that name, which no other test knows; it goes with its subscriptions, also when the test fails. */
export const testWithCompany = test.extend<{ company: string }>({
  company: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    await page.goto('/privacy')
    const name = `Journey ${Date.now()}`
    const group = await api<{ id: string }>(page, 'POST', 'Company', { name })
    const entity = await api<{ id: string }>(page, 'POST', 'Entity', { name, companyId: group.id })
    await use(name)
    await api(page, 'DELETE', `Entity/${entity.id}`)
    await api(page, 'DELETE', `Company/${group.id}`)
  },
})

export async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#engagements`)
  await expect(page.getByRole('textbox', { name: 'Filter by Service Name' })).toBeVisible()
}

/** Searches in a select and takes the option. */
export async function choose(within: Locator, label: string, search: string): Promise<void> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await select.fill(search)
  await within
    .page()
    .getByRole('option', { name: new RegExp(search.replace(/[.+]/g, '\\$&'), 'i') })
    .first()
    .click()
  // Leaves the field, which closes a list that stays open for further picks.
  await select.press('Tab')
}

export async function findRow(page: Page, company: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Filter by Company name' }).fill(company)
  const row = grid(page).getByRole('row').filter({ hasText: SERVICE })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(company)
  return row
}

export async function act(page: Page, company: string, action: string): Promise<void> {
  await chooseAction(page, `${SERVICE}, ${company}`, action)
}

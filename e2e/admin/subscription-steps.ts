import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { chooseAction, gridOf } from '../screens.ts'
import { makeCompany, removeCompany } from './people.ts'
import type { TestCompany } from './people.ts'

export const SERVICE = '3W Regulatory'
/** Id of an engagement centre. */
export const ENGAGEMENT_CENTRE = '0f8fad5b-d9cb-469f-a165-70867728950e'
/** Ticked for a person of another company. */
export const ACROSS = 'Yes, give access to 1 person of another company'

export const grid = (page: Page) => gridOf(page, 'Subscriptions')

/** The id of the person with this e-mail. */
export const ppidOf = async (page: Page, email: string): Promise<string> =>
  (await api<{ items: { ppid: string }[] }>(page, 'POST', 'User/paged?pageSize=1', { filters: { email } })).items[0]!.ppid

/** Subscribes a company to the 3W service, with client@beta.example as main contact and those of `others` besides. */
export async function subscribe(page: Page, company: TestCompany, others: readonly string[] = []): Promise<{ id: string }> {
  const services = await api<{ id: string; name: string }[]>(page, 'GET', 'Service')
  const more = await Promise.all(others.map((email) => ppidOf(page, email)))
  return api(page, 'POST', 'Subscription', {
    companyId: company.groupId,
    entityId: company.id,
    serviceId: services.find(({ name }) => name === SERVICE)!.id,
    contacts: [await ppidOf(page, accounts.internal)],
    users: [{ ppid: await ppidOf(page, accounts.beta), isMainContact: true }, ...more.map((ppid) => ({ ppid, isMainContact: false }))],
    ec: `https://ec.example/${ENGAGEMENT_CENTRE}`,
  })
}

/** A company alone in its group, which no other test knows; it goes with its subscriptions, also when the test fails. */
export const testWithCompany = test.extend<{ company: TestCompany }>({
  company: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    const company = await makeCompany(page)
    await use(company)
    await removeCompany(page, company)
  },
})

/** The table with all subscriptions; that of a company is there. */
export const testWithSubscription = testWithCompany.extend<{ table: Page }>({
  table: async ({ signedInAs, company }, use) => {
    const page = await signedInAs(accounts.superUser)
    await subscribe(page, company)
    await openTab(page, '?subscriptions.f.scope=all')
    await use(page)
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

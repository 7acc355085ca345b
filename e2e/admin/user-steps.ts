import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { gridOf } from '../screens.ts'
import { makePerson } from './people.ts'
import type { Person } from './people.ts'

export const grid = (page: Page) => gridOf(page, 'Users')
export const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

export async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#users`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
}

export const remove = (page: Page, { ppid }: Person) => api(page, 'DELETE', `User/${ppid}`)

/** A client of nobody, whom no other test knows, found in the table; the person goes, also when the test fails. */
export const testWithPerson = test.extend<{ person: Person; table: Page }>({
  person: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    const person = await makePerson(page)
    await use(person)
    if ((await page.request.get(`/api/v1/User/${person.ppid}`)).ok()) await remove(page, person)
  },
  table: async ({ signedInAs, person }, use) => {
    const page = await signedInAs(accounts.superUser)
    await openTab(page)
    await page.getByRole('textbox', { name: 'Filter by Email' }).fill(person.email)
    await expect(grid(page).getByRole('row')).toHaveCount(2)
    await use(page)
  },
})

import type { Page } from '@playwright/test'
import { makeCompany, makePerson, removeCompany, type Person } from '../admin/people.ts'
import { ACROSS, openTab, subscribe, testWithCompany } from '../admin/subscription-steps.ts'
import { openTab as openUsers, remove } from '../admin/user-steps.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { gridOf } from '../screens.ts'

const COUNT = 11

/** So many subscriptions of companies whose names hold `word`, in a table of ten a page; they go, also when the test fails. */
const testWithMany = test.extend<{ word: string; table: Page }>({
  word: async ({}, use) => use(uniqueWord()),
  table: async ({ signedInAs, word }, use) => {
    const page = await signedInAs(accounts.superUser)
    const { id: groupId } = await api<{ id: string }>(page, 'POST', 'Company', { name: `Bulk ${word}` })
    const companies: { id: string; name: string; groupId: string }[] = []
    for (let index = 0; index < COUNT; index += 1) {
      const name = `Bulk ${word} ${index}`
      const company = { ...(await api<{ id: string }>(page, 'POST', 'Entity', { name, companyId: groupId })), name, groupId }
      companies.push(company)
      await subscribe(page, company, [accounts.alpha])
    }
    await openTab(page, `?subscriptions.f.scope=all&subscriptions.f.entityName=${word}&subscriptions.size=10`)
    await expect(gridOf(page, 'Subscriptions').getByRole('row')).toHaveCount(COUNT)
    await use(page)
    for (const { id } of companies) await api(page, 'DELETE', `Entity/${id}`)
    await api(page, 'DELETE', `Company/${groupId}`)
  },
})

/** Selects the page of the table and then all that match. @returns the bar with what can be done with them */
async function selectAll(page: Page) {
  await gridOf(page, 'Subscriptions').getByRole('checkbox', { name: 'Select all rows' }).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: `Select all ${COUNT} that match` }).click()
  await expect(bar).toContainText(`${COUNT} selected`)
  return bar
}

testWithMany('selected subscriptions, then all that match, are exported', async ({ table: page, expectAccessible }) => {
  const bar = await selectAll(page)
  await expectAccessible(page)
  const download = page.waitForEvent('download')
  await bar.getByRole('button', { name: 'Export' }).click()
  expect((await download).suggestedFilename()).toMatch(/^export_subscriptions_/)
})

testWithMany('a user is added to all that match, with a result per subscription', async ({ table: page, word, expectAccessible }) => {
  const person = await makePerson(page, word)
  try {
    const bar = await selectAll(page)
    await bar.getByRole('button', { name: 'Add user' }).click()
    const choice = page.getByRole('dialog', { name: 'Add user to subscriptions' })
    await choice.getByRole('button', { name: 'Add' }).click()
    await expect(choice.getByText('This field is required')).toBeVisible()
    await choice.getByRole('combobox', { name: 'User' }).fill(word)
    await page.getByRole('option', { name: new RegExp(word) }).click()
    await choice.getByRole('button', { name: `Add to ${COUNT} subscriptions`, exact: true }).click()
    const task = page.getByRole('dialog', { name: `Adding ${person.name} to ${COUNT} subscriptions` })
    await expect(task.getByText(`Done: ${COUNT} subscriptions`)).toBeVisible({ timeout: 30_000 })
    await expect(task.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(COUNT)
    await expectAccessible(page)
    await task.getByRole('button', { name: 'Close' }).click()
  } finally {
    await api(page, 'DELETE', `User/${person.ppid}`)
  }
})

testWithMany('the users of all that match are refreshed, each once', async ({ table: page }) => {
  const bar = await selectAll(page)
  await bar.getByRole('button', { name: 'Refresh users' }).click()
  await page.getByRole('alertdialog', { name: 'Refresh user data' }).getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('dialog', { name: 'Refresh of the data of 2 users' }).getByText('Done: 2 users')).toBeVisible({
    timeout: 30_000,
  })
})

testWithCompany(
  'users added to a subscription are counted, one of another company is named and confirmed, and all are taken back',
  async ({ signedInAs, company }) => {
    const page = await signedInAs(accounts.superUser)
    const [{ id }, other, word] = [await subscribe(page, company), await makeCompany(page), uniqueWord()]
    const members = async (people: readonly Person[]): Promise<number> => {
      const { users } = await api<{ users: { ppid: string }[] }>(page, 'GET', `Subscription/${id}`)
      return users.filter(({ ppid }) => people.some((person) => person.ppid === ppid)).length
    }
    const people: Person[] = []
    try {
      for (const entities of [[other.id], [], []]) {
        const email = `${word}.${people.length}@journey.example`
        people.push(await api<Person>(page, 'POST', 'User/full', { email, firstName: 'Bulk', lastName: word, entities }))
      }
      await openUsers(page, `?users.f.name=${word}`)
      await expect(gridOf(page, 'Users').getByRole('row')).toHaveCount(4)
      await gridOf(page, 'Users').getByRole('checkbox', { name: 'Select all rows' }).check()
      await page.getByRole('region', { name: 'Selected rows' }).getByRole('button', { name: 'Add to subscription' }).click()
      const choice = page.getByRole('dialog', { name: 'Add users to subscription' })
      await choice.getByRole('combobox', { name: 'Subscription' }).fill(company.name)
      await page.getByRole('option', { name: new RegExp(company.name) }).click()
      await expect(choice.getByText('3 people will be added.', { exact: true })).toBeVisible()
      await expect(choice.getByText(`1 of them belongs to another company: ${other.name} (1).`)).toBeVisible()
      const add = choice.getByRole('button', { name: 'Add 3 users', exact: true })
      await add.click()
      await expect(choice.getByText('Please confirm this first')).toBeVisible()
      expect(await members(people)).toBe(0)
      await choice.getByRole('checkbox', { name: ACROSS }).check()
      await add.click()

      const adding = page.getByRole('dialog', { name: /^Adding 3 users to / })
      await expect(adding.getByText('Done: 3 users')).toBeVisible({ timeout: 30_000 })
      expect(await members(people)).toBe(3)
      await adding.getByRole('button', { name: 'Take back from 3 users', exact: true }).click()
      const question = page.getByRole('alertdialog', { name: 'Take back ?' })
      await question.getByRole('button', { name: 'Take back from 3 users', exact: true }).click()
      const taking = page.getByRole('dialog', { name: /^Taking 3 users back from / })
      await expect(taking.getByText('Done: 3 users')).toBeVisible({ timeout: 30_000 })
      expect(await members(people)).toBe(0)
    } finally {
      for (const person of people) await remove(page, person)
      await removeCompany(page, other)
    }
  },
)

import type { Page } from '@playwright/test'
import { makePerson } from '../admin/people.ts'
import { SERVICE, subscribe, testWithCompany } from '../admin/subscription-steps.ts'
import { accounts, closeMessage, expect, test } from '../fixtures.ts'

const people = (page: Page) => page.getByRole('main').getByRole('list', { name: 'People', exact: true })
const person = (page: Page, name: string) => people(page).getByRole('listitem', { name, exact: true })
const right = (page: Page, name: string) => page.getByRole('group', { name, exact: true })
const nothingIsTooWide = (page: Page) =>
  expect(async () =>
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0),
  ).toPass({ timeout: 3_000 })

testWithCompany(
  'staff send the list, the main contact strikes by keyboard and hands in, staff apply it and take it back',
  async ({ signedInAs, expectAccessible, company }) => {
    const staff = await signedInAs(accounts.superUser)
    await staff.goto('/myClients')
    const colleague = await makePerson(staff)
    const name = `Journey ${colleague.email.split('@')[0]}`
    await subscribe(staff, company, [colleague.email])

    await staff.goto(`/companies/${company.id}`)
    const part = staff.getByRole('region', { name: 'Access reviews' })
    await part.getByRole('button', { name: 'Start an access review' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Start an access review' })
    await expect(dialog.getByRole('heading', { name: 'The list that is sent: 2 people' })).toBeVisible()
    await expect(dialog.getByRole('listitem', { name, exact: true })).toContainText(SERVICE)
    await expect(dialog.getByRole('checkbox', { name: new RegExp(accounts.beta) })).toBeChecked()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(staff.getByRole('heading', { level: 1, name: 'Access review' })).toBeVisible()
    await expect(staff.getByRole('main').getByText('Sent', { exact: true })).toBeVisible()
    const address = new URL(staff.url()).pathname

    // The main contact of another company finds nothing.
    const other = await signedInAs(accounts.alpha)
    expect((await other.goto(address))!.status()).toBe(404)

    const reviewer = await signedInAs(accounts.beta)
    await reviewer.setViewportSize({ width: 360, height: 780 })
    await reviewer.emulateMedia({ colorScheme: 'dark' })
    await reviewer.goto('/myServices')
    await reviewer.getByRole('link', { name: `Access review of ${company.name}` }).click()
    await expect(people(reviewer).getByRole('listitem', { name })).toBeVisible()
    await nothingIsTooWide(reviewer)
    await expectAccessible(reviewer)
    const handIn = reviewer.getByRole('button', { name: 'Hand in' })
    await expect(handIn).toBeDisabled()
    const service = right(reviewer, `${SERVICE}, ${name}`)
    await service.getByRole('radio', { name: 'Keep' }).focus()
    await reviewer.keyboard.press('ArrowRight')
    await expect(service.getByRole('radio', { name: 'Strike' })).toBeChecked()
    await service.getByRole('button', { name: /^Add a note/ }).press('Enter')
    await reviewer.getByRole('textbox', { name: `Note: ${SERVICE}, ${name}` }).fill('Has changed to another team.')
    await reviewer.getByRole('button', { name: 'Save' }).click()
    await closeMessage(reviewer, 'Saved.')
    await expect(reviewer.getByText('Under way', { exact: true })).toBeVisible()
    await reviewer.reload()
    await expect(service.getByRole('radio', { name: 'Strike' })).toBeChecked()
    await expect(reviewer.getByRole('textbox', { name: `Note: ${SERVICE}, ${name}` })).toHaveValue('Has changed to another team.')
    await reviewer.getByRole('button', { name: 'Keep the rest' }).click()
    await expect(right(reviewer, `Belongs to the company, ${name}`).getByRole('radio', { name: 'Keep' })).toBeChecked()
    await expectAccessible(reviewer)
    await handIn.click()
    const question = reviewer.getByRole('alertdialog')
    await expect(question).toContainText('You keep 3 rights and strike 1.')
    await expectAccessible(reviewer)
    await question.getByRole('button', { name: 'Hand in' }).click()
    await expect(reviewer.getByText('Your answer is with us.')).toBeVisible()
    await expectAccessible(reviewer)
    await nothingIsTooWide(reviewer)

    await staff.reload()
    const outcome = staff.getByRole('region', { name: 'What applying it does now' })
    await expect(outcome.getByRole('listitem')).toHaveText([`${name}: ${SERVICE}`])
    await expectAccessible(staff)
    const download = staff.waitForEvent('download')
    await staff.getByRole('button', { name: 'Export to Excel' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export_access_review_.*\.xlsx$/)
    await outcome.getByRole('button', { name: 'Apply' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
    await expect(staff.getByRole('main').getByText('Applied', { exact: true }).first()).toBeVisible()
    await expect(person(staff, name)).toContainText('Strike: taken')
    await expect(person(staff, name)).toContainText('Has changed to another team.')
    await expectAccessible(staff)
    await staff.getByRole('button', { name: 'Undo' }).click()
    await closeMessage(staff, 'Undone: everything is as it was.')
    await expect(outcome.getByRole('listitem')).toHaveText([`${name}: ${SERVICE}`])

    await outcome.getByRole('button', { name: 'Apply' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Apply' }).click()
    await staff.getByRole('button', { name: 'Take back' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click()
    await expect(outcome.getByRole('button', { name: 'Apply' })).toBeVisible()
    await staff.goto(`/companies/${company.id}`)
    await expect(part.getByText('Handed in')).toBeVisible()
    await expectAccessible(staff)
    await expect(staff.getByRole('region', { name: 'History' })).toContainText('Applied')
  },
)

test('the demo data hold an open review of Alpha', async ({ signedInAs, expectAccessible }) => {
  const alpha = await signedInAs(accounts.alpha)
  await alpha.goto('/myServices')
  await alpha.getByRole('link', { name: 'Access review of Alpha' }).click()
  await expect(alpha.getByRole('main').getByText('Under way', { exact: true })).toBeVisible()
  await expectAccessible(alpha)
})

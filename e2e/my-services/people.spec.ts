import type { Page } from '@playwright/test'
import { acceptTerms, accounts, closeMessage, expect, freshNewcomer, signIn, test } from '../fixtures.ts'

const rows = (page: Page, list: string) => page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
const person = (page: Page, name: string) =>
  page.getByRole('list', { name: 'People', exact: true }).getByRole('listitem', { name, exact: true })

/** Fills the invitation of somebody with the first subscription that is offered. @returns the name of its service */
async function fillInvitation(
  page: Page,
  { firstName, lastName, email }: Record<'firstName' | 'lastName' | 'email', string>,
): Promise<string> {
  await page.getByRole('button', { name: 'Invite a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a person' })
  await dialog.getByRole('textbox', { name: 'First name' }).fill(firstName)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill(lastName)
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(email)
  const first = dialog
    .getByRole('group', { name: /^Subscriptions/ })
    .getByRole('checkbox')
    .first()
  await first.check()
  return (
    await dialog
      .getByRole('group', { name: /^Subscriptions/ })
      .locator('label')
      .first()
      .innerText()
  ).trim()
}

test('free: a main contact invites, the colleague signs in and sees the subscription, gets another one, and is removed; staff take that back', async ({
  signedInAs,
  visitor,
  expectAccessible,
}) => {
  const email = freshNewcomer()
  const name = `Nora Castellan ${email.match(/\d+/)![0]}`
  const alpha = await signedInAs(accounts.alpha)
  await alpha.goto('/myServices')
  await alpha.getByRole('link', { name: 'Your people' }).click()
  await expect(alpha.getByRole('heading', { level: 1, name: 'Your people' })).toBeVisible()
  await expect(person(alpha, 'Claire Fontaine')).toContainText('You')
  await expect(rows(alpha, 'Invitations').filter({ hasText: 'julien.marchal@alpha.example' })).toContainText('Expired')
  await expectAccessible(alpha)

  const service = await fillInvitation(alpha, { firstName: 'Nora', lastName: 'evil.example', email })
  const dialog = alpha.getByRole('dialog', { name: 'Invite a person' })
  await expectAccessible(alpha)
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Last name' })).toHaveAccessibleDescription(/valid name/)
  await dialog.getByRole('textbox', { name: 'Last name' }).fill('Castellan')
  await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(rows(alpha, 'Invitations').filter({ hasText: email })).toContainText('Open')

  const colleague = await visitor()
  await signIn(colleague, email)
  await acceptTerms(colleague)
  await colleague.goto('/myServices')
  await expect(colleague.getByRole('heading', { name: service }).first()).toBeVisible()
  await expect(colleague.getByRole('link', { name: 'Your people' })).toHaveCount(0)

  await alpha.reload()
  await expect(rows(alpha, 'Invitations').filter({ hasText: email })).toHaveCount(0)
  const row = alpha.getByRole('list', { name: 'People', exact: true }).getByRole('listitem').filter({ hasText: email })
  await row.getByRole('button', { name: /^Change the subscriptions of/ }).click()
  const change = alpha.getByRole('dialog', { name: /^Subscriptions of/ })
  await change.getByRole('checkbox').nth(1).check()
  await expectAccessible(alpha)
  await change.getByRole('button', { name: 'Change' }).click()
  await expect(row.getByRole('list').getByRole('listitem')).toHaveCount(2)

  await row.getByRole('button', { name: /^Remove/ }).click()
  const question = alpha.getByRole('alertdialog')
  await expect(question.getByRole('listitem')).toHaveCount(2)
  await expect(question).toContainText(service)
  await expectAccessible(alpha)
  await question.getByRole('button', { name: 'Remove' }).click()
  // Behind an open question nothing is found: the row is looked for when the answer is there.
  await expect(question).toHaveCount(0)
  await expect(row).toHaveCount(0)
  await expect(alpha.getByRole('button', { name: 'Undo' })).toHaveCount(0)
  await colleague.goto('/myServices')
  await expect(colleague.getByRole('heading', { name: service })).toHaveCount(0)

  const staff = await signedInAs(accounts.superUser)
  await staff.goto(`/companies/e0000000-0000-4000-8000-000000000001`)
  const part = staff.getByRole('region', { name: 'Self-service' })
  await expect(part).toContainText('Main contacts invite and remove people at once.')
  await expectAccessible(staff)
  await part
    .getByRole('button', { name: new RegExp(`^Take back the change of .*${name}`) })
    .first()
    .click()
  await expect(staff.getByText('It has been taken back.')).toBeVisible()
  await alpha.reload()
  await expect(row).toHaveCount(1)
})

test('with approval: a main contact asks, staff decide, and the main contact sees it', async ({ signedInAs, expectAccessible }) => {
  const email = freshNewcomer()
  const beta = await signedInAs(accounts.beta)
  await beta.goto('/myServices/people')
  await expect(rows(beta, 'Requests').filter({ hasText: 'ida.solheim@beta.example' })).toContainText('Waiting')
  await fillInvitation(beta, { firstName: 'Nora', lastName: 'Castellan', email })
  await beta.getByRole('dialog', { name: 'Invite a person' }).getByRole('button', { name: 'Ask to invite' }).click()
  const requested = rows(beta, 'Requests').filter({ hasText: email })
  await expect(requested).toContainText('Waiting')
  await expectAccessible(beta)

  const staff = await signedInAs(accounts.superUser)
  await staff.goto('/messages')
  await staff.getByRole('tab', { name: 'People' }).click()
  const card = rows(staff, 'Requests').filter({ hasText: email })
  await expectAccessible(staff)
  await card.getByRole('button', { name: /^Approve/ }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click()
  await expect(card).toHaveCount(0)
  await closeMessage(staff, 'is approved')
  await staff.getByRole('button', { name: 'Approved' }).click()
  await expect(card).toContainText('Approved')

  await beta.reload()
  await expect(requested).toContainText('Approved')
  await expect(rows(beta, 'Invitations').filter({ hasText: email })).toContainText('Open')
  await rows(beta, 'Invitations')
    .filter({ hasText: email })
    .getByRole('button', { name: /^Withdraw/ })
    .click()
  await beta.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await expect(rows(beta, 'Invitations').filter({ hasText: email })).toHaveCount(0)
})

test('off: nothing of it is there; staff switch it on and off on the page of the company', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  await staff.goto('/companies/e0000000-0000-4000-8000-000000000002')
  const part = staff.getByRole('region', { name: 'Self-service' })
  await expect(part).toContainText('Only the firm adds and removes people.')
  const choose = async (mode: string) => {
    await part.getByRole('button', { name: 'Change self-service' }).click()
    const dialog = staff.getByRole('dialog', { name: 'Self-service' })
    await dialog.getByRole('radio', { name: mode }).check()
    await expectAccessible(staff)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toHaveCount(0)
  }
  const client = await signedInAs(accounts.alpha)
  await client.goto('/myServices/people')
  await expect(client.getByRole('heading', { level: 1, name: 'Your people' })).toBeVisible()
  await expect(client.getByRole('combobox', { name: 'Company' })).toHaveCount(0)

  await choose('With approval')
  await expect(part).toContainText('Main contacts ask, and the firm decides.')
  await client.reload()
  await expect(client.getByRole('combobox', { name: 'Company' })).toBeVisible()
  await expectAccessible(client)

  await choose('Off')
  await expect(part).toContainText('Only the firm adds and removes people.')
  await client.reload()
  await expect(client.getByRole('combobox', { name: 'Company' })).toHaveCount(0)

  const nobody = await signedInAs(accounts.noCompany)
  await nobody.goto('/myServices/invitations')
  await expect(nobody.getByText('No invitation waits for you.')).toBeVisible()
  await expectAccessible(nobody)
})

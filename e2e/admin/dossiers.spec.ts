import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { ACROSS, SERVICE, choose, subscribe, testWithCompany } from './subscription-steps.ts'

/** The page of the client of Alpha, by the palette. */
async function openClient(page: Page): Promise<void> {
  await page.goto('/myClients')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(accounts.alpha)
  await page
    .getByRole('option', { name: new RegExp(accounts.alpha) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/people\//)
}

test('a whole person from the palette: companies and subscriptions lead on; a note is added, taken away and comes back by Undo', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await openClient(page)
  const address = page.url()
  const part = (name: RegExp) => page.getByRole('region', { name })
  await expect(
    part(/^Subscriptions/)
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expect(part(/^Sign-ins/)).toBeVisible()
  await expect(part(/^Mails/)).toHaveCount(0)
  await expectAccessible(page)

  const notes = part(/^Notes of staff/)
  await notes.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Walks through the portal on Tuesday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = notes.getByText('Walks through the portal on Tuesday')
  await expect(note).toBeVisible()
  await notes.getByRole('button', { name: 'Take away the note "Walks through the portal on Tuesday"' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeVisible()

  await part(/^Companies/)
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/companies\//)
  await expect(
    part(/^People/)
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectAccessible(page)
  await part(/^Subscriptions/)
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/subscriptions\//)
  await expect(part(/^History/)).toBeVisible()
  await expectAccessible(page)

  const client = await signedInAs(accounts.alpha)
  await client.goto(address)
  await expect(client.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
})

test('what somebody wrote leads from the page of the person to its place in the queue; a company group has people and notes', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await openClient(page)
  const part = (name: RegExp) => page.getByRole('region', { name })
  const messages = part(/^Messages/)
  const answered = messages.getByRole('listitem').filter({ hasText: 'C-DEM2ANSW' })
  await expect(answered).toContainText('answered on')
  await expectAccessible(page)
  await answered.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/messages\?reference=C-DEM2ANSW$/)
  const queue = page.getByRole('list', { name: 'Messages' })
  await expect(queue.getByRole('heading')).toHaveCount(1)
  await expect(queue).toContainText('C-DEM2ANSW')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(page.getByRole('button', { name: 'Waiting', exact: true })).toBeVisible()
  await expect(queue).not.toContainText('C-DEM2ANSW')

  await page.goBack()
  await page.goBack()
  await part(/^Companies/)
    .getByRole('link', { name: 'Alpha', exact: true })
    .first()
    .click()
  await expect(page).toHaveURL(/\/companies\//)
  await expect(messages.getByRole('listitem').filter({ hasText: 'C-DEM2ANSW' })).toContainText('Asked on')
  await page
    .getByText(/^Company of/)
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(/\/companyGroups\//)
  await expect(
    part(/^People/)
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await part(/^Notes of staff/)
    .getByRole('button', { name: 'Add a note' })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('The group moves house in March')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(part(/^Notes of staff/).getByText('The group moves house in March')).toBeVisible()
  await expectAccessible(page)
})

testWithCompany(
  'the page of a company is worked on where it is: people and a subscription come in, and an edit ends on it',
  async ({ signedInAs, expectAccessible, company }) => {
    const page = await signedInAs(accounts.superUser)
    await page.goto(`/companies/${company.id}`)
    const part = (name: RegExp) => page.getByRole('region', { name })
    const people = part(/^People/)
    await expect(people).toContainText('Nobody yet.')

    await people.getByRole('button', { name: 'Add people' }).click()
    const adding = page.getByRole('dialog', { name: `Add user(s) to ${company.name}` })
    await expect(adding.getByRole('combobox').first()).toBeVisible()
    await expectAccessible(page)
    await adding.getByRole('button', { name: 'Cancel' }).click()
    await people.getByRole('button', { name: 'Add new people' }).click()
    await expect(page.getByRole('dialog', { name: `Add multiple users to ${company.name}` })).toBeVisible()
    await page.keyboard.press('Escape')

    // The company is chosen already.
    await part(/^Subscriptions/)
      .getByRole('button', { name: 'Add subscription' })
      .click()
    const creating = page.getByRole('dialog', { name: 'Create subscription' })
    await expect(creating.getByRole('combobox', { name: 'Company', exact: true })).toHaveValue(company.name)
    await expect(creating.getByRole('combobox', { name: 'Company group' })).toHaveValue(company.name)
    await choose(creating, 'Service', SERVICE)
    await choose(creating, 'Contacts', 'internal')
    await choose(creating, 'Main contacts', accounts.beta)
    await creating.getByRole('checkbox', { name: ACROSS }).check()
    await creating.getByRole('button', { name: 'Save' }).click()
    await expect(part(/^Subscriptions/).getByRole('link', { name: SERVICE })).toBeVisible()
    await expect(people).toContainText(accounts.beta)

    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog', { name: 'Edit company' })
    await editing.getByRole('textbox', { name: 'PRID' }).fill('JOURNEY-1')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(part(/^About/)).toContainText('JOURNEY-1')
    await expect(page).toHaveURL(new RegExp(`/companies/${company.id}$`))

    await people.getByRole('link').first().click()
    await expect(page).toHaveURL(/\/people\//)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    await page.getByRole('dialog', { name: 'Edit user' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page).toHaveURL(/\/people\//)
  },
)

testWithCompany(
  'what was typed on the page of a record outlasts its deletion by somebody else: to be copied, or saved as a new company whose page follows',
  async ({ signedInAs, expectAccessible, company }) => {
    const page = await signedInAs(accounts.superUser)
    const subscription = await subscribe(page, company)
    await page.goto(`/subscriptions/${subscription.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const editing = page.getByRole('dialog', { name: 'Edit subscription' })
    await editing.getByRole('textbox', { name: 'Message to the client' }).fill('Typed for an hour')
    await api(page, 'DELETE', `Subscription/${subscription.id}`)
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing.getByRole('alert')).toContainText('This item is no longer there; what you typed is kept here. Copy what you need')
    await expect(editing.getByRole('textbox', { name: 'Message to the client' })).toHaveValue('Typed for an hour')
    await expectAccessible(page)
    await editing.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Discard changes ?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()

    await page.goto(`/companies/${company.id}`)
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const again = page.getByRole('dialog', { name: 'Edit company' })
    await again.getByRole('textbox', { name: 'PRID' }).fill('JOURNEY-2')
    await api(page, 'DELETE', `Entity/${company.id}`)
    await again.getByRole('button', { name: 'Save' }).click()
    await expect(again.getByRole('alert')).toContainText('Save as new creates the company again')
    await again.getByRole('button', { name: 'Save as new' }).click()
    await expect(page.getByRole('region', { name: /^About/ })).toContainText('JOURNEY-2')
    expect(page.url()).not.toContain(company.id)
    // What the end of the test removes.
    company.id = page.url().split('/').at(-1)!
  },
)

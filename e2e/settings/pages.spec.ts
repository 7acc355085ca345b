import type { Page } from '@playwright/test'
import { accounts, expect, onHost, test } from '../fixtures.ts'
import { FAULTY, TAKEN } from '../screens.ts'

const settings = '/admin/settings'
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click()

test('B497: a changed filter label shows in the catalogue of its tenant', async ({ signedInAs, visitor, baseURL, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?section=labels&tenant=FR`)
  const field = page.getByRole('textbox', { name: 'Tertiary filter' })
  await expect(field).toHaveValue('Value chains')
  await expectAccessible(page)
  await field.clear()
  await save(page)
  await expect(page.getByRole('link', { name: 'Tertiary filter: This field is required' })).toBeVisible()
  await expect(page.getByText(FAULTY).first()).toBeVisible()
  await field.fill('Chains of value')
  await save(page)
  await expect(page.getByText(TAKEN)).toBeVisible()

  const catalogue = await visitor()
  await catalogue.goto(`${onHost(baseURL, 'fr.localhost')}/`)
  await expect(catalogue.getByRole('group', { name: 'Chains of value' })).toBeVisible()
  await field.fill('Value chains')
  await save(page)
  await expect(page.getByRole('button', { name: 'Save' })).not.toHaveAttribute('aria-busy', 'true')
  await catalogue.reload()
  await expect(catalogue.getByRole('group', { name: 'Value chains' })).toBeVisible()
})

test('B126 A119: the home page is previewed while one types, saved, and shown to visitors with its contacts', async ({
  signedInAs,
  visitor,
  baseURL,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?section=home&tenant=FR`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await expect(title).not.toHaveValue('')
  const before = await title.inputValue()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByRole('heading', { name: before })).toBeVisible()
  await expectAccessible(page)
  await title.fill('Services pour la France')
  await expect(preview.getByRole('heading', { name: 'Services pour la France' })).toBeVisible()

  const contacts = page.getByRole('combobox', { name: 'Contacts' })
  const people = preview.getByRole('list', { name: 'Contacts' }).getByRole('listitem')
  const known = await people.count()
  await contacts.fill(accounts.superUser)
  await page.getByRole('option').first().click()
  await page.keyboard.press('Escape')
  // The preview follows the form in its own time.
  await expect(people).toHaveCount(known + 1)
  const person = await people.last().textContent()
  await save(page)
  await expect(page.getByText(TAKEN)).toBeVisible()

  const catalogue = await visitor()
  await catalogue.goto(`${onHost(baseURL, 'fr.localhost')}/`)
  await expect(catalogue.getByRole('heading', { level: 1, name: 'Services pour la France' })).toBeVisible()
  await expect(catalogue.getByRole('region', { name: 'Contacts' }).getByRole('listitem').last()).toHaveText(person ?? '')

  await page.reload()
  await expect(title).toHaveValue('Services pour la France')
  await title.fill(before)
  await contacts.focus()
  await page.keyboard.press('Backspace')
  await save(page)
  await expect(page.getByText(TAKEN)).toBeVisible()
  await catalogue.reload()
  await expect(catalogue.getByRole('heading', { level: 1, name: before })).toBeVisible()
})

test('unsaved texts are asked for before the section is left', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?section=home&tenant=UK`)
  const title = page.getByRole('textbox', { name: 'Title', exact: true })
  await title.fill('Not to be kept')
  const requests: string[] = []
  page.once('dialog', (dialog) => {
    requests.push(dialog.message())
    void dialog.dismiss()
  })
  await page.getByRole('tab', { name: 'Filter labels' }).click()
  expect(requests).toEqual(['Your changes are not saved yet. Leave this page?'])
  await expect(title).toHaveValue('Not to be kept')
  page.once('dialog', (dialog) => void dialog.accept())
  await page.getByRole('tab', { name: 'Filter labels' }).click()
  await expect(page.getByRole('textbox', { name: 'Main filter' })).toBeVisible()
})

test('W60: of two editors of one home page the second sees both texts', async ({ signedInAs }) => {
  const [mine, theirs] = [await signedInAs(accounts.internal), await signedInAs(accounts.superUser)]
  const subtitle = (page: Page) => page.getByRole('textbox', { name: 'Subtitle' })
  for (const page of [mine, theirs]) {
    await page.goto(`${settings}?section=home&tenant=UK`)
    await expect(subtitle(page)).toBeVisible()
  }
  const before = await subtitle(mine).inputValue()
  await subtitle(theirs).fill('Theirs')
  await save(theirs)
  await expect(theirs.getByText(TAKEN)).toBeVisible()
  await subtitle(mine).fill('Mine')
  await save(mine)
  const choice = mine.getByRole('radiogroup', { name: 'Subtitle' })
  await expect(choice.getByText('Theirs', { exact: true })).toBeVisible()
  await expect(choice.getByText('Mine', { exact: true })).toBeVisible()
  await mine.getByRole('button', { name: 'Continue' }).click()
  await expect(subtitle(mine)).toHaveValue('Mine')
  await subtitle(mine).fill(before)
  await save(mine)
  await expect(mine.getByText(TAKEN)).toBeVisible()
})

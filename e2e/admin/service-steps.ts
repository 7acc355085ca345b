import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { gridOf } from '../screens.ts'

/** What journeys through the Services tab do. */

export const grid = (page: Page) => gridOf(page, 'Services')

export async function openServices(page: Page): Promise<void> {
  await page.goto('/admin#services')
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
}

export async function findService(page: Page, name: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Filter by Service name' }).fill(name)
  // Until the filter takes effect the row may stand among others, and is about to move: only the head is without the name afterwards.
  await expect(grid(page).getByRole('row').filter({ hasNotText: name })).toHaveCount(1)
  const row = grid(page).getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  return row
}

/** Takes the first choice of a select with several values, and gives its text. */
export async function chooseFirst(within: Locator, label: string, search?: string): Promise<string> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  if (search !== undefined) await select.fill(search)
  const option = within
    .page()
    .getByRole('option', search === undefined ? {} : { name: new RegExp(search) })
    .first()
  const text = (await option.textContent()) ?? ''
  await option.click()
  if (await within.page().getByRole('listbox').count()) await select.press('Escape')
  return text
}

const requiredTexts = [
  'Description',
  'Short description',
  'Geographical information',
  'Target profile',
  'Available applications',
  'Deliverable',
  'Main added value',
  'Secondary added value',
]

/** Fills what a service needs, for the tenant Luxembourg. */
export async function fillRequired(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name)
  for (const label of requiredTexts) await dialog.getByRole('textbox', { name: label, exact: true }).fill(`${label} of the journey`)
  await dialog.getByRole('checkbox', { name: 'Luxembourg' }).check()
  const block = dialog.getByRole('group', { name: 'Luxembourg: New Catalogue' })
  for (const label of ['Life cycles', 'Industry tags', 'Value chains']) await chooseFirst(block, label)
}

import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

/** After a create or an update (B049). */
export const TAKEN = 'Your action has been taken into account and will be treated in a few moments.'

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
export const gridOf = (page: Page, name: string): Locator => page.getByRole('grid', { name })

/** Narrows a table to the rows with a text, and waits until it is done: it takes the selection away. */
export async function narrow(page: Page, text: string, column = 'Title'): Promise<void> {
  await page.getByRole('textbox', { name: `Filter by ${column}`, exact: true }).fill(text)
  await expect(page.getByRole('button', { name: `Remove filter ${column}: ${text}`, exact: true })).toBeVisible()
}

/** The row of one record, found by narrowing the table to its title. */
export async function rowOf(page: Page, table: string, title: string, column = 'Title'): Promise<Locator> {
  await narrow(page, title, column)
  const rows = gridOf(page, table).getByRole('row')
  // The head and the row: before, the others are still there and move away.
  await expect(rows).toHaveCount(2)
  const row = rows.filter({ hasText: title })
  await expect(row).toHaveCount(1)
  return row
}

/** Opens the menu of a row and takes one of its actions. */
export async function act(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

/** Switches a flag of a row and waits until it is stored. */
export async function toggle(page: Page, label: string, on: boolean): Promise<void> {
  const control = page.getByRole('switch', { name: label, exact: true })
  await control.click()
  await expect(control).toBeChecked({ checked: on })
  await expect(control).not.toHaveAttribute('aria-busy')
}

/** Asks before deleting, names the record, deletes it, and says so. */
export async function removeBy(page: Page, noun: string, name: string): Promise<void> {
  await act(page, name, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: `Delete ${noun} ?` })
  await expect(dialog).toContainText(`You're about to remove the ${noun} ${name}.`)
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page).getByText(`The ${noun} ${name} has been successfully deleted.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

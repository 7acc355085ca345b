import type { Locator, Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { chooseAction, gridOf, messages } from '../screens.ts'

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

/** Switches a flag of a row and waits until it is stored. */
export async function toggle(page: Page, label: string, on: boolean): Promise<void> {
  const control = page.getByRole('switch', { name: label, exact: true })
  await control.click()
  await expect(control).toBeChecked({ checked: on })
  await expect(control).not.toHaveAttribute('aria-busy')
}

/** Asks before deleting, names the record, deletes it, and says so. */
export async function removeBy(page: Page, noun: string, name: string): Promise<void> {
  await chooseAction(page, name, 'Delete')
  const dialog = page.getByRole('alertdialog', { name: `Delete ${noun} ?` })
  await expect(dialog).toContainText(`You're about to remove the ${noun} ${name}.`)
  await expect(dialog).toContainText('This action cannot be undone.')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(messages(page).getByText(`The ${noun} ${name} has been successfully deleted.`)).toBeVisible()
  await expect(dialog).toHaveCount(0)
}

import type { Locator, Page } from '@playwright/test'

/** After a create or an update (B049). */
export const TAKEN = 'Your action has been taken into account and will be treated in a few moments.'
/** After an attempt to save a form with faults. */
export const FAULTY = 'Errors exist in the form. Please fix them.'

/** A PNG of 60 × 40 pixels. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAADwAAAAoCAIAAAAt2Q6oAAAAQklEQVR4nO3OAQkAIBAAMUMYzDjGN4b3MFiArX3uOOv7QDpMWlo6QFpaOkBaWjpAWlo6QFpaOkBaWjpAWlo6YGT6ASnYDvkDUbV1AAAAAElFTkSuQmCC',
  'base64',
)

export const messages = (page: Page): Locator => page.getByRole('region', { name: 'Messages' })
export const gridOf = (page: Page, name: string): Locator => page.getByRole('grid', { name })

/** Opens the menu of a row and takes one of its actions. */
export async function chooseAction(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click()
  await page.getByRole('menuitem', { name: action, exact: true }).click()
}

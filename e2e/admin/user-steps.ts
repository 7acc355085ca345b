import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { api } from './people.ts'
import type { Person } from './people.ts'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Users' })
export const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

export async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#users`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
}

export async function openMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

export const remove = (page: Page, { ppid }: Person) => api(page, 'DELETE', `User/${ppid}`)

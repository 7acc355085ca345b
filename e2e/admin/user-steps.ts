import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'
import { api } from '../records.ts'
import { gridOf } from '../screens.ts'
import type { Person } from './people.ts'

export const grid = (page: Page) => gridOf(page, 'Users')
export const rowOf = (page: Page, text: string) => grid(page).getByRole('row').filter({ hasText: text })

export async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#users`)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
}

export const remove = (page: Page, { ppid }: Person) => api(page, 'DELETE', `User/${ppid}`)

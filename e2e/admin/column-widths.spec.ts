import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { grid, openTab } from './user-steps.ts'

test('a column that is drawn wider stays so for the person, and hiding another one does not change that', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: [] })
  await openTab(page)
  const header = grid(page).getByRole('columnheader', { name: 'Email' })
  const width = async () => Math.round((await header.boundingBox())!.width)
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  const before = await width()
  const keeping = () =>
    page.waitForResponse((reply) => reply.request().method() === 'PUT' && reply.url().endsWith('/TablePreference/users'))
  const drawn = keeping()
  const box = (await header.boundingBox())!
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width + 78, box.y + box.height / 2, { steps: 8 })
  await page.mouse.up()
  expect((await drawn).ok()).toBe(true)
  const after = await width()
  expect(after).toBeGreaterThan(before + 60)

  const hidden = keeping()
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Telephone' }).click()
  await page.keyboard.press('Escape')
  expect((await hidden).ok()).toBe(true)
  expect(await width()).toBe(after)
  await page.reload()
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible()
  await expect.poll(width).toBe(after)
  await expect(grid(page).getByRole('columnheader', { name: 'Telephone' })).toHaveCount(0)
  await api(page, 'PUT', 'TablePreference/users', { hiddenColumns: [] })
})

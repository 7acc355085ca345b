import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle } from './own-records.ts'

test('a reader saves a search, sees at the bell what matches, and deletes it with undo', async ({ signedInAs, expectAccessible }) => {
  const words = ownTitle('Saved')
  const page = await signedInAs(accounts.beta)
  await openStarted(page, `/articles?newsType=1&newsTab=articles&search=${encodeURIComponent(words)}`)
  await page.getByRole('button', { name: 'Saved searches' }).click()
  await page.getByRole('menuitem', { name: 'Save this search' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(words)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`“${words}” is saved`)).toBeVisible()

  const staff = await signedInAs(accounts.internal)
  const { id } = await createArticle(staff, 1, { title: `${words} circular` })
  try {
    await openStarted(page, '/articles')
    await page.getByRole('button', { name: /Notifications/ }).click()
    const entry = page.getByRole('link', { name: new RegExp(`${words} circular`) })
    await expect(entry).toContainText(`found by “${words}”`)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Saved searches' }).click()
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: new RegExp(`^${words}`) }).click()
    await expect(page.getByRole('link', { name: new RegExp(`^${words} circular`) })).toBeVisible()
    await page.getByRole('button', { name: 'Saved searches' }).click()
    await page.getByRole('menuitem', { name: `Delete ${words}` }).click()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText(`“${words}” is there again.`)).toBeVisible()
    await page.getByRole('button', { name: 'Saved searches' }).click()
    await page.getByRole('menuitem', { name: `Delete ${words}` }).click()
    await expect(page.getByText(`“${words}” is deleted.`)).toBeVisible()
  } finally {
    await removeArticle(staff, 1, id)
  }
})

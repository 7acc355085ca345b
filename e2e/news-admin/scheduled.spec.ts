import { createArticle, ownTitle, removeArticle } from '../news/own-records.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { chooseAction, gridOf, messages } from '../screens.ts'
import { rowOf } from './table.ts'

const DAY_MS = 86_400_000

/** A day as the form takes it, on the calendar of the firm. */
const dayAhead = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('en-GB', {
    timeZone: 'Europe/Luxembourg',
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
  })

test('a draft is scheduled, seen on its row, in its form and in the queue, called off and brought back', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const { id, title } = await createArticle(page, 0, { title: ownTitle('Scheduled until the rule applies to managers'), published: false })
  try {
    await page.goto('/articlesadmin#articles')
    const row = await rowOf(page, 'Articles', title)
    await chooseAction(page, title, 'Schedule')
    const dialog = page.getByRole('dialog', { name: 'Schedule' })
    const publish = dialog.getByLabel('Publish on', { exact: true })
    await publish.fill('01/01/2020')
    for (const label of ['Publish at', 'Unpublish at']) await expect(dialog.getByLabel(label, { exact: true })).toHaveValue('09:00')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('Please choose a time that lies ahead').first()).toBeVisible()
    await expectAccessible(page)
    await publish.fill(dayAhead(30))
    await dialog.getByLabel('Unpublish on', { exact: true }).fill(dayAhead(60))
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The schedule has been saved.')).toBeVisible()
    await expect(row.getByText(`Publishes ${dayAhead(30)} at 09:00`)).toBeVisible()

    await page.getByRole('link', { name: 'Drafts and schedule' }).click()
    const drafts = gridOf(page, 'My drafts').getByRole('row').filter({ hasText: title })
    await expect(drafts).toContainText(`${dayAhead(30)} 09:00`)
    await expect(drafts.getByRole('link', { name: title })).toHaveAttribute('href', `/news/edit/${id}`)
    // Whole, in two lines.
    const cut = (text: Element) => text.scrollWidth > text.clientWidth || text.scrollHeight > text.clientHeight
    expect(await drafts.getByTitle(title).evaluate(cut)).toBe(false)
    await expectAccessible(page)
    await page.getByRole('tab', { name: /^All drafts \(\d/ }).click()
    await expect(gridOf(page, 'All drafts').getByRole('row').nth(1)).toBeVisible()
    await page.getByRole('tab', { name: /^Not done \(\d/ }).click()
    await expect(gridOf(page, 'Not done').getByRole('row').nth(1)).toContainText('The person who planned this may no longer do it.')
    await page.getByRole('tab', { name: /^Scheduled \(\d/ }).click()
    const planned = gridOf(page, 'Scheduled')
      .getByRole('row')
      .filter({ hasText: title })
      .filter({ hasText: `${dayAhead(30)} 09:00` })
    await expect(planned).toHaveCount(1)
    await expectAccessible(page)
    await planned.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Call off' }).click()
    await expect(planned).toHaveCount(0)
    // The message of the save may still stand above it, with an Undo of its own.
    await messages(page)
      .locator('[data-banner]')
      .filter({ hasText: 'It has been called off.' })
      .getByRole('button', { name: 'Undo' })
      .click()
    await expect(planned).toHaveCount(1)

    await planned.getByRole('button', { name: `Actions for ${title}` }).click()
    await page.getByRole('menuitem', { name: 'Edit the article' }).click()
    await expect(page.getByText(`Publishes ${dayAhead(30)} at 09:00`)).toBeVisible()
    await page.getByRole('button', { name: 'Send me a test mail' }).click()
    await expect(page.getByText('A test mail is on its way to you.')).toBeVisible()
  } finally {
    await removeArticle(page, 0, id)
  }
})

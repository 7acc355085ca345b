import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, topicId, topicNames } from './own-records.ts'

test('a client decides on an article, gives an action to a colleague, moves it by keyboard on the board and takes the register along', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const [title, task] = [ownTitle('Own funds'), ownTitle('Write the policy')]
  const article = await createArticle(staff, 0, { title, topics: [await topicId(staff, topicNames.selected)] })
  try {
    const page = await signedInAs(accounts.alpha)
    await page.goto(`/news/view/${article.id}`)
    const register = page.getByRole('region', { name: 'Obligations' })
    await register.getByRole('button', { name: 'Decide' }).click()
    const decision = page.getByRole('dialog', { name: 'Decision of Alpha' })
    await decision.getByRole('combobox', { name: 'Does it apply?' }).click()
    await page.getByRole('option', { name: 'Applies', exact: true }).click()
    await decision.getByRole('textbox', { name: 'Reason' }).fill('We hold own funds')
    await decision.getByRole('button', { name: 'Save' }).click()
    await expect(register.getByText('We hold own funds', { exact: true })).toBeVisible()
    await register.getByRole('button', { name: 'Add action' }).click()
    const action = page.getByRole('dialog', { name: 'Add action' })
    await action.getByRole('textbox', { name: 'What is to be done' }).fill(task)
    await action.getByRole('textbox', { name: 'Due' }).fill('31/01/2026')
    await action.getByRole('button', { name: 'Save' }).click()
    await expect(register.getByText('Needs an owner').first()).toBeVisible()
    await expectAccessible(page)

    await page.goto('/obligations?view=board')
    const card = page.getByRole('listitem').filter({ hasText: task })
    await expect(card.getByText('Overdue: 31/01/2026')).toBeVisible()
    await card.getByRole('combobox', { name: `State of ${task}` }).press('I')
    await expect(page.getByRole('region', { name: /^In progress/ }).getByText(task)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Table' }).click()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Word' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export_register_.*\.docx$/)
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

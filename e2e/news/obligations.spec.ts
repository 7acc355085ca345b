import { accounts, expect, test } from '../fixtures.ts'
import { subscribe, testWithCompany } from '../admin/subscription-steps.ts'
import { api } from '../records.ts'
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
    await expect(page.getByRole('button', { name: title, exact: true })).toHaveAttribute('title', title)
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Word' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export_register_.*\.docx$/)

    // Staff read the registers of several companies: each row says whose it is, and its owner leads to the person.
    await staff.goto('/obligations')
    const registers = staff.getByRole('grid', { name: 'Obligations' })
    await expect(registers.getByRole('gridcell', { name: 'Alpha', exact: true }).first()).toBeVisible()
    await expect(registers.getByRole('link', { name: 'Claire Fontaine' }).first()).toHaveAttribute('href', /^\/people\//)
    await staff.getByRole('button', { name: 'Board' }).click()
    await expect(staff.getByRole('listitem').filter({ hasText: task })).toContainText('Alpha')
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

test('who comes by the address and has no register reads why, and whom to ask', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/obligations')
  await expect(page.getByText('Your company has no 3W subscription that includes you.')).toBeVisible()
  await expect(page.getByRole('group', { name: 'Ask for 3W' })).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await expectAccessible(page)
})

const DAY_MS = 86_400_000

testWithCompany(
  'whose 3W ends reads it on the register before, and afterwards why register and news are closed',
  async ({ company, signedInAs, expectAccessible }) => {
    const staff = await signedInAs(accounts.superUser)
    const { id } = await subscribe(staff, company)
    const { items } = await api<{ items: { ppid: string }[] }>(staff, 'POST', 'User/paged?pageSize=1', {
      filters: { email: accounts.beta },
    })
    await api(staff, 'PUT', `Entity/${company.id}/users`, { ppid: items[0]!.ppid })
    /** @returns the day as pages show it */
    const endIn = async (days: number): Promise<string> => {
      const endDate = new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
      await api(staff, 'PUT', `Subscription/${id}`, { endDate })
      return endDate.split('-').toReversed().join('/')
    }
    const soon = await endIn(10)
    const page = await signedInAs(accounts.beta)
    await page.goto('/obligations')
    await expect(page.getByRole('alert')).toContainText(`The 3W subscription of ${company.name} ends on ${soon}.`)
    const ended = `The 3W subscription of ${company.name} ended on ${await endIn(-2)}.`
    await page.goto('/articles?newsType=0&newsTab=articles')
    await expect(page.getByRole('note').filter({ hasText: ended })).toBeVisible()
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Obligations' }).click()
    await expect(page.getByText(`${ended} The register is kept, and opens again when the subscription is renewed.`)).toBeVisible()
    await expect(page.getByRole('group', { name: 'Ask for 3W' })).toBeVisible()
    await expectAccessible(page)
  },
)

test('the words of a comment are not lost with their dialog, and what is no evidence says so by its name', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const task = ownTitle('Collect the minutes')
  const article = await createArticle(staff, 0, { title: ownTitle('Minutes'), topics: [await topicId(staff, topicNames.selected)] })
  try {
    const page = await signedInAs(accounts.alpha)
    await page.goto('/obligations')
    const [company] = await api<{ entityId: string }[]>(page, 'GET', `Obligation/article/${article.id}`)
    const body = { articleId: article.id, entityId: company!.entityId, applies: 'yes', reason: 'It does' }
    const { id } = await api<{ id: string }>(page, 'POST', 'Obligation', body)
    await api(page, 'POST', `Obligation/${id}/action`, { task })
    await page.goto(`/obligations?entry=${id}`)
    const dialog = page.getByRole('dialog', { name: article.title })
    const comment = dialog.getByRole('button', { name: `Comment on ${task}` })
    await comment.click()
    const words = dialog.getByRole('textbox', { name: 'Comment' })
    await expect(words).toBeFocused()
    await words.fill('Asked the secretary')
    const question = page.getByRole('alertdialog', { name: 'Discard changes ?' })
    for (const leave of [
      () => page.keyboard.press('Escape'),
      () => dialog.getByRole('button', { name: 'Close' }).click(),
      () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    ]) {
      await leave()
      await question.getByRole('button', { name: 'Keep editing' }).click()
      await expect(question).toHaveCount(0)
      await expect(words).toHaveValue('Asked the secretary')
    }
    await dialog.getByRole('button', { name: 'Save comment' }).click()
    await expect(dialog.getByRole('list', { name: `Comments on ${task}` })).toContainText('Asked the secretary')
    await expect(comment).toBeFocused()

    const file = (name: string, text: string) => ({ name, mimeType: 'application/octet-stream', buffer: Buffer.from(text) })
    await dialog
      .locator('input[type="file"]')
      .setInputFiles([file('mail.eml', 'From: a'), file('Nothing.pdf', ''), file('Minutes.pdf', '%PDF-1.4\n%%EOF\n')])
    await expect(page.getByText(/^mail\.eml: This type of file is not supported\. Please take a PDF/)).toBeVisible()
    await expect(page.getByText('Nothing.pdf is empty.')).toBeVisible()
    await expect(dialog.getByRole('list', { name: `Evidence of ${task}` }).getByRole('link')).toHaveText('Minutes.pdf')

    await comment.click()
    await words.fill('Never mind')
    // A dialog whose script cannot be loaded takes no place of what is there, and comes by itself.
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Add action' }).click()
    await expect(page.getByText('A part of this page could not be loaded.')).toBeVisible()
    await expect(words).toHaveValue('Never mind')
    await page.context().setOffline(false)
    await page.getByRole('dialog', { name: 'Add action' }).getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByText('A part of this page could not be loaded.')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Discard' }).click()
    await expect(dialog).toHaveCount(0)
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

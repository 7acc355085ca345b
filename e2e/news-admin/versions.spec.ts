import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, messages } from '../screens.ts'
import { rowOf } from './table.ts'

const UNDONE = 'Undone: everything is as it was.'

test('the version of an article before a save is brought back from its history, and that is undone', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const word = uniqueWord()
  const body = { type: 0, topicIds: [], published: false }
  const { id } = await api<{ id: string }>(page, 'POST', 'Article3W', { ...body, title: `First ${word}` })
  try {
    await api(page, 'PUT', `Article3W/${id}`, { ...body, title: `Second ${word}`, version: 1 })
    await api(page, 'PUT', `Article3W/${id}`, { ...body, title: `Third ${word}`, version: 2 })
    await page.goto('/articlesadmin#articles')
    await rowOf(page, 'Articles', word)
    await chooseAction(page, `Third ${word}`, 'History')
    const history = page.getByRole('dialog', { name: `History of Third ${word}` })
    const changes = history.getByRole('list', { name: 'Changes' }).getByRole('listitem')
    await expect(changes).toHaveCount(3)
    await expect(changes.last().getByRole('button', { name: /^Bring back/ })).toHaveCount(0)
    await expectAccessible(page)
    await changes
      .nth(1)
      .getByRole('button', { name: /^Bring back the version before/ })
      .click()
    const question = page.getByRole('alertdialog', { name: 'Bring back the version before ?' })
    await expect(question).toContainText('this change and all later ones of it are taken back')
    await question.getByRole('button', { name: 'Bring back' }).click()
    await expect(messages(page).getByText(/^Third .* is as it was before /)).toBeVisible()
    await expect(history).toHaveCount(0)
    await expect(page.getByRole('row').filter({ hasText: `First ${word}` })).toHaveCount(1)
    await messages(page).getByRole('button', { name: 'Undo' }).click()
    await expect(messages(page).getByText(UNDONE)).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: `Third ${word}` })).toHaveCount(1)
  } finally {
    await api(page, 'DELETE', `Article3W/${id}`)
  }
})

test('a saved home page is undone in its banner, and the form shows what is stored again', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin/settings?section=home&tenant=UK')
  const subtitle = page.getByRole('textbox', { name: 'Subtitle' })
  await expect(page.getByRole('button', { name: 'History' })).toBeVisible()
  const before = await subtitle.inputValue()
  await subtitle.fill(`Undone ${uniqueWord()}`)
  await page.getByRole('button', { name: 'Save' }).click()
  await messages(page).getByRole('button', { name: 'Undo' }).click()
  await expect(messages(page).getByText(UNDONE)).toBeVisible()
  await expect(subtitle).toHaveValue(before)
})

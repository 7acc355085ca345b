import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { createArticle, ownTitle, removeArticle, richText, topicId, topicNames } from './own-records.ts'

test('a must-read is confirmed, asked for again by a change that matters with what changed marked, and proven by the main contact', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Limits of funds')
  const text = (limit: number) => ({ background: richText(`The limit is ${limit} per cent.`, 'It applies at once.') })
  const topics = [await topicId(staff, topicNames.selected)]
  const article = await createArticle(staff, 0, { title, topics, description: text(3) })
  const news = { title, issueDate: new Date().toISOString(), articleId: article.id, published: true, mustRead: true }
  const item = await api<{ id: string }>(staff, 'POST', 'News', news)
  try {
    const client = await signedInAs(accounts.alpha)
    await openStarted(client, `/news/view/${article.id}?newsType=0`)
    await expectAccessible(client)
    await client.getByRole('button', { name: 'I have read this' }).click()
    await expect(client.getByRole('region', { name: 'You have confirmed that you have read this' })).toContainText('Version 1, on')

    await api(staff, 'PUT', `Article3W/${article.id}`, { title, description: text(4) })
    await staff.goto(`/news/edit/${article.id}`)
    await staff.getByRole('switch', { name: 'Matters to those who have read it' }).click()
    await staff.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(staff.getByRole('switch', { name: 'Matters to those who have read it' })).not.toBeChecked()

    await openStarted(client, '/articles?newsType=0&newsTab=all')
    const open = client
      .getByRole('region', { name: /^To confirm/ })
      .getByRole('listitem')
      .filter({ hasText: title })
    await expect(open).toContainText('Changed since you confirmed it')
    await open.getByRole('link', { name: title }).click()
    const changed = client.getByRole('region', { name: 'Changed since you read it' })
    await expect(changed.locator('del')).toHaveText('3')
    await expect(changed.locator('ins')).toHaveText('4')
    await expectAccessible(client)
    await changed.getByRole('button', { name: 'Compare versions' }).click()
    const versions = client.getByRole('dialog', { name: 'Published versions' })
    const background = versions.getByRole('region', { name: 'Background' })
    await expect(background.locator('ins')).toHaveText('4')
    const choose = async (label: 'From' | 'To', version: RegExp) => {
      await versions.getByRole('combobox', { name: label }).click()
      await client.getByRole('option', { name: version }).click()
      await expect(versions.getByRole('combobox', { name: label })).toHaveText(version)
    }
    await choose('From', /^Version 2, /)
    await expect(versions.getByText('There is no difference between these two.')).toBeVisible()
    await choose('From', /^Version 1, /)
    await choose('To', /^Version 2, /)
    await versions.getByRole('button', { name: 'In the text' }).click()
    await versions.getByRole('button', { name: 'Side by side' }).click()
    await expect(background.locator('del')).toHaveText('3')
    await expect(background.locator('ins')).toHaveText('4')
    await expectAccessible(client)
    await versions.getByRole('button', { name: 'Close' }).click()
    await expect(versions).toHaveCount(0)
    await client.getByRole('button', { name: 'I have read this' }).click()
    await expect(client.getByRole('region', { name: 'You have confirmed that you have read this' })).toContainText('Version 3, on')

    await openStarted(client, `/news/proof?proof.f.title=${encodeURIComponent(title)}`)
    const own = client.getByRole('row').filter({ hasText: title }).filter({ hasText: 'Confirmed' })
    await expect(own).toHaveCount(1)
    await expectAccessible(client)
  } finally {
    await api(staff, 'DELETE', `News/${item.id}`)
    await removeArticle(staff, 0, article.id)
  }
})

import { ownTitle, removeArticle, topicId, topicNames } from '../news/own-records.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { chooseAction, gridOf } from '../screens.ts'
import { removeBy, rowOf } from './table.ts'

test('a template is created, and an article begins with it', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articlesadmin')
  await page.getByRole('link', { name: 'Templates', exact: true }).click()
  await expect(gridOf(page, 'Templates').getByText('Circular of an authority')).toBeVisible()
  await expectAccessible(page)
  const name = ownTitle('Quarterly')
  await page.getByRole('button', { name: 'Create a template' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create template' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This field is required').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'Title' }).fill(`${name} of {year}`)
  await dialog.getByRole('textbox', { name: 'Background' }).fill('Every quarter the authority asks for it.')
  await dialog.getByRole('combobox', { name: 'Topics' }).fill(topicNames.selected)
  await page.getByRole('option', { name: topicNames.selected }).click()
  await dialog.getByRole('textbox', { name: 'Title' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)

  await rowOf(page, 'Templates', name, 'Name')
  await chooseAction(page, name, 'Start an article')
  const title = `${name} of ${new Date().getFullYear()}`
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue(title)
  await expect(page.getByText('Every quarter the authority asks for it.')).toBeVisible()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page).toHaveURL(/\/news\/edit\//)
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const { topics } = await api<{ topics: string[] }>(page, 'GET', `Article3W/${id}`)
  expect(topics).toEqual([await topicId(page, topicNames.selected)])
  await removeArticle(page, 0, id)

  await page.goto('/articlesadmin/templates')
  await rowOf(page, 'Templates', name, 'Name')
  await removeBy(page, 'template', name)
})

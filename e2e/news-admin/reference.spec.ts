import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, type OwnArticle } from '../news/own-records.ts'
import { api } from '../records.ts'
import { chooseAction, gridOf, messages, TAKEN } from '../screens.ts'
import { narrow, removeBy, rowOf } from './table.ts'

for (const { hash, label, noun, resource } of [
  { hash: 'topics', label: 'Topics', noun: 'topic', resource: 'Topic' },
  { hash: 'issuers', label: 'Issuers', noun: 'issuer', resource: 'Issuer' },
  { hash: 'document-types', label: 'Document types', noun: 'document type', resource: 'DocumentType' },
] as const) {
  test(`${label}: create, rename and delete (B238 B243 B244 B245)`, async ({ signedInAs, expectAccessible }) => {
    const page = await signedInAs(accounts.internal)
    const name = ownTitle(`Own ${noun}`)
    await page.goto(`/articlesadmin#${hash}`)
    await page.getByRole('button', { name: `Create ${noun}` }).click()
    const dialog = page.getByRole('dialog', { name: `Create ${noun}` })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This field is required').first()).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(messages(page).getByText(TAKEN)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    const row = await rowOf(page, label, name, 'Name')

    await page.getByRole('button', { name: `Create ${noun}` }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name.toUpperCase())
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('This name is already used')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Discard changes ?' }).getByRole('button', { name: 'Discard' }).click()

    await chooseAction(page, name, 'Edit')
    const edit = page.getByRole('dialog', { name: `Edit ${noun}` })
    await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toHaveCount(0)
    await expect(row).toContainText(`${name} renamed`)
    expect((await api<{ name: string }[]>(page, 'GET', `${resource}`)).filter((item) => item.name === `${name} renamed`)).toHaveLength(1)
    await expectAccessible(page)
    await removeBy(page, noun, `${name} renamed`)
    await expect(row).toHaveCount(0)
  })
}

test('A149: a topic in use is not deleted, and the dialog says why', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const name = ownTitle('Used')
  const { id } = await api<{ id: string }>(page, 'POST', 'Topic', { name })
  const title = ownTitle('Uses a topic')
  let article: OwnArticle | undefined
  try {
    article = await createArticle(page, 1, { title, topics: [id] })
    await page.goto('/articlesadmin#topics')
    await rowOf(page, 'Topics', name, 'Name')
    await chooseAction(page, name, 'Delete')
    const dialog = page.getByRole('alertdialog', { name: 'Delete topic ?' })
    await expect(dialog.getByText('This item is used and cannot be deleted', { exact: true })).toBeVisible()
    await expect(dialog.getByText(`1 article uses it: ${title}.`)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  } finally {
    if (article) await removeArticle(page, 1, article.id)
    await api(page, 'DELETE', `Topic/${id}`)
  }
})

test('Subscriptions: topics by state, changed and changed back, the configuration at hand (A148 B179 B180 B209)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articlesadmin#subscriptions')
  await narrow(page, 'Alpha', 'Company group name')
  const rows = gridOf(page, 'Subscriptions').getByRole('row')
  await expect(rows.filter({ hasText: 'Alpha' }).first()).toBeVisible()
  // The head alone: before, the others are still there and move away.
  await expect(rows.filter({ hasNotText: 'Alpha' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Actions for 3W Regulatory, Alpha', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Topics', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Topics of the subscription' })
  await dialog.getByRole('textbox', { name: 'Find a topic' }).fill('Consumer credit')
  const states = dialog.getByRole('group', { name: 'State of Consumer credit' })
  await expect(states.getByRole('button', { name: 'Available' })).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)
  await states.getByRole('button', { name: 'Denied' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for 3W Regulatory, Alpha', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Topics', exact: true }).click()
  await dialog.getByRole('textbox', { name: 'Find a topic' }).fill('Consumer credit')
  await expect(states.getByRole('button', { name: 'Denied' })).toHaveAttribute('aria-pressed', 'true')
  await states.getByRole('button', { name: 'Available' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Actions for 3W Regulatory, Alpha', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Configure subscription' }).click()
  await expect(
    page.getByRole('dialog', { name: 'Configure 3W Subscription' }).getByRole('combobox', { name: 'Denied topics' }),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expectAccessible(page)
})

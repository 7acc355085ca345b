import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, gridOf, messages } from '../screens.ts'
import { makeCompany, removeCompany } from './people.ts'
import { workbookBytes } from '#lib/spreadsheet/testing.ts'

const trash = (page: Page) => gridOf(page, 'Trash')
const rowOf = (page: Page, list: string, name: string) => gridOf(page, list).getByRole('row').filter({ hasText: name })
const UNDONE = 'Undone: everything is as it was.'

async function openTrash(page: Page, name: string): Promise<void> {
  await page.goto(`/admin/trash?trash.f.label=${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name: 'Trash', level: 1 })).toBeVisible()
}

test('a deleted company is back by the key or the button of its banner', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const company = await makeCompany(page)
  await page.goto(`/admin?companies.f.name=${encodeURIComponent(company.name)}#entities`)
  const row = rowOf(page, 'Companies', company.name)
  for (const way of ['key', 'button'] as const) {
    await chooseAction(page, company.name, 'Delete')
    const question = page.getByRole('alertdialog', { name: 'Delete company ?' })
    await expect(question).toContainText('This action cannot be undone.')
    await expect(question).toContainText('The trash keeps it for 30 days, with everything that goes with it.')
    await question.getByRole('button', { name: 'Delete' }).click()
    const undo = messages(page).getByRole('button', { name: 'Undo' })
    await expect(undo).toBeVisible()
    await expect(row).toHaveCount(0)
    if (way === 'key') {
      await expectAccessible(page)
      await page.getByRole('heading', { name: 'Administration' }).click()
      await page.keyboard.press('Control+z')
    } else await undo.click()
    await expect(messages(page).getByText(UNDONE)).toBeVisible()
    await expect(row).toHaveCount(1)
  }
  await removeCompany(page, company)
})

test('the address of a record that was deleted names who deleted what, to staff, and leads to the trash', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const company = await makeCompany(page)
  await api(page, 'DELETE', `Entity/${company.id}`)
  const deleted = `${company.name} (company) was deleted on`
  await page.goto(`/companies/${company.id}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: deleted })).toContainText('by Sofia Marchetti, and can be brought back until')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Open the trash' }).click()
  await expect(rowOf(page, 'Trash', company.name)).toHaveCount(1)

  const client = await signedInAs(accounts.alpha)
  await client.goto(`/news/view/${company.id}`)
  await expect(client.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(client.getByText(deleted)).toHaveCount(0)
  // The same whatever the number is of, so that it tells nothing of what there is.
  await expect(client.getByText('A 3W article is found only by those to whom a 3W subscription shows it.')).toBeVisible()
  await client.getByRole('link', { name: 'What is open to you, and whom to ask' }).click()
  await expect(client.getByRole('button', { name: '3W', exact: true, pressed: true })).toBeVisible()
  await api(page, 'DELETE', `Company/${company.groupId}`)
})

test('what is in the trash returns, under another name where somebody has taken its own, or goes for good', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const name = `Journey ${uniqueWord()}`
  const create = () => api<{ id: string }>(page, 'POST', 'Company', { name })
  const remove = async ({ id }: { id: string }) => api(page, 'DELETE', `Company/${id}`)
  const first = await create()
  await remove(first)
  const second = await create()
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Trash' }).click()
  await page.getByRole('textbox', { name: 'Filter by Name' }).fill(name)
  await expect(trash(page).getByRole('row')).toHaveCount(2)
  await expect(rowOf(page, 'Trash', name)).toContainText('30 days')
  await expect(rowOf(page, 'Trash', name).getByRole('link', { name: 'Ingrid Weber' })).toHaveAttribute('href', /^\/people\//)
  await expectAccessible(page)

  await chooseAction(page, name, 'Restore')
  const dialog = page.getByRole('alertdialog', { name: 'Restore company group ?' })
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(dialog.getByText(`The name "${name}" is used by another record by now`)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'New name' }).fill(`${name} again`)
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(messages(page).getByText(`${name} has been restored.`)).toBeVisible()
  const groups = await api<{ id: string; name: string }[]>(page, 'GET', 'Company')
  expect(groups.find(({ id }) => id === first.id)?.name).toBe(`${name} again`)

  await remove(first)
  await remove(second)
  await openTrash(page, name)
  // Restored by somebody else while one is asked about it.
  await chooseAction(page, name, 'Restore')
  const row = (await api<{ items: { id: string; label: string }[] }>(page, 'POST', 'Trash/paged', { filters: { label: name } })).items.find(
    ({ label }) => label === name,
  )!
  await api(page, 'POST', `ChangeSet/${row.id}/undo`, {})
  await dialog.getByRole('button', { name: 'Restore' }).click()
  await expect(messages(page).getByText('It is not in the trash any more: somebody has restored it, or removed it for good.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toHaveCount(0)
  await remove(second)
  await openTrash(page, name)
  for (const left of [`${name} again`, name]) {
    await chooseAction(page, left, 'Remove for good')
    await page.getByRole('alertdialog', { name: 'Remove for good ?' }).getByRole('button', { name: 'Remove for good' }).click()
    await expect(messages(page).getByText(`${left} has been removed for good.`)).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${left}`, exact: true })).toHaveCount(0)
  }
  await expect(
    page
      .getByText('Clear all filters')
      .or(page.getByRole('button', { name: /clear/i }))
      .first(),
  ).toBeVisible()
})

test('an import is taken back from its record, but for what somebody has changed since', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  const word = uniqueWord()
  const { id: groupId } = await api<{ id: string }>(page, 'POST', 'Company', { name: word })
  const file = await workbookBytes([['Name', 'CompanyGroup'], ...['A', 'B'].map((letter) => [`${word} ${letter}`, word])])
  await page.goto(`/admin?companies.f.name=${word}#entities`)
  await page.getByRole('button', { name: 'Bulk import' }).click()
  await page
    .getByLabel('File to import')
    .last()
    .setInputFiles({ name: `${word}.xlsx`, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: file })
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(messages(page).getByRole('button', { name: 'Undo' })).toBeVisible()
  await expect(gridOf(page, 'Companies').getByRole('row')).toHaveCount(3)
  const companies = await api<{ id: string; name: string; companyId: string }[]>(page, 'GET', 'Entity')
  const kept = companies.find(({ name }) => name === `${word} B`)!
  await api(page, 'PUT', `Entity/${kept.id}`, { name: kept.name, companyId: kept.companyId, prid: 'PR1' })

  await page.goto('/admin/jobs')
  await page.getByRole('row').filter({ hasText: word }).getByText(word).first().click()
  const record = page.getByRole('dialog').filter({ hasText: word })
  await record.getByRole('button', { name: 'Undo the import' }).click()
  const question = page.getByRole('alertdialog', { name: 'Undo the import ?' })
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Undo the import' }).click()
  await expect(messages(page).getByText(`${word} B: somebody changed it since`)).toBeVisible()
  await expect(record.getByRole('button', { name: 'Undo the import' })).toHaveCount(0)
  await removeCompany(page, { id: kept.id, groupId, name: kept.name })
})

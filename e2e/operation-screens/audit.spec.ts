import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'

test('who did what is found, opened, followed to the record, and exported', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin')
  const word = uniqueWord()
  const group = await api<{ id: string; version: number }>(page, 'POST', 'Company', { name: `Journey ${word}` })
  try {
    await api(page, 'PUT', `Company/${group.id}`, { name: `Renamed ${word}` })
    await page.getByRole('link', { name: 'Audit trail' }).click()
    await expect(page.getByRole('heading', { name: 'Audit trail', level: 1 })).toBeVisible()
    const trail = page.getByRole('list', { name: 'Audit trail' })
    await page.getByRole('combobox', { name: 'Filter by Kind of record' }).selectOption({ label: 'Company group' })
    await page.getByRole('textbox', { name: 'Filter by Who' }).fill('marchetti')
    await expect(page).toHaveURL(/audit\.f\.person=marchetti/)
    const entries = trail.getByRole('listitem').filter({ hasText: `Renamed ${word}` })
    await expect(entries).toHaveCount(2)
    const changed = entries.filter({ hasText: 'Changed' })
    await expect(changed.getByRole('link', { name: 'Sofia Marchetti' })).toHaveAttribute('href', /^\/people\//)
    await changed.getByRole('button', { name: /^Details of Changed/ }).click()
    await expect(changed.locator('del')).toHaveText(`Journey ${word}`)
    await expect(changed.locator('ins')).toHaveText(`Renamed ${word}`)
    await expect(changed.getByText(`Record ${group.id}`)).toBeVisible()
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await expectAccessible(page)
    }

    await changed.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'Only this record' }).click()
    await expect(trail.getByRole('listitem')).toHaveCount(2)
    await page.reload()
    await expect(trail.getByRole('listitem')).toHaveCount(2)
    await expect(page.getByText('This is the beginning of the trail.')).toBeVisible()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export_audit_trail_\d{4}-\d\d-\d\d_\d\d-\d\d\.xlsx$/)

    await changed.getByRole('button', { name: /^Actions for/ }).click()
    await page.getByRole('menuitem', { name: 'History' }).click()
    const history = page.getByRole('dialog', { name: `History of Renamed ${word}` })
    await expect(history.getByRole('list', { name: 'Changes' }).getByRole('listitem')).toHaveCount(2)
    await history.getByRole('button', { name: 'Close' }).click()
    await changed.getByRole('link', { name: `Renamed ${word}` }).click()
    await expect(page.getByRole('heading', { name: `Renamed ${word}`, level: 1 })).toBeVisible()
  } finally {
    await api(page, 'DELETE', `Company/${group.id}`)
  }
})

test('filters that match nothing say so and can be cleared', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/audit?audit.f.requestId=nothing-has-this')
  await expect(page.getByText('So empty...')).toBeVisible()
  // Whoever was chosen is named all the same.
  const person = page.getByRole('combobox', { name: 'Person concerned' })
  await person.fill(accounts.internal)
  await page.getByRole('option', { name: /Ingrid Weber/ }).click()
  await expect(page).toHaveURL(/audit\.f\.concernedPerson=/)
  await expect(person).toHaveValue('Ingrid Weber')
  await expect(page.getByText('So empty...')).toBeVisible()
  await expect(person).toHaveValue('Ingrid Weber')
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(page.getByRole('list', { name: 'Audit trail' }).getByRole('listitem').first()).toBeVisible()
})

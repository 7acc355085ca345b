import type { Page } from '@playwright/test'
import { workbookBytes } from '#lib/spreadsheet/testing.ts'
import { accounts, closeMessage, expect, openStarted, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, messages } from '../screens.ts'
import { cutReplies } from './cutting-proxy.ts'

const NO_REPLY = 'No response received from the server.'

/** Presses until it was done: the browser repeats a request by itself where the connection was kept, else it says that no reply came. */
async function until(page: Page, press: () => Promise<void>, done: () => Promise<boolean>): Promise<void> {
  await press()
  const failed = messages(page).getByText(NO_REPLY)
  await expect.poll(async () => (await done()) || (await failed.count()) > 0).toBe(true)
  if (await failed.count()) {
    await closeMessage(page, NO_REPLY)
    if (!(await done())) await press()
  }
  await expect.poll(done).toBe(true)
}

test('each change is done once, although no reply to its first request arrives (security rule 21)', async ({ signedInAs, baseURL }) => {
  const proxy = await cutReplies(baseURL!)
  const page = await signedInAs(accounts.superUser)
  const name = `Journey ${uniqueWord()}`
  try {
    await page.goto(`${proxy.origin}/admin#companies`)
    await page.getByRole('button', { name: 'Create a new company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create company group' })
    await dialog.getByRole('textbox', { name: 'Company group name' }).fill(name)
    await until(
      page,
      () => dialog.getByRole('button', { name: 'Save' }).click(),
      async () => (await dialog.count()) === 0,
    )
    const groups = (await (await page.request.get(`${baseURL}/api/v1/Company`)).json()) as { id: string; name: string }[]
    expect(groups.filter((group) => group.name === name)).toHaveLength(1)

    await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill(name)
    // The head and the row: before, the others are still there and move away.
    await expect(page.getByRole('grid', { name: 'Company groups' }).getByRole('row')).toHaveCount(2)
    await chooseAction(page, name, 'Edit')
    const edit = page.getByRole('dialog', { name: 'Edit company group' })
    await edit.getByRole('textbox', { name: 'Company group name' }).fill(`${name} renamed`)
    await until(
      page,
      () => edit.getByRole('button', { name: 'Save' }).click(),
      async () => (await edit.count()) === 0,
    )

    // A switch, there and back. It turns at once, so only the second request says that the first one was cut off.
    await openStarted(page, `${proxy.origin}/service/corporate-tax-compliance`)
    const star = page.getByRole('button', { name: /^Star / })
    const before = (await star.getAttribute('aria-pressed')) === 'true'
    for (const pressed of [!before, before]) {
      const method = pressed ? 'PUT' : 'DELETE'
      const kept = page.waitForResponse((response) => response.url().endsWith('/star') && response.request().method() === method)
      await until(
        page,
        () => star.click(),
        async () => proxy.sent.filter(({ call }) => call.startsWith(method) && call.endsWith('/star')).length === 2,
      )
      expect((await kept).status()).toBe(204)
      await expect(star).toHaveAttribute('aria-pressed', String(pressed))
    }

    await page.goto(`${proxy.origin}/admin#entities`)
    await page.getByRole('button', { name: 'Bulk import' }).first().click()
    const importing = page.getByRole('dialog', { name: /^Bulk import/ })
    const bytes = await workbookBytes([
      ['Name', 'CompanyGroup'],
      [`${name} one`, `${name} renamed`],
      [`${name} two`, `${name} renamed`],
    ])
    await page.getByLabel('File to import').last().setInputFiles({
      name: 'companies.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: bytes,
    })
    await until(
      page,
      () => importing.getByRole('button', { name: 'Import', exact: true }).click(),
      async () => (await importing.count()) === 0,
    )
    const companies = (await (await page.request.get(`${baseURL}/api/v1/Entity`)).json()) as { name: string }[]
    expect(companies.filter((company) => company.name.startsWith(name))).toHaveLength(2)

    // Each went out more than once, under one key.
    const keys = new Map<string, string[]>()
    for (const { call, key = 'none' } of proxy.sent) keys.set(call, [...(keys.get(call) ?? []), key])
    for (const [call, sent] of keys) expect([call, sent.length, new Set(sent).size, sent.includes('none')]).toEqual([call, 2, 1, false])
    expect(keys.size).toBe(5)
  } finally {
    await proxy.close()
    await page.goto('/admin#companies')
    for (const { id } of (await api<{ id: string; name: string }[]>(page, 'GET', 'Entity')).filter((company) =>
      company.name.startsWith(name),
    ))
      await api(page, 'DELETE', `Entity/${id}`)
    for (const { id } of (await api<{ id: string; name: string }[]>(page, 'GET', 'Company')).filter((group) => group.name.startsWith(name)))
      await api(page, 'DELETE', `Company/${id}`)
  }
})

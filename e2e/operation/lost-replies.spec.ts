import type { Page } from '@playwright/test'
import { workbookBytes } from '#lib/spreadsheet/testing.ts'
import { api, uniqueWord } from '../admin/people.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { cutReplies } from './cutting-proxy.ts'

/** Presses until it was done: the browser repeats a request by itself where the connection was kept, else it says that no reply came. */
async function until(page: Page, press: () => Promise<void>, done: () => Promise<boolean>): Promise<void> {
  await press()
  const failed = page.getByRole('region', { name: 'Messages' }).getByText(/^No response received from the server\./)
  await expect.poll(async () => (await done()) || (await failed.count()) > 0).toBe(true)
  if (!(await done())) await press()
  await expect.poll(done).toBe(true)
}

test('each change is done once, although no reply to its first request arrives (security rule 21)', async ({ signedInAs, baseURL }) => {
  const proxy = await cutReplies(baseURL!)
  const page = await signedInAs(accounts.superUser)
  const name = `Journey ${uniqueWord()}`
  let groupId: string | undefined
  try {
    await page.goto(`${proxy.origin}/admin#companies`)
    await page.getByRole('button', { name: 'Create a new company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create company group' })
    await dialog.getByRole('textbox', { name: 'Company group name' }).fill(name)
    await until(page, () => dialog.getByRole('button', { name: 'Save' }).click(), async () => (await dialog.count()) === 0)
    const groups = (await (await page.request.get(`${baseURL}/api/v1/Company`)).json()) as { id: string; name: string }[]
    expect(groups.filter((group) => group.name === name)).toHaveLength(1)
    groupId = groups.find((group) => group.name === name)!.id

    await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill(name)
    await page.getByRole('button', { name: `Actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: 'Edit' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit company group' })
    await edit.getByRole('textbox', { name: 'Company group name' }).fill(`${name} renamed`)
    await until(page, () => edit.getByRole('button', { name: 'Save' }).click(), async () => (await edit.count()) === 0)

    // A switch, there and back.
    await page.goto(`${proxy.origin}/service/corporate-tax-compliance`)
    const star = page.getByRole('button', { name: /^Star / })
    const before = await star.getAttribute('aria-pressed')
    await until(page, () => star.click(), async () => (await star.getAttribute('aria-pressed')) !== before)
    await until(page, () => star.click(), async () => (await star.getAttribute('aria-pressed')) === before)

    await page.goto(`${proxy.origin}/admin#entities`)
    await page.getByRole('button', { name: 'Bulk import' }).first().click()
    const importing = page.getByRole('dialog', { name: /^Bulk import/ })
    const bytes = await workbookBytes([['Name', 'CompanyGroup'], [`${name} one`, `${name} renamed`], [`${name} two`, `${name} renamed`]])
    await page.getByLabel('File to import').last().setInputFiles({ name: 'companies.xlsx', mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', buffer: bytes })
    await until(page, () => importing.getByRole('button', { name: 'Import', exact: true }).click(), async () => (await importing.count()) === 0)
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
    for (const { id } of (await api<{ id: string; name: string }[]>(page, 'GET', 'Entity')).filter((company) => company.name.startsWith(name))) await api(page, 'DELETE', `Entity/${id}`)
    if (groupId !== undefined) await api(page, 'DELETE', `Company/${groupId}`)
  }
})

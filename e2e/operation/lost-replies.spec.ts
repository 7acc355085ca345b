import type { Page } from '@playwright/test'
import { workbookBytes } from '#lib/spreadsheet/testing.ts'
import { accounts, closeMessage, expect, openStarted, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, gridOf, messages } from '../screens.ts'
import { cutReplies, type CuttingProxy } from './cutting-proxy.ts'

interface Named {
  id: string
  name: string
}

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

interface Lossy {
  page: Page
  /** Address of the portal through the proxy. */
  origin: string
  sent: CuttingProxy['sent']
  /** Each change so far went out more than once, under one key. */
  expectRepeated: (changes: number) => void
}

const testWithLosses = test.extend<{ name: string; lossy: Lossy }>({
  /** Begins the names of company groups and companies, which go, also when the test fails. */
  name: async ({ signedInAs }, use) => {
    const name = `Journey ${uniqueWord()}`
    await use(name)
    const page = await signedInAs(accounts.superUser)
    for (const resource of ['Entity', 'Company']) {
      const left = (await api<Named[]>(page, 'GET', resource)).filter((record) => record.name.startsWith(name))
      for (const { id } of left) await api(page, 'DELETE', `${resource}/${id}`)
    }
  },
  lossy: async ({ signedInAs, baseURL }, use) => {
    const proxy = await cutReplies(baseURL!)
    await use({
      page: await signedInAs(accounts.superUser),
      origin: proxy.origin,
      sent: proxy.sent,
      expectRepeated: (changes) => {
        const keys = new Map<string, string[]>()
        for (const { call, key = 'none' } of proxy.sent) keys.set(call, [...(keys.get(call) ?? []), key])
        for (const [call, sent] of keys) expect([call, sent.length, new Set(sent).size, sent.includes('none')]).toEqual([call, 2, 1, false])
        expect(keys.size).toBe(changes)
      },
    })
    await proxy.close()
  },
})

testWithLosses('a company group is created once, although no reply arrives (security rule 21)', async ({ lossy, name }) => {
  const { page, origin, expectRepeated } = lossy
  await page.goto(`${origin}/admin#companies`)
  await page.getByRole('button', { name: 'Create a new company' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create company group' })
  await dialog.getByRole('textbox', { name: 'Company group name' }).fill(name)
  await until(
    page,
    () => dialog.getByRole('button', { name: 'Save' }).click(),
    async () => (await dialog.count()) === 0,
  )
  expect((await api<Named[]>(page, 'GET', 'Company')).filter((group) => group.name === name)).toHaveLength(1)
  expectRepeated(1)
})

testWithLosses('a company group is renamed once, although no reply arrives (security rule 21)', async ({ lossy, name }) => {
  const { page, origin, expectRepeated } = lossy
  await api(page, 'POST', 'Company', { name })
  await page.goto(`${origin}/admin#companies`)
  await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill(name)
  // The head and the row: before, the others are still there and move away.
  await expect(gridOf(page, 'Company groups').getByRole('row')).toHaveCount(2)
  await chooseAction(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit company group' })
  await edit.getByRole('textbox', { name: 'Company group name' }).fill(`${name} renamed`)
  await until(
    page,
    () => edit.getByRole('button', { name: 'Save' }).click(),
    async () => (await edit.count()) === 0,
  )
  expect((await api<Named[]>(page, 'GET', 'Company')).filter((group) => group.name === `${name} renamed`)).toHaveLength(1)
  expectRepeated(1)
})

testWithLosses('a star is set and taken away once, although no reply arrives (security rule 21)', async ({ lossy }) => {
  const { page, origin, sent, expectRepeated } = lossy
  // A switch, there and back. It turns at once, so only the second request says that the first one was cut off.
  await openStarted(page, `${origin}/service/corporate-tax-compliance`)
  const star = page.getByRole('button', { name: /^Star / })
  const before = (await star.getAttribute('aria-pressed')) === 'true'
  for (const pressed of [!before, before]) {
    const method = pressed ? 'PUT' : 'DELETE'
    const kept = page.waitForResponse((response) => response.url().endsWith('/star') && response.request().method() === method)
    await until(
      page,
      () => star.click(),
      async () => sent.filter(({ call }) => call.startsWith(method) && call.endsWith('/star')).length === 2,
    )
    expect((await kept).status()).toBe(204)
    await expect(star).toHaveAttribute('aria-pressed', String(pressed))
  }
  expectRepeated(2)
})

testWithLosses('a workbook is imported once, although no reply arrives (security rule 21)', async ({ lossy, name }) => {
  const { page, origin, expectRepeated } = lossy
  await api(page, 'POST', 'Company', { name })
  await page.goto(`${origin}/admin#entities`)
  await page.getByRole('button', { name: 'Bulk import' }).first().click()
  const importing = page.getByRole('dialog', { name: /^Bulk import/ })
  const bytes = await workbookBytes([
    ['Name', 'CompanyGroup'],
    [`${name} one`, name],
    [`${name} two`, name],
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
  expect((await api<Named[]>(page, 'GET', 'Entity')).filter((company) => company.name.startsWith(name))).toHaveLength(2)
  expectRepeated(1)
})

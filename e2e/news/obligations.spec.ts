import type { Page } from '@playwright/test'
import { acceptTerms, accounts, expect, freshNewcomer, signIn, test } from '../fixtures.ts'
import { SERVICE, ppidOf, subscribe, testWithCompany } from '../admin/subscription-steps.ts'
import { api, uniqueWord } from '../records.ts'
import { query } from '../trust/callers.ts'
import { createArticle, ownTitle, removeArticle, topicId, topicNames } from './own-records.ts'

/** What the job of the morning writes for somebody who is reminded of an action that is long overdue. */
const remind = (ppid: string, task: string) =>
  query(
    `INSERT INTO "ObligationReminder" ("actionId", "userPpid", "dueDate", "distance") SELECT "id", $1, "dueDate", -7 FROM "ObligationAction" WHERE "task" = $2`,
    [ppid, task],
  )

test('a client decides on an article, gives an action to a colleague, who is reminded, comments and is done; the board is moved by keyboard', async ({
  signedInAs,
  visitor,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const boss = await signedInAs(accounts.superUser)
  const [title, task] = [ownTitle('Own funds'), ownTitle('Write the policy')]
  const article = await createArticle(staff, 0, { title, topics: [await topicId(staff, topicNames.selected)] })
  const [email, name] = [freshNewcomer(), `Bruno ${uniqueWord()}`]
  const [firstName, lastName] = name.split(' ')
  const { ppid } = await api<{ ppid: string }>(boss, 'POST', 'User/full', { email, firstName, lastName })
  try {
    const page = await signedInAs(accounts.alpha)
    await page.goto(`/news/view/${article.id}`)
    const [opening] = await api<{ subscriptionId: string }[]>(page, 'GET', 'Obligation/opening')
    await api(boss, 'PUT', `Subscription/${opening!.subscriptionId}/users`, { ppid })
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
    await action.getByRole('combobox', { name: 'Owner' }).click()
    await page.getByRole('option', { name, exact: true }).click()
    await action.getByRole('textbox', { name: 'Due' }).fill('31/01/2026')
    await action.getByRole('button', { name: 'Save' }).click()
    const given = register.getByRole('list', { name: 'Actions' }).getByRole('listitem').filter({ hasText: task })
    await expect(given).toContainText(name)
    await expect(given.getByText('Needs an owner')).toHaveCount(0)
    await expectAccessible(page)

    // It is the colleague's and not one's own.
    await page.goto('/obligations?view=board')
    await expect(page.getByRole('tab', { name: 'Mine' })).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('region', { name: /^Open/ })).toBeVisible()
    const card = page.getByRole('listitem').filter({ hasText: task })
    await expect(card).toHaveCount(0)
    await page.getByRole('tab', { name: "My company's" }).click()
    await expect(card.getByText('Overdue: 31/01/2026')).toBeVisible()
    await expect(card).toContainText(name)
    await card.getByRole('combobox', { name: `State of ${task}` }).press('I')
    await expect(page.getByRole('region', { name: /^In progress/ }).getByText(task)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('button', { name: title, exact: true })).toHaveAttribute('title', title)
    for (const [button, file] of [
      ['Word', /^export_register_.*\.docx$/],
      ['Excel', /^export_register_.*\.xlsx$/],
    ] as const) {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: button }).click()
      expect((await download).suggestedFilename()).toMatch(file)
    }

    const colleague = await visitor()
    await signIn(colleague, email)
    await acceptTerms(colleague)
    await remind(ppid, task)
    await colleague.goto('/obligations')
    const mine = colleague.getByRole('grid', { name: 'Obligations' }).getByRole('row').filter({ hasText: task })
    await expect(mine).toContainText('In progress')
    await colleague
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    const reminder = colleague.getByRole('dialog', { name: 'Notifications' }).getByRole('link', { name: task })
    await expect(reminder).toContainText('Your action is overdue')
    await reminder.click()
    const entry = colleague.getByRole('dialog', { name: title })
    await entry.getByRole('button', { name: `Comment on ${task}` }).click()
    await entry.getByRole('textbox', { name: 'Comment' }).fill('The board has approved it')
    await entry.getByRole('button', { name: 'Save comment' }).click()
    await expect(entry.getByRole('list', { name: `Comments on ${task}` })).toContainText('The board has approved it')
    await entry.getByRole('combobox', { name: `State of ${task}` }).selectOption('Done')
    await expect(entry.getByText(/^done on .* by Bruno/)).toBeVisible()
    await expectAccessible(colleague)
    await entry.getByRole('button', { name: 'Close' }).click()
    // What is done is nobody's to do any more.
    await expect(mine).toHaveCount(0)

    await page.goto(`/news/view/${article.id}`)
    await expect(given).toContainText(`by ${name}`)
    await expect(given.getByRole('list', { name: `Comments on ${task}` })).toContainText(`${name}`)
    await expect(given.getByRole('list', { name: `Comments on ${task}` })).toContainText('The board has approved it')

    // Staff read the registers of several companies: each row says whose it is, and its owner leads to the person.
    await staff.goto('/obligations')
    const registers = staff.getByRole('grid', { name: 'Obligations' })
    await expect(registers.getByRole('gridcell', { name: 'Alpha', exact: true }).first()).toBeVisible()
    await expect(registers.getByRole('link', { name: 'Claire Fontaine' }).first()).toHaveAttribute('href', /^\/people\//)
    await staff.getByRole('button', { name: 'Board' }).click()
    await expect(staff.getByRole('listitem').filter({ hasText: task })).toContainText('Alpha')
  } finally {
    await removeArticle(staff, 0, article.id)
    await api(boss, 'DELETE', `User/${ppid}`)
  }
})

/** The address of the register, part by part, whatever their order. */
const partsOf = (page: Page): Record<string, string> => Object.fromEntries(new URL(page.url()).searchParams)

test('a view of the register keeps filters, order and board, opens first on every device, and is nobody else’s', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const [wanted, other] = [ownTitle('Keep the ledger'), ownTitle('Train the staff')]
  const article = await createArticle(staff, 0, { title: ownTitle('Ledgers'), topics: [await topicId(staff, topicNames.selected)] })
  const page = await signedInAs(accounts.alpha)
  const name = `Ledgers ${uniqueWord()}`
  try {
    await page.goto('/obligations')
    const [company] = await api<{ entityId: string }[]>(page, 'GET', `Obligation/article/${article.id}`)
    const body = { articleId: article.id, entityId: company!.entityId, applies: 'yes', reason: 'It does' }
    const { id } = await api<{ id: string }>(page, 'POST', 'Obligation', body)
    for (const task of [wanted, other]) await api(page, 'POST', `Obligation/${id}/action`, { task })

    await page.goto('/obligations?show=all&view=board&register.sort=-dueDate')
    const card = (task: string) => page.getByRole('listitem').filter({ hasText: task })
    await expect(card(other)).toBeVisible()
    await page.getByRole('textbox', { name: 'Filter by Action' }).fill(wanted)
    await expect(card(other)).toHaveCount(0)
    await expect(card(wanted)).toBeVisible()
    const kept = { show: 'all', view: 'board', 'register.sort': '-dueDate', 'register.f.task': wanted }
    await expect.poll(() => partsOf(page)).toEqual(kept)

    const views = page.getByRole('button', { name: 'Views' })
    await views.press('Enter')
    await page.getByRole('menuitem', { name: 'Save this view' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Save this view' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
    await expect(dialog.getByRole('combobox')).toHaveCount(0)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save', exact: true }).press('Enter')
    await expect(dialog).toHaveCount(0)

    // The table has the same filters; what is shown now is another thing, and the view brings back all of it.
    await page.getByRole('button', { name: 'Table' }).click()
    await expect(page.getByRole('grid', { name: 'Obligations' }).getByRole('row').filter({ hasText: wanted })).toBeVisible()
    await page.getByRole('button', { name: 'Clear filters' }).click()
    await page.getByRole('tab', { name: 'Overdue' }).click()
    await expect.poll(() => partsOf(page)).toEqual({ show: 'overdue', view: 'table', 'register.sort': '-dueDate' })
    await views.press('Enter')
    await page.getByRole('menuitem', { name: new RegExp(`^${name}`) }).press('Enter')
    await expect(card(wanted)).toBeVisible()
    await expect.poll(() => partsOf(page)).toEqual(kept)

    const chosen = page.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/v1/SavedView/opening')
    await views.press('Enter')
    await expectAccessible(page)
    await page.getByRole('menuitem', { name: `Always open with ${name}` }).press('Enter')
    expect((await chosen).ok()).toBe(true)
    await page.reload()
    await expect(card(wanted)).toBeVisible()
    expect(partsOf(page)).toEqual(kept)

    const elsewhere = await signedInAs(accounts.alpha)
    await elsewhere.goto('/obligations')
    await expect(elsewhere.getByRole('listitem').filter({ hasText: wanted })).toBeVisible()
    await expect.poll(() => partsOf(elsewhere)).toEqual(kept)
    await expect(elsewhere.getByRole('listitem').filter({ hasText: other })).toHaveCount(0)
    // What an address says comes before it.
    await elsewhere.goto('/obligations?show=overdue')
    await expect(elsewhere.getByRole('tab', { name: 'Overdue' })).toHaveAttribute('aria-selected', 'true')
    await expect(elsewhere.getByRole('grid', { name: 'Obligations' })).toBeVisible()

    await page.setViewportSize({ width: 360, height: 740 })
    await views.click()
    await expect(page.getByRole('menuitem', { name: `Delete ${name}` })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)

    await staff.goto('/obligations')
    await staff.getByRole('button', { name: 'Views' }).click()
    await expect(staff.getByRole('menuitem', { name: 'Save this view' })).toBeVisible()
    await expect(staff.getByRole('menuitem', { name })).toHaveCount(0)

    await page.getByRole('menuitem', { name: `Delete ${name}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText(`The view ${name} has been successfully deleted.`)).toBeVisible()
  } finally {
    await api(page, 'PUT', 'TablePreference/register', { hiddenColumns: null })
    const left = await api<{ id: string; name: string }[]>(page, 'GET', 'SavedView?table=register')
    for (const view of left.filter((one) => one.name === name)) await api(page, 'DELETE', `SavedView/${view.id}`)
    await removeArticle(staff, 0, article.id)
  }
})

testWithCompany(
  'a main contact opens the register to the firm and closes it again; staff get it and lose it',
  async ({ company, signedInAs, expectAccessible }) => {
    const boss = await signedInAs(accounts.superUser)
    const staff = await signedInAs(accounts.internal)
    await subscribe(boss, company)
    await api(boss, 'PUT', `Entity/${company.id}/users`, { ppid: await ppidOf(boss, accounts.beta) })
    const title = ownTitle('Own funds')
    const article = await createArticle(staff, 0, { title, topics: [await topicId(staff, topicNames.selected)] })
    try {
      const page = await signedInAs(accounts.beta)
      await page.goto('/obligations')
      const body = { articleId: article.id, entityId: company.id, applies: 'yes', reason: 'It does' }
      const { id } = await api<{ id: string }>(page, 'POST', 'Obligation', body)
      const row = staff.getByRole('grid', { name: 'Obligations' }).getByRole('row').filter({ hasText: title })
      const forStaff = `/obligations?register.f.articleTitle=${encodeURIComponent(title)}`
      const isClosed = async () => {
        await staff.goto(forStaff)
        await expect(staff.getByText('Nothing matches.')).toBeVisible()
        await expect(row).toHaveCount(0)
        expect((await staff.request.get(`/api/v1/Obligation/${id}`)).status()).toBe(404)
      }
      await isClosed()

      await page.getByRole('button', { name: 'Who reads the register' }).click()
      const dialog = page.getByRole('dialog', { name: 'Who reads the register' })
      const opened = dialog.getByRole('switch', { name: `Open to the firm: ${SERVICE} of ${company.name}` })
      await expect(opened).not.toBeChecked()
      await expectAccessible(page)
      await opened.click()
      await expect(page.getByText('The register is open to the firm.')).toBeVisible()
      await expect(opened).toBeChecked()
      await staff.goto(forStaff)
      await expect(row).toContainText(company.name)
      await row.getByRole('button', { name: title }).click()
      const entry = staff.getByRole('dialog', { name: title })
      await expect(entry.getByText('It does', { exact: true })).toBeVisible()
      await expect(entry.getByRole('button', { name: 'Decide anew' })).toHaveCount(0)

      await opened.click()
      await expect(page.getByText('The register is closed to the firm.')).toBeVisible()
      await expect(opened).not.toBeChecked()
      await isClosed()
      // It is theirs as before.
      await page.goto('/obligations?show=all')
      await expect(page.getByRole('grid', { name: 'Obligations' }).getByRole('row').filter({ hasText: title })).toBeVisible()
    } finally {
      await removeArticle(staff, 0, article.id)
    }
  },
)

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

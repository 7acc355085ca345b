import { readFile } from 'node:fs/promises'
import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { createArticle, ownTitle, removeArticle, topicId, topicNames } from './own-records.ts'

const DAY_MS = 86_400_000
const day = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
const shown = (days: number): string => day(days).split('-').reverse().join('/')

test('a reader begins with what is due, finds it in the lists, in My services and in the own calendar', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Own funds of banks')
  const article = await createArticle(staff, 0, { title, topics: [await topicId(staff, topicNames.selected)] })
  const event = await api<{ id: string }>(staff, 'POST', 'Event', {
    title: `Consultation: ${title}`,
    startDate: day(-9),
    endDate: day(1),
    articleId: article.id,
    published: true,
  })
  try {
    const page = await signedInAs(accounts.alpha)
    await openStarted(page, '/articles?newsType=0&newsTab=all')
    const due = page.getByRole('region', { name: 'Next 30 days' })
    const row = due.getByRole('listitem').filter({ hasText: title })
    await expect(row).toContainText(`Comment by ${shown(1)} · tomorrow`)
    await due.getByRole('button', { name: /^Assigned to me/ }).click()
    await expect(due.getByRole('button', { name: /^Assigned to me/ })).toHaveAttribute('aria-pressed', 'true')
    await expect(row).toHaveCount(0)
    await due.getByRole('button', { name: /^All/ }).click()
    await expect(page.getByRole('region', { name: /^New since your last visit/ })).toBeVisible()
    await expectAccessible(page)

    await due.getByRole('button', { name: 'See the calendar' }).click()
    await expect(page).toHaveURL(/view=agenda/)
    await expect(page.getByRole('heading', { level: 3, name: `Consultation: ${title}` })).toBeVisible()
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: new RegExp(`^Add to calendar ?: Consultation: ${title}`) }).click()
    const file = (await readFile(await (await download).path(), 'utf8')).replaceAll('\r\n ', '')
    expect(file).toContain(`UID:${event.id}-deadline@`)
    expect(file).toContain('TRIGGER:-P6DT15H')
    await page.getByRole('button', { name: 'Year' }).click()
    await expect(page.getByRole('button', { name: /^January \d{4} \d+ dates?$/ })).toBeVisible()
    await expectAccessible(page)

    await page.goto(`/articles?newsType=0&newsTab=articles&sort=deadline&search=${encodeURIComponent(title)}`)
    await expect(page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })).toContainText(
      '· tomorrow',
    )

    await page.goto('/myServices')
    const next = page.getByRole('region', { name: 'Next dates' })
    await expect(next.getByRole('listitem').filter({ hasText: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Read the 3W news of 3W Regulatory' })).toHaveAttribute('href', /newsType=0/)
    await expectAccessible(page)
    await next.getByRole('link', { name: new RegExp(title) }).click()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  } finally {
    await api(staff, 'DELETE', `Event/${event.id}`)
    await removeArticle(staff, 0, article.id)
  }
})

test('a reader chooses how the own calendar shows deadlines', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  await openStarted(page, '/profile')
  const section = page.getByRole('region', { name: 'Deadlines in your calendar' })
  await section.getByRole('checkbox', { name: 'Show deadlines as entries of their own in my calendar subscription' }).check()
  await section.getByRole('combobox', { name: 'Remind me' }).click()
  await page.getByRole('option', { name: '2 weeks before' }).click()
  await section.getByRole('button', { name: 'Update calendar' }).click()
  await expect(page.getByText('Your calendar settings have been updated.')).toBeVisible()
  await page.reload()
  await expect(section.getByRole('checkbox')).toBeChecked()
  await expect(section.getByRole('combobox')).toHaveText('2 weeks before')
  await expectAccessible(page)
})

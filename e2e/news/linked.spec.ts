import { accounts, expect, test } from '../fixtures.ts'
import { ownTitle, richText } from './own-records.ts'
import { api } from '../records.ts'

test('a link to an event opens its month and its day, marked, with the focus; the next month leaves it', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Linked date')
  const { id } = await api<{ id: string }>(staff, 'POST', 'Event', {
    published: true,
    title,
    startDate: '2045-03-14',
    endDate: '2045-03-20',
  })
  try {
    const page = await signedInAs(accounts.beta)
    // As a mail has it, and without the month, as for an event that has been moved.
    for (const month of ['&month=2045-03', '']) {
      await page.goto(`/articles?newsTab=calendar${month}&item=${id}`)
      const row = page.getByRole('region', { name: 'Tuesday 14 March 2045' }).getByRole('listitem').filter({ hasText: title })
      await expect(row.getByText('From your link')).toBeVisible()
      await expect(row.getByText(title, { exact: true })).toBeFocused()
      await expect(row).toBeInViewport()
    }
    await expectAccessible(page)
    await page.getByRole('tab', { name: 'News', exact: true }).click()
    await expect(page).not.toHaveURL(/item=/)
  } finally {
    await api(staff, 'DELETE', `Event/${id}`)
  }
})

test('a link to a news item without an article shows it first and open, however old it is', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Linked news')
  const { id } = await api<{ id: string }>(staff, 'POST', 'News', {
    published: true,
    title,
    issueDate: '2001-02-03',
    repositoryText: richText('The whole text.'),
  })
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto(`/articles?newsTab=news&item=${id}`)
    const first = page
      .getByRole('region', { name: 'Results' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { level: 3 }) })
      .first()
    await expect(first.getByText('From your link')).toBeVisible()
    await expect(first.getByRole('button', { name: title })).toBeFocused()
    await expect(first.getByText('The whole text.')).toBeVisible()
    await expectAccessible(page)
    await api(staff, 'PATCH', `News/${id}/published`, { published: false })
    await page.reload()
    await expect(first).toBeVisible()
    await expect(page.getByText('From your link')).toHaveCount(0)
    await expect(page.getByText(title)).toHaveCount(0)
  } finally {
    await api(staff, 'DELETE', `News/${id}`)
  }
})

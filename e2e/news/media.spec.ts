import { accounts, expect, test } from '../fixtures.ts'
import { ownTitle } from './own-records.ts'
import { api, originOf } from '../records.ts'

/** The smallest file that counts as a PDF. */
const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

test('B156 B188: a video is a poster until it is clicked, then the player built from its id (security rule 34)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Own funds in ten minutes')
  const { id } = await api<{ id: string }>(staff, 'POST', 'Video', {
    title,
    link: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
    published: true,
  })
  try {
    const page = await signedInAs(accounts.beta)
    const requests: string[] = []
    // Nothing of the video hosts is reached, neither before nor after the click.
    await page.route(/youtube|vimeo/, (route) => {
      requests.push(route.request().url())
      return route.abort()
    })
    await page.goto('/articles?newsTab=videos')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    await expect(card.getByText('Play the video from YouTube')).toBeVisible()
    await expectAccessible(page)
    expect(requests).toEqual([])
    await card.getByRole('button').click()
    await expect(card.locator('iframe')).toHaveAttribute('src', /^https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ/)
  } finally {
    await api(staff, 'DELETE', `Video/${id}`)
  }
})

test('B157 B187 A144: a publication is previewed in the page and downloaded, also by its own address', async ({
  signedInAs,
  expectAccessible,
}) => {
  const staff = await signedInAs(accounts.internal)
  const title = ownTitle('Fund outlook')
  const origin = await originOf(staff)
  const file = { name: 'outlook.pdf', mimeType: 'application/pdf', buffer: PDF }
  const created = await staff.request.post('/api/v1/Publication', { headers: { origin }, multipart: { title, published: 'true', file } })
  expect(created.status()).toBe(201)
  const { id } = (await created.json()) as { id: string }
  try {
    const page = await signedInAs(accounts.beta)
    await page.goto('/articles?newsTab=publications')
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: title }) })
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await card.getByRole('link', { name: `Download ${title}` }).click()
    expect((await download).suggestedFilename()).toBe('outlook.pdf')
    await card.getByRole('button', { name: `Preview ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.locator('iframe')).toHaveAttribute('src', /^blob:/)
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(dialog).toHaveCount(0)

    const again = page.waitForEvent('download')
    await page.goto(`/download/publication/${id}`)
    expect((await again).suggestedFilename()).toBe('outlook.pdf')
    await expect(page.getByText('File has been downloaded. You can close this browser tab.')).toBeVisible()
    await expectAccessible(page)
  } finally {
    await api(staff, 'DELETE', `Publication/${id}`)
  }
})

test('A144: a publication that is not there is said to be missing', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/download/publication/00000000-0000-4000-8000-000000000000')
  await expect(page.getByText("You're looking for something that doesn't exist, or have been removed.")).toBeVisible()
})

test('B157: signed out, the download leads to the sign-in', async ({ page }) => {
  await page.goto('/download/publication/00000000-0000-4000-8000-000000000000')
  await expect(page).not.toHaveURL(/\/download\//)
})

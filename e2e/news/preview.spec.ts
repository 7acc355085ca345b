import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { accounts, expect, test } from '../fixtures.ts'
import { ownTitle } from './own-records.ts'
import { api, originOf } from '../records.ts'

/** One page, red all over. */
const content = '1 0 0 rg 0 0 200 200 re f'
const PDF = Buffer.from(
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R>>endobj\n4 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n`,
)
const MANY = 2_000

/** Pixels of a picture that are red and nothing else. */
async function redPixels(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += info.channels) if (data[at]! > 200 && data[at + 1]! < 60 && data[at + 2]! < 60) red += 1
  return red
}

const RED_PAGE = { name: 'red.pdf', mimeType: 'application/pdf', buffer: PDF }

async function makePublication(staff: Page, file = RED_PAGE): Promise<{ id: string; title: string }> {
  const title = ownTitle('Red page')
  const created = await staff.request.post('/api/v1/Publication', {
    headers: { origin: await originOf(staff) },
    multipart: { title, published: 'true', file },
  })
  expect(created.status()).toBe(201)
  return { id: ((await created.json()) as { id: string }).id, title }
}

test('the preview of a publication draws its pages under the policy of the portal', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const { id, title } = await makePublication(staff)
  try {
    const page = await signedInAs(accounts.beta)
    const violations: string[] = []
    page.on('console', (message) => /Content Security Policy/i.test(message.text()) && violations.push(message.text()))
    await page.goto('/articles?newsTab=publications')
    await page.getByRole('button', { name: `Preview ${title}` }).click()
    const frame = page.getByRole('dialog', { name: title }).locator('iframe')
    await expect(frame).toBeVisible()
    await expect.poll(async () => redPixels(await frame.screenshot()), { timeout: 20_000 }).toBeGreaterThan(MANY)
    expect(violations).toEqual([])
  } finally {
    await api(staff, 'DELETE', `Publication/${id}`)
  }
})

test('a browser without a viewer of its own gets the hint to download the file', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const { id, title } = await makePublication(staff)
  try {
    const page = await signedInAs(accounts.beta)
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => false }))
    await page.goto('/articles?newsTab=publications')
    await page.getByRole('button', { name: `Preview ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    await expect(dialog.getByText('This browser does not show PDF files inside a page. Download the file to read it.')).toBeVisible()
    await expect(dialog.locator('iframe')).toHaveCount(0)
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await dialog.getByRole('link', { name: 'Download' }).click()
    expect((await download).suggestedFilename()).toBe('red.pdf')
  } finally {
    await api(staff, 'DELETE', `Publication/${id}`)
  }
})

test('a picture that is wider than a phone is shown whole, without a scroll to the side', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  const wide = await sharp({ create: { width: 1_600, height: 900, channels: 3, background: '#c00' } })
    .png()
    .toBuffer()
  const { id, title } = await makePublication(staff, { name: 'wide.png', mimeType: 'image/png', buffer: wide })
  try {
    const page = await signedInAs(accounts.beta)
    await page.setViewportSize({ width: 360, height: 780 })
    await page.goto('/articles?newsTab=publications')
    await page.getByRole('button', { name: `Preview ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: title })
    const picture = dialog.getByRole('img', { name: title })
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth)).toBe(1_600)
    expect(await picture.evaluate((img) => img.parentElement!.scrollWidth - img.parentElement!.clientWidth)).toBe(0)
  } finally {
    await api(staff, 'DELETE', `Publication/${id}`)
  }
})

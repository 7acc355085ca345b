import { gzipSync } from 'node:zlib'
import type { Page, Response } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

/** Bytes of scripts, compressed with gzip, that the browser may load until there is something to read; the catalogue has no room for MUI. */
const CATALOGUE = 165_000
const ADMIN_TABLE = 450_000
/** A reader's list comes without zod and the contracts, which the server has. */
const NEWS = 280_000

/** Follows the scripts that a page loads, whoever asks for them; the function it gives returns their compressed size so far. */
function weighScripts(page: Page): () => Promise<number> {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  return async () => {
    expect(scripts.length).toBeGreaterThan(0)
    const bodies = await Promise.all(scripts.map((script) => script.body()))
    return bodies.reduce((total, body) => total + gzipSync(body).byteLength, 0)
  }
}

test('the catalogue, the news and a table of the administration load no more scripts than they may', async ({ visitor, signedInAs }) => {
  const catalogue = await visitor()
  const catalogueScripts = weighScripts(catalogue)
  await catalogue.goto('/')
  await expect(catalogue.getByRole('main').getByRole('link').first()).toBeVisible()
  // The server renders the page, so its scripts come after what can be read.
  await catalogue.waitForLoadState('networkidle')
  expect(await catalogueScripts()).toBeLessThanOrEqual(CATALOGUE)

  const reader = await signedInAs(accounts.alpha)
  const newsScripts = weighScripts(reader)
  await reader.goto('/articles')
  await expect(reader.getByRole('main').getByRole('listitem').first()).toBeVisible()
  await reader.waitForLoadState('networkidle')
  expect(await newsScripts()).toBeLessThanOrEqual(NEWS)

  const admin = await signedInAs(accounts.internal)
  const adminScripts = weighScripts(admin)
  await admin.goto('/admin#users')
  await expect(
    admin
      .getByRole('grid', { name: 'Users' })
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  expect(await adminScripts()).toBeLessThanOrEqual(ADMIN_TABLE)
})

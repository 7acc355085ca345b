import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { addressOf, pages } from '../trust/pages.ts'
import { api } from '../records.ts'

/** What stands around a page has no place on paper. */
async function expectAlone(page: Page): Promise<void> {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  for (const around of [
    page.locator('body header').first(),
    page.getByRole('navigation', { name: 'Main', includeHidden: true }),
    page.getByRole('contentinfo', { includeHidden: true }),
  ])
    await expect(around).toBeHidden()
}

test('a service on paper: its text and people, without what one presses', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/service/cross-border-fund-registration')
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(2)
  await page.emulateMedia({ media: 'print' })
  await expectAlone(page)
  await expect(page.getByRole('link', { name: 'Contact us' })).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'At a glance' })).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'About this service' })).toBeVisible()
  expect((await page.pdf({ preferCSSPageSize: true })).subarray(0, 4).toString()).toBe('%PDF')
})

test('an article on paper: its text, and where its links lead', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/')
  const { items } = await api<{ items: { id: string }[] }>(page, 'POST', 'ArticleGlobal/paged?pageSize=1', {})
  await page.goto(`/news/view/${items[0]!.id}?newsType=1`)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expectAlone(page)
  const links = page.getByRole('main').locator('a[href^="http"]:visible')
  for (const link of await links.all())
    expect(await link.evaluate((element) => getComputedStyle(element, '::after').content)).toContain((await link.getAttribute('href'))!)
})

test('paper is white with dark colours on it, also from the dark screen, and ends with the page', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/myServices')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  const accent = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main'))
  expect(await accent()).toBe('#0b6670')
  // Else a last sheet stays empty.
  const below = () =>
    page.evaluate(
      () => document.documentElement.scrollHeight - Math.ceil(document.querySelector('main')!.getBoundingClientRect().bottom + scrollY),
    )
  await page.setViewportSize({ width: 673, height: 300 })
  await expect.poll(below).toBeLessThanOrEqual(1)
})

/** A4 between the margins of the print styles, CSS px at 96 dpi. */
const papers = { portrait: { width: 673, height: 986 }, landscape: { width: 1_002, height: 658 } }
const MIN_SHARE = 0.85
/** Taller than this a block has to be cut by some page. */
const MAX_WHOLE = 600

/** What has no place on paper, or does not fit it; empty = nothing. */
const faultsOnPaper = (page: Page) =>
  page.evaluate(
    ({ share, whole }) => {
      const shown = (element: Element) =>
        element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
        element.getBoundingClientRect().width > 1 &&
        element.getBoundingClientRect().height > 1
      const named = (element: Element) =>
        `${element.tagName.toLowerCase()} ${element.getAttribute('aria-label') ?? element.getAttribute('class') ?? ''}`.slice(0, 80)
      const main = document.querySelector('main, [role=main]')!
      const room = document.documentElement.clientWidth
      const around = [
        ...document.querySelectorAll('header, nav, footer, [role=banner], [role=navigation], [role=search], [role=contentinfo]'),
      ].filter((element) => shown(element) && element.closest('article') === null)
      const covering = [...document.querySelectorAll('body *')].filter(
        (element) => getComputedStyle(element).position === 'fixed' && shown(element),
      )
      const cut = [...main.querySelectorAll('tr, [role=row], img, .MuiCard-root, article article')].filter(
        (element) => shown(element) && element.getBoundingClientRect().height < whole && getComputedStyle(element).breakInside !== 'avoid',
      )
      return [
        ...around.map((element) => `around the page: ${named(element)}`),
        ...covering.map((element) => `covers the page: ${named(element)}`),
        ...[...new Set(cut.map((element) => `may be cut: ${named(element)}`))],
        ...(main.getBoundingClientRect().width < room * share
          ? [`main is ${Math.round(main.getBoundingClientRect().width)} of ${room} px`]
          : []),
        // Parts of a pixel are rounded up.
        ...(document.documentElement.scrollWidth > room + 1 ? [`${document.documentElement.scrollWidth} px wide on ${room}`] : []),
      ]
    },
    { share: MIN_SHARE, whole: MAX_WHOLE },
  )

/** They lead on at once, or are no page to read, such as the kit of the interface. */
const passing = new Set([
  '/authentication/callback',
  '/authentication/silent_callback',
  '/download/publication/[id]',
  '/news/export',
  '/ui',
])

for (const [pattern, { audience }] of Object.entries(pages).filter(([each]) => !passing.has(each))) {
  test(`${pattern} on paper, portrait and landscape: alone, as wide as the sheet, nothing cut`, async ({ signedInAs, visitor }) => {
    test.slow()
    const page = audience === 'everybody' ? await visitor() : await signedInAs(accounts.superUser)
    await page.goto(await addressOf(pattern))
    await expect(page.locator('main, [role=main]').first()).toBeVisible()
    await page.waitForLoadState('networkidle')
    await page.emulateMedia({ media: 'print' })
    for (const [name, size] of Object.entries(papers)) {
      await page.setViewportSize(size)
      await expect.poll(() => faultsOnPaper(page), name).toEqual([])
      expect((await page.pdf({ preferCSSPageSize: true, landscape: name === 'landscape' })).subarray(0, 4).toString()).toBe('%PDF')
    }
  })
}

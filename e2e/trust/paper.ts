import type { Page } from '@playwright/test'
import { expect } from '../fixtures.ts'

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

/** Checks a page on paper, portrait and landscape: alone, as wide as the sheet, nothing cut. */
export async function expectGoodOnPaper(page: Page): Promise<void> {
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  for (const [name, size] of Object.entries(papers)) {
    await page.setViewportSize(size)
    await expect.poll(() => faultsOnPaper(page), name).toEqual([])
    expect((await page.pdf({ preferCSSPageSize: true, landscape: name === 'landscape' })).subarray(0, 4).toString()).toBe('%PDF')
  }
}

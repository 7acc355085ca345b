import type { Page } from '@playwright/test'
import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { createArticle, removeArticle } from './own-records.ts'

/** What screen readers hear behind the title of an article that is not read. */
const UNREAD = ' (unread)'
const results = (page: Page) => page.getByRole('region', { name: 'Results' })
const rows = (page: Page) =>
  results(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 3 }) })
const total = (page: Page) => page.getByRole('heading', { level: 2, name: /^[\d,]+ (articles?|news items?)$/ })
const numberIn = (text: string | null): number => Number(/[\d,]+/.exec(text ?? '')?.[0].replaceAll(',', ''))

test('A120 B156 B158 B163 B165 B186 B234 B241: the landing opens with global news and the tab All', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/articles')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveText(['All', 'News', 'Articles', 'Compliance Calendar', 'Videos', 'Publications'])
  await expect(page.getByRole('tab', { name: 'All' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: 'Global' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 2, name: /^Articles \([\d,]+\)$/ })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Articles', exact: true }).getByRole('heading', { level: 3 })).toHaveCount(6)
  await expectAccessible(page)
})

test('A202: a client of 3W without notifications is shown where to choose, until it is declined; the ways to follow the news are there for all', async ({
  visitor,
  signedInAs,
  expectAccessible,
}) => {
  const shared = await signedInAs(accounts.alpha)
  const page = await visitor({ storageState: await shared.context().storageState() })
  await openStarted(page, '/articles?newsType=0&newsTab=articles')
  const hint = page.getByRole('note').filter({ hasText: 'You are not notified of new 3W articles and dates yet' })
  await expect(hint.getByRole('link', { name: 'Choose what to be told of' })).toHaveAttribute('href', '/profile#notifications')
  const follow = page.getByRole('navigation', { name: 'Follow the news' })
  await expect(follow.getByRole('link')).toHaveText(['Notifications', 'Feeds and calendar subscription'])
  await expectAccessible(page)
  await hint.getByRole('button', { name: 'Not now' }).click()
  await expect(hint).toHaveCount(0)
  await expect(page.getByRole('tab', { name: 'Articles' })).toBeFocused()
  // Also not on the way back, to a page that was rendered before.
  await follow.getByRole('link', { name: 'Notifications' }).click()
  await expect(page).toHaveURL(/\/profile/)
  await page.goBack()
  await expect(follow).toBeVisible()
  await expect(hint).toHaveCount(0)
  await page.reload()
  await expect(follow).toBeVisible()
  await expect(hint).toHaveCount(0)
})

test('a client without 3W is offered the weekly mail on Global news, with what the rights make sense of, and gets what is ticked', async ({
  visitor,
  signedInAs,
}) => {
  const shared = await signedInAs(accounts.beta)
  const page = await visitor({ storageState: await shared.context().storageState() })
  await openStarted(page, '/articles?newsType=1&newsTab=articles')
  const hint = page.getByRole('note').filter({ hasText: 'You are not notified of new articles and dates yet' })
  await expect(hint.getByRole('checkbox')).toHaveCount(3)
  for (const name of ['Global articles', 'News', 'Compliance calendar'])
    await expect(hint.getByRole('checkbox', { name, exact: true })).toBeChecked()
  await hint.getByRole('checkbox', { name: 'News', exact: true }).uncheck()
  await hint.getByRole('button', { name: 'Tell me weekly' }).click()
  await expect(page.getByText('You are told by the bell, and by mail on Monday morning.')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await openStarted(page, '/profile')
  const own = page.getByRole('region', { name: 'Notifications', exact: true })
  for (const [name, on] of [
    ['3W articles', false],
    ['Global articles', true],
    ['News', false],
    ['Compliance calendar', true],
    ['Videos', false],
  ] as const)
    await expect(own.getByRole('checkbox', { name, exact: true })).toBeChecked({ checked: on })
  await expect(own.getByRole('radio', { name: /^Weekly/ })).toBeChecked()
  // As it was, for the other tests.
  await api(page, 'PUT', 'Notification', { types: [], frequencies: [] })
})

test('a client without 3W reads why there is nothing under 3W, and whom to ask', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  await openStarted(page, '/articles?newsType=0&newsTab=articles')
  const note = page.getByRole('note').filter({ hasText: 'Your company has no 3W subscription that includes you' })
  await expect(note.getByRole('link', { name: 'Ingrid Weber' })).toHaveAttribute('href', 'mailto:internal@firm.example')
  await expect(page.getByText('No article is published here yet.')).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'So empty...' })).toContainText(
    'Your company has no 3W subscription that includes you',
  )
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Global' }).click()
  await expect(note).toHaveCount(0)
})

test('B158: everything below /articles is the news list', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/articles/anything')
  await expect(page.getByRole('heading', { level: 1, name: 'News' })).toBeVisible()
})

test('B162 B164 B166: newsType, newsTab and the hash preset the landing, and the hash stays', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await openStarted(page, '/articles?newsType=0&newsTab=articles#here')
  await expect(page.getByRole('button', { name: '3W' })).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true')
  await expect(total(page)).toBeVisible()
  await page.getByRole('tab', { name: 'Videos' }).click()
  await expect(page).toHaveURL(/newsTab=videos.*#here$/)
  expect(new URL(page.url()).searchParams.get('newsType')).toBe('0')
})

test('the chosen tab and type are there again with the next visit', async ({ visitor, signedInAs }) => {
  const shared = await signedInAs(accounts.alpha)
  const page = await visitor({ storageState: await shared.context().storageState() })
  await openStarted(page, '/articles?newsTab=videos')
  await expect(page.getByRole('heading', { level: 2, name: /videos?$/ })).toBeVisible()
  await page.getByRole('button', { name: '3W' }).click()
  await page.getByRole('tab', { name: 'Articles' }).click()
  await expect(page).toHaveURL(/newsTab=articles/)
  await page.goto('/articles')
  await expect(page.getByRole('tab', { name: 'Articles' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('button', { name: '3W' })).toHaveAttribute('aria-pressed', 'true')
})

test('B190 B191: more articles are appended on scroll, six at a time, and the place is kept on the way back', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const requestedPages: number[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.endsWith('/ArticleGlobal/paged')) requestedPages.push(Number(searchParams.get('pageNumber')))
  })
  await page.goto('/articles?newsTab=articles')
  await expect(total(page)).toBeVisible()
  const first = (await rows(page).first().getByRole('link').textContent())?.replace(UNREAD, '')
  await expect(async () => {
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
    expect(await rows(page).count()).toBeGreaterThan(18)
  }).toPass()
  await expect(rows(page).first().getByRole('link')).toContainText(first ?? '')
  // The first one comes with the page.
  expect(requestedPages.slice(0, 3)).toEqual([2, 3, 4])

  const opened = rows(page).nth(17).getByRole('heading', { level: 3 }).getByRole('link')
  const title = (await opened.textContent())?.replace(UNREAD, '')
  await opened.click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).toHaveURL(/\/news\/view\//)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 3, name: title ?? '' }).first()).toBeInViewport()
})

test('B182: chosen values narrow the list, go into the address, and can be taken away', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articles?newsTab=articles')
  const all = numberIn(await total(page).textContent())
  const first = page.getByRole('group', { name: 'Topics' }).getByRole('listitem').first()
  // The counts come by a call of their own, and put the values into another order.
  await expect(first).toHaveText(/\d$/)
  const choice = first.getByRole('checkbox')
  const promised = numberIn(
    (await choice.evaluate((box: HTMLInputElement) => box.labels?.[0]?.lastElementChild?.textContent ?? '')) || null,
  )
  await choice.check()
  await expect(page).toHaveURL(/[?&]topic=/)
  await expect.poll(async () => numberIn(await total(page).textContent())).toBe(promised)
  expect(promised).toBeLessThan(all)
  await page.reload()
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toBeVisible()
  await expect.poll(async () => numberIn(await total(page).textContent())).toBe(promised)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Remove filter Topics/ }).click()
  await expect(page).not.toHaveURL(/topic=/)
  await expect.poll(async () => numberIn(await total(page).textContent())).toBe(all)
})

test('B192 B231: a search marks what it found; without a match it reads "So empty..." and offers to clear', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articles?newsTab=articles')
  await expect(total(page)).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search the news' }).fill('  safety ')
  await expect(page).toHaveURL(/[?&]search=safety(&|$)/)
  await expect(page.getByRole('combobox', { name: 'Order' })).toHaveValue('relevance')
  await expect(results(page).locator('mark').first()).toContainText(/safe/i)
  await page.getByRole('searchbox', { name: 'Search the news' }).fill('qqqqzzzzxx')
  await expect(page.getByText('So empty...')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Clear filters' }).last().click()
  await expect(total(page)).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Search the news' })).toHaveValue('')
})

test('a search says what the other type of news holds of it, and leads there with the words', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.internal)
  const word = uniqueWord()
  const article = await createArticle(staff, 0, { title: `Rules of ${word}` })
  try {
    const page = await signedInAs(accounts.alpha)
    await page.goto(`/articles?newsType=1&newsTab=all&search=${word}`)
    const lead = page.getByRole('button', { name: '3W: 1 article', exact: true })
    await expect(lead).toBeVisible()
    await expectAccessible(page)
    await lead.click()
    await expect(page.getByRole('link', { name: article.title })).toBeVisible()
    await expect(page.getByRole('group', { name: 'News type' }).getByRole('button', { name: '3W' })).toHaveAttribute('aria-pressed', 'true')
    // A client without 3W is led to nothing that is closed to them.
    const other = await signedInAs(accounts.beta)
    await other.goto(`/articles?newsType=1&newsTab=articles&search=${word}`)
    await expect(other.getByText('So empty...')).toBeVisible()
    await expect(other.getByText('Also found in')).toHaveCount(0)
  } finally {
    await removeArticle(staff, 0, article.id)
  }
})

test('where all words of a search find nothing together, those that do are offered', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto(`/articles?newsType=0&newsTab=articles&search=${encodeURIComponent('zzzqqq DORA')}`)
  const offer = page.getByRole('status').filter({ hasText: 'No article has all of “zzzqqq DORA” in it.' })
  await expectAccessible(page)
  await offer.getByRole('button', { name: 'DORA', exact: true }).click()
  await expect(page.getByRole('searchbox', { name: 'Search the news' })).toHaveValue('DORA')
  await expect(page.getByRole('link', { name: /\(DORA\)( \(unread\))?$/ }).first()).toBeVisible()
  await expect(offer).toHaveCount(0)
})

test('the keys go from article to article, not while one types', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articles?newsTab=articles')
  const links = results(page).getByRole('heading', { level: 3 }).getByRole('link')
  await expect(links.first()).toBeVisible()
  await page.keyboard.press('j')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('j')
  await expect(links.nth(1)).toBeFocused()
  await page.keyboard.press('k')
  await expect(links.first()).toBeFocused()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Keys' })
  // In the dialog, which takes the focus a moment after it is in sight.
  await help.getByRole('button', { name: 'Close' }).press('Escape')
  await expect(help).toHaveCount(0)
  await page.keyboard.press('/')
  const search = page.getByRole('searchbox', { name: 'Search the news' })
  await expect(search).toBeFocused()
  await page.keyboard.press('j')
  await expect(search).toHaveValue('j')
  await search.fill('')
  await links.first().focus()
  await page.keyboard.press('o')
  await expect(page).toHaveURL(/\/news\/view\//)
})

test('a failed call says so and can be tried again', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.route('**/api/v1/ArticleGlobal/paged**', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/articles?newsTab=articles')
  await page.getByRole('combobox', { name: 'Order' }).selectOption('Title')
  await expect(results(page).getByText('Something went wrong.')).toBeVisible()
  await page.unroute('**/api/v1/ArticleGlobal/paged**')
  await results(page).getByRole('button', { name: 'Try again' }).click()
  await expect(rows(page).first()).toBeVisible()
})

test('rows that are read keep the focus when the next ones cannot be', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const held = Promise.withResolvers<void>()
  await page.route(
    ({ pathname, searchParams }) => pathname.endsWith('/ArticleGlobal/paged') && searchParams.get('pageNumber') === '2',
    async (route) => {
      await held.promise
      await route.fulfill({ status: 500, body: '{}' })
    },
  )
  await page.goto('/articles?newsTab=articles&sort=newest')
  const link = rows(page).first().getByRole('heading', { level: 3 }).getByRole('link')
  await link.focus()
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  held.resolve()
  await expect(results(page).getByText('Something went wrong.')).toBeVisible()
  await expect(link).toBeFocused()
})

test('who has read every article never reads that there is none', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/ArticleGlobal/paged**', async (route) => {
    const body = route.request().postDataJSON() as { filters: { unread?: boolean } }
    const { unread, ...filters } = body.filters
    if (unread === true) return route.fulfill({ json: { items: [], totalCount: 0, hasNext: false, pageNumber: 1, pageSize: 6 } })
    if (unread === undefined) return route.fallback()
    await held.promise
    // All of them are the ones that were read.
    await route.continue({ postData: { ...body, filters } })
  })
  await page.addInitScript(() => {
    new MutationObserver(() => {
      if (document.body?.textContent.includes('So empty...')) document.documentElement.dataset.saidEmpty = 'yes'
    }).observe(document, { childList: true, subtree: true })
  })
  const response = page.waitForResponse(
    (response) => response.url().includes('/ArticleGlobal/paged') && response.request().postData()?.includes('"unread":true') === true,
  )
  await page.goto('/articles?newsTab=articles&sort=unread')
  await (await response).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  held.resolve()
  await expect(rows(page).first()).toBeVisible()
  await expect(page.locator('html')).not.toHaveAttribute('data-said-empty')
})

test('W44: a client without a 3W subscription finds no 3W articles', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.beta)
  await page.goto('/articles?newsType=0&newsTab=articles')
  await expect(page.getByText('So empty...')).toBeVisible()
})

test('filters of the firm are not offered to clients', async ({ signedInAs }) => {
  const client = await signedInAs(accounts.alpha)
  await client.goto('/articles?newsType=0&newsTab=articles')
  await expect(total(client)).toBeVisible()
  // What is above them has its height only with the choices of the topics.
  await expect(client.getByRole('group', { name: 'Topics' }).getByRole('checkbox').first()).toBeVisible()
  await client.getByText('Notes and ratings', { exact: true }).click()
  await expect(client.getByRole('combobox', { name: 'Assigned to me' })).toBeVisible()
  await expect(client.getByText('State', { exact: true })).toHaveCount(0)
  const internal = await signedInAs(accounts.internal)
  await internal.goto('/articles?newsType=0&newsTab=articles')
  await expect(total(internal)).toBeVisible()
  await internal.getByText('State', { exact: true }).click()
  await expect(internal.getByRole('combobox', { name: 'Reviewed' })).toBeVisible()
})

test('B216: signed out, the news lead to the sign-in', async ({ page }) => {
  await page.goto('/articles')
  await expect(page).not.toHaveURL(/\/articles/)
  await page.goto('/news/view/00000000-0000-4000-8000-000000000000')
  await expect(page).not.toHaveURL(/\/news\/view/)
})

test('a client without a company gets a hint', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.noCompany)
  await page.goto('/articles')
  await expect(page.getByText('Your profile is not ready yet')).toBeVisible()
})

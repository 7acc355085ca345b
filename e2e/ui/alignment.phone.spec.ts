import type { Locator } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'

const NARROW = { width: 360, height: 780 }
/** Rounding of the browser, and half a difference of type sizes; pixels. */
const SAME = 4

/** Where the first line of text in an element stands. */
const firstLine = (element: Locator) =>
  element.evaluate((node) => {
    const range = document.createRange()
    range.selectNodeContents(node)
    const [line] = range.getClientRects()
    return { top: line!.top, left: line!.left, lines: node.getBoundingClientRect().height / line!.height }
  })

test('the name of a value stands beside its first line, and the buttons of a table below one another from the left', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.setViewportSize(NARROW)
  await page.goto('/admin#users')
  const card = page.getByRole('list', { name: 'Users' }).getByRole('listitem').first()
  const [name, value] = [
    await firstLine(card.getByRole('term').filter({ hasText: 'Email' })),
    await firstLine(card.getByRole('definition').first()),
  ]
  expect(value.lines).toBeGreaterThan(1.5)
  expect(Math.abs(name.top - value.top)).toBeLessThan(SAME)
  const tools = page.getByRole('search', { name: 'Filters of Users' })
  const [filters, views] = [
    await tools.getByRole('button', { name: 'Filters' }).boundingBox(),
    await tools.getByRole('button', { name: 'Views' }).boundingBox(),
  ]
  expect(Math.abs(filters!.y - views!.y)).toBeLessThan(SAME)
})

test('the name of a switch stands beside it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.setViewportSize(NARROW)
  await page.goto('/admin#services')
  const card = page.getByRole('list', { name: 'Services' }).getByRole('listitem').first()
  const [name, toggle] = [
    await card.getByRole('term').filter({ hasText: 'Is New' }).boundingBox(),
    await card.getByRole('switch').first().boundingBox(),
  ]
  expect(Math.abs(name!.y + name!.height / 2 - toggle!.y - toggle!.height / 2)).toBeLessThan(SAME)
})

test('the words of a dialog’s buttons have room in them', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await page.setViewportSize(NARROW)
  await page.goto('/admin')
  const { items } = await api<{ items: { ppid: string }[] }>(page, 'POST', 'User/paged', { filters: { email: accounts.alpha } })
  await page.goto(`/people/${items[0]!.ppid}`)
  await page.getByRole('button', { name: 'Leaves the company' }).click()
  const button = page.getByRole('button', { name: 'Take out of the company' })
  const [words, box] = [await firstLine(button), await button.boundingBox()]
  expect(words.left - box!.x).toBeGreaterThan(10)
})

test('the tabs of the register begin where the page does', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.setViewportSize(NARROW)
  await page.goto('/obligations')
  const [title, tab] = [
    await page.getByRole('heading', { level: 1 }).boundingBox(),
    await page.getByRole('tab', { name: 'Mine', exact: true }).boundingBox(),
  ]
  expect(Math.abs(title!.x - tab!.x)).toBeLessThan(SAME)
})

test('a word longer than the phone is wide makes no page wider', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.setViewportSize(NARROW)
  for (const path of ['/', '/myServices', '/messages', '/profile', '/articles', '/obligations']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.evaluate(() => {
      // Titles, and names of people.
      for (const element of document.querySelectorAll('main :is(h1, h2, h3, li > div > p:first-child)'))
        element.textContent = 'Elektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'
    })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), path).toBeLessThanOrEqual(0)
  }
})

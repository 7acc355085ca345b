import type { Page } from '@playwright/test'
import { accounts, closeMessage, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { chooseAction, TAKEN } from '../screens.ts'

const settings = '/admin/settings'

const unique = (word: string): string => `${word} ${Date.now().toString(36)}${Math.floor(Math.random() * 1000)}`
const list = (page: Page, name: string) => page.getByRole('list', { name, exact: true })
const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const row = (page: Page, name: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Actions for ${name}`, exact: true }) })
    .last()

async function add(page: Page, title: string, field: string, name: string) {
  const form = section(page, title)
  const text = form.getByRole('textbox', { name: field })
  await text.fill(name)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(row(page, name)).toBeVisible()
  // The form begins again behind the list, and takes the focus.
  await expect(text).toHaveValue('')
}

async function remove(page: Page, noun: string, name: string) {
  await chooseAction(page, name, 'Delete')
  await page
    .getByRole('alertdialog', { name: `Delete ${noun} ?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByText(`The ${noun} ${name} has been successfully deleted.`)).toBeVisible()
  await expect(page.getByRole('button', { name: `Actions for ${name}`, exact: true })).toHaveCount(0)
}

const names = (page: Page, title: string) => list(page, title).getByRole('button', { name: /^Move / })
/** The names of an ordered list from top to bottom. */
const order = async (page: Page, title: string) =>
  (await names(page, title).evaluateAll((handles) => handles.map((handle) => handle.getAttribute('aria-label') ?? ''))).map((label) =>
    label.replace('Move ', ''),
  )

test('A094 B492: the settings are reached from the administration; other people are sent home or to sign-in', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Catalogue settings' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Catalogue settings' })).toBeVisible()
  await expect(list(page, 'Life cycles')).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Tenants' })).toHaveCount(0)
  await expectAccessible(page)
  const client = await signedInAs(accounts.alpha)
  await client.goto(settings)
  await expect(client).toHaveURL(/\/$/)
})

test('B486 B493 B494 B495 B496 B498: each tenant and catalogue version has its own lists; the address keeps the choice', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(settings)
  for (const name of ['Industries', 'Life cycles', 'Value chains']) await expect(list(page, name)).toBeVisible()
  await expect(list(page, 'Life cycles').getByText('Creation', { exact: true })).toBeVisible()
  const listRequest = page.waitForRequest((request) => new URL(request.url()).pathname === '/api/v2/Lifecycle')
  await page.getByRole('tab', { name: 'New Catalogue' }).click()
  // B486: version 2 asks the second version of the interface.
  await listRequest
  await expect(list(page, 'Life cycles').getByText('Structuring', { exact: true })).toBeVisible()
  await expect(list(page, 'Life cycles').getByText('Creation', { exact: true })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Tenant' }).getByRole('link', { name: 'France' }).click()
  await expect(page).toHaveURL(/tenant=FR&version=2/)
  await page.reload()
  await expect(page.getByRole('tab', { name: 'New Catalogue' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('link', { name: 'France' })).toHaveAttribute('aria-current', 'page')
  await expect(list(page, 'Life cycles').getByRole('listitem').first()).toBeVisible()
})

test('an item whose first reply gets lost is created once by the second try', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?tenant=FR&version=2`)
  await expect(list(page, 'Life cycles')).toBeVisible()
  const [name, created] = [unique('Winding up'), '**/api/v2/Lifecycle']
  const form = section(page, 'Life cycles')
  const text = form.getByRole('textbox', { name: 'New life cycle' })
  await page.route(created, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    expect((await route.fetch()).status()).toBe(201)
    await route.abort()
  })
  await text.fill(name)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(page.getByText(/^No response received from the server\./)).toBeVisible()
  await page.unroute(created)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(row(page, name)).toBeVisible()
  await expect(text).toHaveValue('')
  await remove(page, 'life cycle', name)
})

test('B501: a life cycle is added, renamed in place and deleted, each waited on until the list shows it', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?tenant=FR&version=2`)
  await expect(list(page, 'Life cycles')).toBeVisible()
  const form = section(page, 'Life cycles')
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('This field is required')).toBeVisible()
  const name = unique('Closing')
  // The banner goes by itself, so it is looked for from the beginning.
  await Promise.all([expect(page.getByText(TAKEN)).toBeVisible(), add(page, 'Life cycles', 'New life cycle', name)])
  await expect(row(page, name).getByText('Not used')).toBeVisible()
  await form.getByRole('textbox', { name: 'New life cycle' }).fill(name)
  await form.getByRole('button', { name: 'Add' }).click()
  await expect(form.getByText('This name is already used')).toBeVisible()
  await form.getByRole('textbox', { name: 'New life cycle' }).clear()
  await expect(form.getByRole('textbox', { name: 'New life cycle' })).toHaveAttribute('aria-invalid', 'false')
  await expect(form.getByText('This field is required')).toHaveCount(0)

  await chooseAction(page, name, 'Rename')
  const field = page.getByRole('textbox', { name: 'Name of the life cycle' })
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.press('Escape')
  await expect(row(page, name)).toBeVisible()
  await chooseAction(page, name, 'Rename')
  await field.fill(`${name} phase`)
  await field.press('Enter')
  await expect(row(page, `${name} phase`)).toBeVisible()
  await remove(page, 'life cycle', `${name} phase`)
})

interface Chains {
  page: Page
  first: string
  second: string
  /** Names of all from top to bottom, the own two last. */
  before: string[]
  /** The same with the own two in turn. */
  turned: string[]
  stored: () => Promise<string[]>
}

/** Two value chains at the end of the list, which no other test knows; they go with all that the test adds, also when it fails. */
const testWithChains = test.extend<{ chains: Chains }>({
  chains: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.internal)
    const all = () => api<{ id: string; name: string }[]>(page, 'GET', 'ValueChain?domain=FR')
    const stored = async () => (await all()).map(({ name }) => name)
    const known = new Set((await all()).map(({ id }) => id))
    const [first, second] = [unique('Alpha'), unique('Beta')]
    for (const name of [first, second]) await api(page, 'POST', 'ValueChain', { name, domain: 'FR' })
    await page.goto(`${settings}?tenant=FR&version=1`)
    await expect(list(page, 'Value chains')).toBeVisible()
    const before = await order(page, 'Value chains')
    expect(before.slice(-2)).toEqual([first, second])
    await use({ page, first, second, before, turned: [...before.slice(0, -2), second, first], stored })
    for (const { id } of (await all()).filter((chain) => !known.has(chain.id))) await api(page, 'DELETE', `ValueChain/${id}`)
  },
})

testWithChains('B489: a value chain is moved by keyboard, announced in a live region; Escape puts it back', async ({ chains }) => {
  const { page, second, before, turned, stored } = chains
  const total = before.length
  const status = section(page, 'Value chains').getByRole('status')
  const handle = page.getByRole('button', { name: `Move ${second}` })
  await handle.focus()
  await page.keyboard.press('Space')
  await expect(status).toHaveText(
    `${second} picked up, position ${total} of ${total}. Arrow keys move it, Space drops it, Escape puts it back.`,
  )
  await page.keyboard.press('ArrowUp')
  await expect(status).toHaveText(`${second}, position ${total - 1} of ${total}.`)
  await page.keyboard.press('Escape')
  await expect(status).toHaveText(`${second} is back at position ${total} of ${total}.`)
  await expect.poll(() => order(page, 'Value chains')).toEqual(before)
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await expect(handle).toBeFocused()
  await page.keyboard.press('Space')
  await expect(status).toHaveText(`${second} is now at position ${total - 1} of ${total}.`)
  await expect.poll(stored).toEqual(turned)
})

testWithChains('B489: a move that fails goes back, and is announced as such', async ({ chains }) => {
  const { page, second, before } = chains
  const status = section(page, 'Value chains').getByRole('status')
  await page.route('**/api/v1/ValueChain/*/order/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: `Move ${second}` }).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Space')
  await expect(status).toHaveText(`${second} could not be moved, and is back at position ${before.length} of ${before.length}.`)
  await expect.poll(() => order(page, 'Value chains')).toEqual(before)
  await closeMessage(page, 'No response received from the server.')
})

testWithChains('B489 B501: a value chain is moved by drag, and the catalogue API has that order', async ({ chains }) => {
  const { page, first, second, turned, stored } = chains
  const from = await page.getByRole('button', { name: `Move ${second}` }).boundingBox()
  const to = await page.getByRole('button', { name: `Move ${first}` }).boundingBox()
  if (!from || !to) throw new Error('A row is not shown')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + to.width / 2, to.y + 2, { steps: 8 })
  await page.mouse.up()
  await expect.poll(stored).toEqual(turned)
  await expect.poll(() => order(page, 'Value chains')).toEqual(turned)
})

testWithChains('B489 B501: a value chain is added, moved by menu, for those who cannot drag, and deleted', async ({ chains }) => {
  const { page, first, second, turned, stored } = chains
  const third = unique('Gamma')
  await add(page, 'Value chains', 'New value chain', third)
  await chooseAction(page, second, 'Move up')
  await expect.poll(stored).toEqual([...turned, third])
  await remove(page, 'value chain', first)
  // The message that offers Undo stays a while: it does not lie over what is deleted next.
  for (const name of [second, third]) {
    const menu = row(page, name).getByRole('button', { name: `Actions for ${name}` })
    const uncovered = (button: Element) => {
      const { x, y, width, height } = button.getBoundingClientRect()
      return button.contains(document.elementFromPoint(x + width / 2, y + height / 2))
    }
    await expect.poll(() => menu.evaluate(uncovered), { timeout: 2_000 }).toBe(true)
    await remove(page, 'value chain', name)
  }
})

test('B488 B504 A090: industries have sub-industries, and deleting says who uses the item', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?tenant=LU&version=1`)
  await expect(list(page, 'Industries')).toBeVisible()
  const [name, sub] = [unique('Space travel'), unique('Satellites')]
  await add(page, 'Industries', 'New industry', name)
  await chooseAction(page, name, 'Add sub-industry')
  await expect(page.getByRole('textbox', { name: `New sub-industry of ${name}` })).toBeFocused()
  await page.getByRole('textbox', { name: `New sub-industry of ${name}` }).fill(sub)
  await page.keyboard.press('Enter')
  await expect(list(page, `Sub-industries of ${name}`).getByText(sub, { exact: true })).toBeVisible()
  await chooseAction(page, sub, 'Rename')
  await page.getByRole('textbox', { name: 'Name of the sub-industry' }).fill(`${sub} in orbit`)
  await page.keyboard.press('Enter')
  await expect(row(page, `${sub} in orbit`)).toBeVisible()
  await remove(page, 'sub-industry', `${sub} in orbit`)
  const actions = list(page, 'Industries').getByRole('button', { name: /^Actions for / })
  const index = (await actions.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label')))).indexOf(
    `Actions for ${name}`,
  )
  await remove(page, 'industry', name)
  // What followed it is in its place.
  await expect(actions.nth(Math.min(index, (await actions.count()) - 1))).toBeFocused()

  await expect(
    row(page, 'Banks')
      .getByText(/^\d+ services/)
      .first(),
  ).toBeVisible()
  await chooseAction(page, 'Banks', 'Delete')
  const dialog = page.getByRole('alertdialog', { name: 'Delete industry ?' })
  await expect(dialog).toContainText(
    /You're about to remove the industry Banks\. This action cannot be undone\..*It is used by \d+ services, which lose it and stay/,
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Banks')).toBeVisible()
})

test('W60: of two editors who rename one item the second sees both names', async ({ signedInAs }) => {
  const [mine, theirs] = [await signedInAs(accounts.internal), await signedInAs(accounts.superUser)]
  const name = unique('Ending')
  await mine.goto(`${settings}?tenant=FR&version=2`)
  await add(mine, 'Life cycles', 'New life cycle', name)
  await theirs.goto(`${settings}?tenant=FR&version=2`)
  for (const page of [mine, theirs]) await chooseAction(page, name, 'Rename')
  const fieldOf = (page: Page) => page.getByRole('textbox', { name: 'Name of the life cycle' })
  await fieldOf(theirs).fill(`${name} theirs`)
  await fieldOf(theirs).press('Enter')
  await expect(row(theirs, `${name} theirs`)).toBeVisible()
  await fieldOf(mine).fill(`${name} mine`)
  await fieldOf(mine).press('Enter')
  const choice = mine.getByRole('group', { name: 'Changes saved meanwhile' })
  await expect(choice.getByText(`${name} theirs`)).toBeVisible()
  await expect(choice.getByText(`${name} mine`)).toBeVisible()
  await choice.getByRole('button', { name: 'Continue' }).click()
  await fieldOf(mine).press('Enter')
  await expect(row(mine, `${name} mine`)).toBeVisible()
  await remove(mine, 'life cycle', `${name} mine`)
})

testWithChains(
  'a value chain is merged into another after a look; its address leads on, and Undo brings it back',
  async ({ chains, expectAccessible }) => {
    const { page, first, second, before, stored } = chains
    const all = await api<{ id: string; name: string }[]>(page, 'GET', 'ValueChain?domain=FR')
    const idOf = (name: string) => all.find((one) => one.name === name)!.id
    await chooseAction(page, first, 'Merge into…')
    const dialog = page.getByRole('dialog', { name: `Merge ${first} into …` })
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await expect(dialog.getByText('This field is required')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'Other value chain' }).fill(second)
    await page.getByRole('option', { name: second }).click()
    await expect(dialog.getByText(`No service has ${first}.`)).toBeVisible()
    await expect(dialog.getByText(`${first} goes. Addresses of the catalogue that name it lead to ${second}.`)).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Merge' }).click()
    const banner = page.getByText(`${first} was merged into ${second}.`)
    await expect(banner).toBeVisible()
    await expect(page.getByRole('button', { name: `Actions for ${first}`, exact: true })).toHaveCount(0)
    expect(await stored()).toEqual(before.filter((name) => name !== first))
    expect((await api<unknown[]>(page, 'GET', `Service?valueChains=${idOf(first)}`)).length).toBe(0)
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(row(page, first)).toBeVisible()
    await expect.poll(stored).toEqual(before)
  },
)

test('merging says how many services move', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(`${settings}?tenant=LU&version=1`)
  const name = unique('Banking houses')
  await add(page, 'Industries', 'New industry', name)
  await chooseAction(page, 'Banks', 'Merge into…')
  const dialog = page.getByRole('dialog', { name: 'Merge Banks into …' })
  await dialog.getByRole('combobox', { name: 'Other industry' }).fill(name)
  await page.getByRole('option', { name }).click()
  await expect(dialog.getByText(new RegExp(`^\\d+ services get ${name} instead of Banks\\.$`))).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Banks')).toBeVisible()
  await remove(page, 'industry', name)
})

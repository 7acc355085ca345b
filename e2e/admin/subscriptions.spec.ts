import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { NOT_BEFORE, readLate } from './people.ts'

const TAKEN = 'Your action has been taken into account and will be treated in a few moments.'
const SERVICE = '3W Regulatory'
/** Ticked for a person of another company. */
const ACROSS = 'Yes, give access to 1 person of another company'

const grid = (page: Page) => page.getByRole('grid', { name: 'Subscriptions' })

/** Calls the API with the session of the page; unsafe calls name the page's own origin. */
async function api<T>(page: Page, method: 'POST' | 'DELETE', path: string, data?: unknown): Promise<T> {
  const origin = new URL(page.url()).origin
  const reply = await page.request.fetch(`${origin}/api/v1/${path}`, {
    method,
    headers: { origin },
    ...(data === undefined ? {} : { data }),
  })
  expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true)
  return (reply.status() === 204 ? null : await reply.json()) as T
}

/** A company group with one company of that name, which no other test knows; it goes with its subscriptions, also when the test fails. */
const testWithCompany = test.extend<{ company: string }>({
  company: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    await page.goto('/privacy')
    const name = `Journey ${Date.now()}`
    const group = await api<{ id: string }>(page, 'POST', 'Company', { name })
    const entity = await api<{ id: string }>(page, 'POST', 'Entity', { name, companyId: group.id })
    await use(name)
    await api(page, 'DELETE', `Entity/${entity.id}`)
    await api(page, 'DELETE', `Company/${group.id}`)
  },
})

async function openTab(page: Page, query = ''): Promise<void> {
  await page.goto(`/admin${query}#engagements`)
  await expect(page.getByRole('textbox', { name: 'Filter by Service Name' })).toBeVisible()
}

/** Searches in a select and takes the option. */
async function choose(within: Locator, label: string, search: string): Promise<void> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  await select.fill(search)
  await within
    .page()
    .getByRole('option', { name: new RegExp(search.replace(/[.+]/g, '\\$&'), 'i') })
    .first()
    .click()
  // Leaves the field, which closes a list that stays open for further picks.
  await select.press('Tab')
}

async function findRow(page: Page, company: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Filter by Company name' }).fill(company)
  const row = grid(page).getByRole('row').filter({ hasText: SERVICE })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText(company)
  return row
}

async function act(page: Page, company: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${SERVICE}, ${company}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}

testWithCompany(
  'a subscription from creation through members and configuration to its end (B046, B350 to B392, B402)',
  async ({ signedInAs, expectAccessible, company }) => {
    test.slow()
    const page = await signedInAs(accounts.superUser)
    await openTab(page, '?subscriptions.f.scope=all')

    // Required fields and the duplicate (B342, B355, B358, B372, B374 to B378).
    await page.getByRole('button', { name: 'Create a new subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create subscription' })
    await dialog.getByRole('switch', { name: 'Link to the engagement center' }).check()
    await dialog.getByRole('switch', { name: 'Link to the site' }).check()
    await dialog.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Link' }).fill('nowhere')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Errors exist in the form. Please fix them.', { exact: true })).toBeVisible()
    for (const text of [
      'Please choose a contact.',
      'Please choose a main contact.',
      'Please provide a valid EC id or URL',
      'Please provide a valide Ecs site name or URL',
      'Please provide a valid name',
      'Please provide a valid URL',
    ])
      await expect(dialog.getByText(text, { exact: true }).last()).toBeVisible()
    await expect(dialog.locator('p').getByText('This field is required')).toHaveCount(3)
    const faulty = await dialog.getByRole('group', { name: 'Errors in the form' }).getByRole('link').allTextContents()
    expect(faulty.map((text) => text.replace(/:.*/, ''))).toEqual([
      'Company group',
      'Company',
      'Service',
      'Contacts',
      'Main contacts',
      'EC id or URL',
      'Site name or URL',
      'Name',
      'Link',
    ])
    await expectAccessible(page)

    await choose(dialog, 'Company group', company)
    await choose(dialog, 'Company', company)
    await choose(dialog, 'Service', SERVICE)
    // Part of an e-mail address finds too.
    await choose(dialog, 'Contacts', 'internal')
    await choose(dialog, 'Main contacts', accounts.beta)
    await dialog.getByRole('checkbox', { name: ACROSS }).check()
    await dialog.getByRole('textbox', { name: 'EC id or URL' }).fill('https://ec.example/0f8fad5b-d9cb-469f-a165-70867728950e')
    await dialog.getByRole('textbox', { name: 'Site name or URL' }).fill('journey-site')
    await dialog.getByRole('checkbox', { name: 'Tasks' }).check()
    await dialog.getByRole('textbox', { name: 'Message to the client' }).fill('Welcome to the journey')
    const link = dialog.getByRole('group', { name: 'Link 1' })
    await link.getByRole('textbox', { name: 'Name' }).fill('Calendar')
    await link.getByRole('textbox', { name: 'Link' }).fill('https://calendar.example')
    const late = await readLate(page, 'Subscription', TAKEN)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(TAKEN)).toBeVisible()
    expect(late).toEqual(NOT_BEFORE)
    await expect(dialog).toBeHidden()
    const row = await findRow(page, company)

    await page.getByRole('button', { name: 'Create a new subscription' }).click()
    // A company brings its group along, and takes it away again.
    await choose(dialog, 'Company', company)
    await expect(dialog.getByRole('combobox', { name: 'Company group', exact: true })).toHaveValue(company)
    await dialog.getByRole('combobox', { name: 'Company', exact: true }).fill('')
    await expect(dialog.getByRole('combobox', { name: 'Company group', exact: true })).toHaveValue('')
    await choose(dialog, 'Company group', company)
    await choose(dialog, 'Company', company)
    await choose(dialog, 'Service', SERVICE)
    await choose(dialog, 'Contacts', accounts.internal)
    // Belongs to the company since the first subscription, so nothing has to be confirmed.
    await choose(dialog, 'Main contacts', accounts.beta)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('A subscription already exists for the selection').first()).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Discard' }).click()

    // Members: the switch, adding and removing (B352, B371, B391, B402).
    await act(page, company, 'Add user to subscription')
    const adding = page.getByRole('dialog', { name: /^Add user\(s\) to / })
    await choose(adding, 'Users', accounts.alpha)
    // Belongs to another company: not without a second look.
    await adding.getByRole('button', { name: 'Add 1 user', exact: true }).click()
    await expect(adding.getByText('Please confirm this first')).toBeVisible()
    await expect(adding.getByRole('checkbox', { name: ACROSS })).toHaveAccessibleDescription('Please confirm this first')
    await adding.getByRole('checkbox', { name: ACROSS }).check()
    await adding.getByRole('button', { name: 'Add 1 user', exact: true }).click()
    await expect(page.getByText('The user(s) have been successfully added to the engagement')).toBeVisible()
    await expect(adding).toBeHidden()
    await row.getByRole('button', { name: /^(Expand|Show)/ }).click()
    const users = page.getByRole('list', { name: `Users of ${SERVICE}, ${company}` })
    await expect(users.getByRole('listitem')).toHaveCount(2)
    const added = users.getByRole('listitem').filter({ hasText: accounts.alpha })
    await expect(added.getByRole('switch')).not.toBeChecked()
    const patched = page.waitForRequest(
      (request) => request.method() === 'PATCH' && /\/api\/v1\/Subscription\/[^/]+\/users$/.test(request.url()),
    )
    await added.getByRole('switch').check()
    expect(JSON.parse((await patched).postData()!)).toMatchObject({ isMainContact: true })
    await expect(added.getByRole('switch')).toBeChecked()
    await expectAccessible(page)
    await added.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/^The user .* has been successfully deleted from the subcription\.$/)).toBeVisible()
    await expect(users.getByRole('listitem')).toHaveCount(1)

    // Configuration (B346, B354, B359, B380 to B388).
    await act(page, company, 'Configure subscription')
    const configuring = page.getByRole('dialog', { name: 'Configure 3W Subscription' })
    await expect(configuring.getByRole('switch', { name: 'All topics' })).toBeChecked()
    expect(Math.round((await configuring.boundingBox())!.width)).toBe(1000)
    for (const list of ['territories', 'topics', 'document types']) await configuring.getByRole('switch', { name: `All ${list}` }).uncheck()
    await configuring.getByRole('button', { name: 'Save' }).click()
    for (const list of ['territory', 'topic', 'document type'])
      await expect(configuring.getByText(`Please select at least one ${list}`).last()).toBeVisible()
    await choose(configuring, 'Topics', 'Insurance')
    for (const list of ['territories', 'document types']) await configuring.getByRole('switch', { name: `All ${list}` }).check()
    await configuring.getByRole('switch', { name: 'Multi-rating' }).check()
    await expect(configuring.getByRole('button', { name: 'Save' })).toBeDisabled()
    const rating = configuring.getByRole('group', { name: 'Rating 1' })
    await rating.getByRole('textbox', { name: 'Rating title' }).fill('Impact on the fund')
    await expect(configuring.getByRole('group', { name: 'Rating 2' })).toBeVisible()
    await rating.getByRole('combobox', { name: 'Group' }).click()
    await page.getByRole('option', { name: 'B', exact: true }).click()
    await rating.getByRole('textbox', { name: 'Order' }).fill('2')
    await expectAccessible(page)
    await configuring.getByRole('button', { name: 'Save' }).click()
    await expect(configuring).toBeHidden()
    await act(page, company, 'Configure subscription')
    await expect(configuring.getByRole('switch', { name: 'All topics' })).not.toBeChecked()
    await expect(
      configuring
        .getByRole('button', { name: 'Insurance' })
        .or(configuring.getByText('Insurance', { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(configuring.getByRole('group', { name: 'Rating 1' }).getByRole('textbox', { name: 'Rating title' })).toHaveValue(
      'Impact on the fund',
    )
    await configuring.getByRole('button', { name: 'Cancel' }).click()

    // Details (B357, B403).
    await act(page, company, 'Show details')
    const details = page.getByRole('dialog', { name: 'Subscription Details' })
    await expect(details.getByRole('columnheader')).toHaveText(['Member', 'E-mail', 'Main contact', 'Notification types', 'Frequencies'])
    await expect(details.getByRole('row').filter({ hasText: accounts.beta })).toContainText('Yes')
    // Company and group have one name.
    await expect(details.getByText(company)).toHaveText(new RegExp(`^${company}( · until .*)?$`))
    await expectAccessible(page)
    const wide = page.viewportSize()!
    await page.setViewportSize({ width: 360, height: 780 })
    const member = details.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: accounts.beta })
    await expect(member.getByRole('term')).toHaveText(['E-mail', 'Main contact', 'Notification types', 'Frequencies'])
    await expectAccessible(page)
    await page.setViewportSize(wide)
    await details.getByRole('button', { name: 'Close' }).click()

    // Edit: what cannot be changed, and a date in the past (B351, B373, B379, B400).
    await act(page, company, 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit subscription' })
    for (const label of ['Company group', 'Company', 'Service'])
      await expect(editing.getByRole('textbox', { name: label, exact: true })).toBeDisabled()
    await expect(editing.getByRole('textbox', { name: 'EC id or URL' })).toHaveValue('0f8fad5b-d9cb-469f-a165-70867728950e')
    // A date that cannot be read is not saved as none.
    const endDate = editing.getByRole('textbox', { name: 'End date' })
    for (const unreadable of ['30/06/27', '31/02/2027']) {
      await endDate.fill(unreadable)
      await editing.getByRole('button', { name: 'Save' }).click()
      await expect(editing.getByRole('group', { name: 'Errors in the form' })).toContainText(
        'End date: Please provide a date in the format dd/mm/yyyy',
      )
      await expect(endDate).toHaveAccessibleDescription('Please provide a date in the format dd/mm/yyyy')
      await expect(endDate).toHaveValue(unreadable)
    }
    await endDate.fill('31/12/2020')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing).toBeHidden()
    await expect(row.getByText('31/12/2020')).toContainText('expired')
    await act(page, company, 'Configure subscription')
    await expect(configuring.getByText('This subscription ended on 31/12/2020: the client sees no articles.')).toBeVisible()
    await expect(configuring.getByText('The client goes on seeing the same articles.')).toHaveCount(0)
    await configuring.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('combobox', { name: 'Trial' }).selectOption('Non-trial only')
    await expect(row).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Trial' }).selectOption('Expired trial only')
    await expect(row).toHaveCount(1)

    // Delete (B360, B392).
    await act(page, company, 'Delete')
    const asking = page.getByRole('alertdialog', { name: 'Delete subscription ?' })
    await expect(asking).toContainText(`You're about to remove the subscription ${SERVICE} - ${company}. This action cannot be undone.`)
    await asking.getByRole('button', { name: 'Delete' }).click()
    await expect(page.getByText('The subscription has been successfully deleted.')).toBeVisible()
    await expect(row).toHaveCount(0)
  },
)

test('columns, order, page and filters stay in the address (B347, B349, B350, B356)', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveValue('my')
  await expect(page.getByRole('combobox', { name: 'Trial' })).toHaveValue('0')
  await expect(page.getByRole('combobox', { name: 'Trial' }).getByRole('option')).toHaveText([
    'All subscriptions',
    'Trial only',
    'Expired trial only',
    'Non-trial only',
  ])
  await page.getByRole('combobox', { name: 'Services' }).selectOption('All services')
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  const headers = (await grid(page).getByRole('columnheader').allTextContents()).map((text) => text.trim()).filter((text) => text !== '')
  expect(headers).toEqual(['Details', 'Service Name', 'Company group name', 'Company name', '# users', 'End date', 'Actions'])
  await expect(grid(page).getByRole('columnheader', { name: 'Service Name' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('textbox', { name: 'Filter by Company group name' }).fill('alpha')
  await expect(page).toHaveURL(/subscriptions\.f\.companyName=alpha/)
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveValue('all')
  await expect(page.getByRole('textbox', { name: 'Filter by Company group name' })).toHaveValue('alpha')
  await expectAccessible(page)
})

test('members are found by name and e-mail; only 3W subscriptions are configured (B353, B354, B389)', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  await page.getByRole('textbox', { name: 'Filter by Member e-mail' }).fill(accounts.alpha)
  await expect(page.getByRole('button', { name: `Remove filter Member e-mail: ${accounts.alpha}` })).toBeVisible()
  // The rows before stay until those that match are there.
  await expect(grid(page).getByRole('button', { name: /^Actions for (?!.*, Alpha( Fund SICAV)?$)/ })).toHaveCount(0)
  await page.getByRole('button', { name: `Actions for ${SERVICE}, Alpha` }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Show details',
    'Add user to subscription',
    'Edit',
    'Configure subscription',
    'History',
    'Delete',
  ])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Actions for DORA readiness and register of information, Alpha' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Show details', 'Add user to subscription', 'Edit', 'History', 'Delete'])
})

test('a press on a button of a row that ends beside it opens nothing; a click on the row does', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  // Wide enough for all columns: scrolling to one would move what is pressed.
  await page.setViewportSize({ width: 1680, height: 900 })
  await openTab(page, '?subscriptions.f.scope=all')
  const dialog = page.getByRole('dialog', { name: 'Edit subscription' })
  const cell = (row: number) => grid(page).getByRole('row').nth(row).getByRole('gridcell').nth(3)
  const click = async (row: number) => {
    const { x, y } = (await cell(row).boundingBox())!
    await page.mouse.click(x + 10, y + 10)
  }
  // Once open, so that nothing has to be loaded when a press opens it.
  await expect(cell(3)).toBeVisible()
  await click(3)
  // What stands in for the form while it is loaded has a Cancel of its own, which goes with it.
  const chosen = dialog.getByRole('textbox', { name: 'Company group' })
  await expect(chosen).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  const group = await cell(3).innerText()
  expect(await cell(1).innerText()).not.toBe(group)
  await grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for / })
    .hover()
  await page.mouse.down()
  await cell(1).hover()
  await page.mouse.up()
  // Were the first row open, its dialog would catch this click.
  await click(3)
  await expect(chosen).toHaveValue(group)
})

test('the menu of a row is at hand without scrolling, and stays under the press', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  const button = grid(page)
    .getByRole('row')
    .nth(1)
    .getByRole('button', { name: /^Actions for / })
  await expect(button).toBeInViewport({ ratio: 1 })
  const rightOf = async (part: Locator) => part.boundingBox().then((box) => Math.round(box!.x + box!.width))
  const cell = grid(page).getByRole('row').nth(1).getByRole('gridcell').last()
  await expect.poll(async () => (await rightOf(grid(page))) - (await rightOf(cell))).toBeLessThanOrEqual(1)
  // Hovering waits until it stands still.
  await button.hover()
  const { x, y } = (await button.boundingBox())!
  await page.mouse.move(x + 2, y + 2)
  await page.mouse.down()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await button.boundingBox()).toMatchObject({ x, y })
  await page.mouse.up()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('the table stays where it is while the script of a dialog is loaded', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all')
  const row = grid(page).getByRole('row').nth(1)
  await expect(row.getByRole('gridcell').nth(3)).toBeVisible()
  const scripts = Promise.withResolvers<void>()
  await page.route('**/_next/static/chunks/**', async (route) => {
    await scripts.promise
    await route.continue()
  })
  const asked = page.waitForRequest('**/_next/static/chunks/**')
  await row.getByRole('gridcell').nth(3).click()
  await asked
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await expect(row).toBeVisible({ timeout: 1 })
  scripts.resolve()
  await expect(page.getByRole('dialog', { name: 'Edit subscription' })).toBeVisible()
})

test('an internal user who is no super user sees the own services, with subscriptions to create and edit, and no selector (B259, B348, A076)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Services' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Create a new subscription' })).toBeVisible()
  await grid(page)
    .getByRole('button', { name: /^Actions for / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Edit', exact: true }).click()
  const editing = page.getByRole('dialog', { name: 'Edit subscription' })
  await expect(editing.getByRole('button', { name: 'Save' })).toBeEnabled()
  await editing.getByRole('button', { name: 'Cancel' }).click()
  await page.goto('/myServices')
  const link = page.getByRole('link', { name: /^\d+ subscriptions? of / }).first()
  const name = (await link.textContent())!.replace(/^.* of /, '')
  await link.click()
  await expect(page.getByRole('button', { name: `Remove filter Service: ${name}` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove filter Without ended ones' })).toBeVisible()
  await expect(grid(page).getByRole('row').filter({ hasText: name }).first()).toBeVisible()
  await expectAccessible(page)
})

test('services and company groups to choose from stand by name', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create subscription' })
  for (const name of ['Service', 'Company group']) {
    const select = dialog.getByRole('combobox', { name, exact: true })
    await expect(select).toBeEnabled()
    await select.click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options.nth(2)).toBeVisible()
    const names = await options.allTextContents()
    expect(names).toEqual(names.toSorted(new Intl.Collator('en', { sensitivity: 'base', numeric: true }).compare))
    await select.press('Escape')
  }
})

test('an address names the subscription to edit (A154)', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page, '?subscriptions.f.scope=all&subscriptions.f.entityName=alpha')
  const row = grid(page).getByRole('row').filter({ hasText: 'DORA readiness' })
  const address = await row.getByRole('link').first().getAttribute('href')
  expect(address).toMatch(/^\/admin\/subscriptions\/[0-9a-f-]{36}$/)
  await page.goto(address!)
  const editing = page.getByRole('dialog', { name: 'Edit subscription' })
  await expect(editing.getByRole('textbox', { name: 'Service', exact: true })).toHaveValue('DORA readiness and register of information')
})

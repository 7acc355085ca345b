import { accounts, expect, test } from '../fixtures.ts'
import { FAULTY, TAKEN } from '../screens.ts'
import { NOT_BEFORE, readLate } from './people.ts'
import {
  ACROSS,
  ENGAGEMENT_CENTRE,
  SERVICE,
  act,
  choose,
  findRow,
  openTab,
  subscribe,
  testWithCompany,
  testWithSubscription,
} from './subscription-steps.ts'

test('B355 B358 B372 B374 B375 B376 B377 B378: what a new subscription needs is shown at each field', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await openTab(page)
  await page.getByRole('button', { name: 'Create a new subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create subscription' })
  await dialog.getByRole('switch', { name: 'Link to the engagement center' }).check()
  await dialog.getByRole('switch', { name: 'Link to the site' }).check()
  await dialog.getByRole('group', { name: 'Link 1' }).getByRole('textbox', { name: 'Link' }).fill('nowhere')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(FAULTY, { exact: true })).toBeVisible()
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
})

testWithCompany(
  'B046 B361 to B367: a subscription is created with its sites, contacts, message and links',
  async ({ signedInAs, company }) => {
    const page = await signedInAs(accounts.superUser)
    await openTab(page, '?subscriptions.f.scope=all')
    await page.getByRole('button', { name: 'Create a new subscription' }).click()
    const dialog = page.getByRole('dialog', { name: 'Create subscription' })
    await dialog.getByRole('switch', { name: 'Link to the engagement center' }).check()
    await dialog.getByRole('switch', { name: 'Link to the site' }).check()
    await choose(dialog, 'Company group', company.name)
    await choose(dialog, 'Company', company.name)
    await choose(dialog, 'Service', SERVICE)
    // Part of an e-mail address finds too.
    await choose(dialog, 'Contacts', 'internal')
    await choose(dialog, 'Main contacts', accounts.beta)
    await dialog.getByRole('checkbox', { name: ACROSS }).check()
    await dialog.getByRole('textbox', { name: 'EC id or URL' }).fill(`https://ec.example/${ENGAGEMENT_CENTRE}`)
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
    await findRow(page, company.name)
  },
)

testWithSubscription('B342: a company is subscribed to a service once; it brings its group along', async ({ table: page, company }) => {
  await page.getByRole('button', { name: 'Create a new subscription' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create subscription' })
  // A company brings its group along, and takes it away again.
  await choose(dialog, 'Company', company.name)
  await expect(dialog.getByRole('combobox', { name: 'Company group', exact: true })).toHaveValue(company.name)
  await dialog.getByRole('combobox', { name: 'Company', exact: true }).fill('')
  await expect(dialog.getByRole('combobox', { name: 'Company group', exact: true })).toHaveValue('')
  await choose(dialog, 'Company group', company.name)
  await choose(dialog, 'Company', company.name)
  await choose(dialog, 'Service', SERVICE)
  await choose(dialog, 'Contacts', accounts.internal)
  // Belongs to the company since the first subscription, so nothing has to be confirmed.
  await choose(dialog, 'Main contacts', accounts.beta)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('A subscription already exists for the selection').first()).toBeVisible()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Discard' }).click()
})

testWithSubscription('B391: a person of another company is added after a second look', async ({ table: page, company }) => {
  const row = await findRow(page, company.name)
  await act(page, company.name, 'Add user to subscription')
  const adding = page.getByRole('dialog', { name: /^Add user\(s\) to / })
  await choose(adding, 'Users', accounts.alpha)
  await adding.getByRole('button', { name: 'Add 1 user', exact: true }).click()
  await expect(adding.getByText('Please confirm this first')).toBeVisible()
  await expect(adding.getByRole('checkbox', { name: ACROSS })).toHaveAccessibleDescription('Please confirm this first')
  await adding.getByRole('checkbox', { name: ACROSS }).check()
  await adding.getByRole('button', { name: 'Add 1 user', exact: true }).click()
  await expect(page.getByText('The user(s) have been successfully added to the engagement')).toBeVisible()
  await expect(adding).toBeHidden()
  await row.getByRole('button', { name: /^(Expand|Show)/ }).click()
  const users = page.getByRole('list', { name: `Users of ${SERVICE}, ${company.name}` })
  await expect(users.getByRole('listitem')).toHaveCount(2)
  await expect(users.getByRole('listitem').filter({ hasText: accounts.alpha }).getByRole('switch')).not.toBeChecked()
})

testWithCompany(
  'B352 B360 B371 B402: a row unfolds its people, who are made main contacts and removed',
  async ({ signedInAs, expectAccessible, company }) => {
    const page = await signedInAs(accounts.superUser)
    await subscribe(page, company, [accounts.alpha])
    await openTab(page, '?subscriptions.f.scope=all')
    const row = await findRow(page, company.name)
    await row.getByRole('button', { name: /^(Expand|Show)/ }).click()
    const users = page.getByRole('list', { name: `Users of ${SERVICE}, ${company.name}` })
    await expect(users.getByRole('listitem')).toHaveCount(2)
    const added = users.getByRole('listitem').filter({ hasText: accounts.alpha })
    await expect(added.getByRole('switch')).not.toBeChecked()
    const patched = page.waitForRequest(
      (request) => request.method() === 'PATCH' && /\/api\/v1\/Subscription\/[^/]+\/users$/.test(request.url()),
    )
    await added.getByRole('switch').check()
    expect(JSON.parse((await patched).postData()!)).toMatchObject({ isMainContact: true })
    await expect(added.getByRole('switch')).toBeChecked()
    // Saved, and the list read again: what is pressed next is not rendered again under the press.
    await expect(added.getByRole('switch')).not.toHaveAttribute('aria-busy', 'true')
    await expectAccessible(page)
    // By keys alone as well: the grid has keys of its own, and gives the focus back.
    await added.getByRole('switch').press('Space')
    await expect(added.getByRole('switch')).not.toBeChecked()
    await expect(added.getByRole('switch')).toBeFocused()
    await expect(added.getByRole('switch')).not.toHaveAttribute('aria-busy', 'true')
    const removing = users.getByRole('button', { name: /^Remove / })
    await removing.first().press('Space')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(removing.first()).toBeFocused()
    // What the focused button is called stands over the row below, and takes no press from it.
    await expect(page.getByRole('tooltip')).toBeVisible()
    await removing.last().click({ timeout: 5_000 })
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await added.getByRole('button', { name: /^Remove / }).click()
    await expect(page.getByRole('alertdialog')).toContainText('This action cannot be undone')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
    await expect(page.getByText(/^The user .* has been successfully deleted from the subcription\.$/)).toBeVisible()
    await expect(users.getByRole('listitem')).toHaveCount(1)
  },
)

testWithSubscription(
  'B346 B354 B359 B380 to B388: a configuration is checked, saved and read again',
  async ({ table: page, expectAccessible, company }) => {
    await findRow(page, company.name)
    await act(page, company.name, 'Configure subscription')
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
    await act(page, company.name, 'Configure subscription')
    await expect(configuring.getByRole('switch', { name: 'All topics' })).not.toBeChecked()
    await expect(
      configuring
        .getByRole('button', { name: 'Insurance' })
        .or(configuring.getByText('Insurance', { exact: true }))
        .first(),
    ).toBeVisible()
    await expect(rating.getByRole('textbox', { name: 'Rating title' })).toHaveValue('Impact on the fund')
  },
)

testWithSubscription(
  'B357 B403: the details show each member in a table, or in a list on a narrow screen',
  async ({ table: page, expectAccessible, company }) => {
    await findRow(page, company.name)
    await act(page, company.name, 'Show details')
    const details = page.getByRole('dialog', { name: 'Subscription Details' })
    await expect(details.getByRole('columnheader')).toHaveText(['Member', 'E-mail', 'Main contact', 'Notification types', 'Frequencies'])
    await expect(details.getByRole('row').filter({ hasText: accounts.beta })).toContainText('Yes')
    // Company and group have one name.
    await expect(details.getByText(company.name)).toHaveText(new RegExp(`^${company.name}( · until .*)?$`))
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 780 })
    const member = details.getByRole('list', { name: 'Members' }).getByRole('listitem').filter({ hasText: accounts.beta })
    await expect(member.getByRole('term')).toHaveText(['E-mail', 'Main contact', 'Notification types', 'Frequencies'])
    await expectAccessible(page)
    await details.getByRole('button', { name: 'Close' }).click()
  },
)

testWithSubscription(
  'B373 B379 B396: company and service cannot be changed, and a date that cannot be read is not saved as none',
  async ({ table: page, company }) => {
    await findRow(page, company.name)
    await act(page, company.name, 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit subscription' })
    for (const label of ['Company group', 'Company', 'Service'])
      await expect(editing.getByRole('textbox', { name: label, exact: true })).toBeDisabled()
    await expect(editing.getByRole('textbox', { name: 'EC id or URL' })).toHaveValue(ENGAGEMENT_CENTRE)
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
  },
)

testWithSubscription(
  'B351 B400: a subscription that ended says so in the table and in its configuration, and is found among the expired ones',
  async ({ table: page, company }) => {
    const row = await findRow(page, company.name)
    await act(page, company.name, 'Edit')
    const editing = page.getByRole('dialog', { name: 'Edit subscription' })
    await editing.getByRole('textbox', { name: 'End date' }).fill('31/12/2020')
    await editing.getByRole('button', { name: 'Save' }).click()
    await expect(editing).toBeHidden()
    await expect(row.getByText('31/12/2020')).toContainText('expired')
    await act(page, company.name, 'Configure subscription')
    const configuring = page.getByRole('dialog', { name: 'Configure 3W Subscription' })
    await expect(configuring.getByText('This subscription ended on 31/12/2020: the client sees no articles.')).toBeVisible()
    await expect(configuring.getByText('The client goes on seeing the same articles.')).toHaveCount(0)
    await configuring.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('combobox', { name: 'Trial' }).selectOption('Non-trial only')
    await expect(row).toHaveCount(0)
    await page.getByRole('combobox', { name: 'Trial' }).selectOption('Expired trial only')
    await expect(row).toHaveCount(1)
  },
)

testWithSubscription('B360 B392: a subscription is deleted after a question', async ({ table: page, company }) => {
  const row = await findRow(page, company.name)
  await act(page, company.name, 'Delete')
  const asking = page.getByRole('alertdialog', { name: 'Delete subscription ?' })
  await expect(asking).toContainText(`You're about to remove the subscription ${SERVICE} - ${company.name}. This action cannot be undone.`)
  await asking.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('The subscription has been successfully deleted.')).toBeVisible()
  await expect(row).toHaveCount(0)
})

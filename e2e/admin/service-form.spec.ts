import type { Locator } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { uniqueWord } from '../records.ts'
import { FAULTY, messages, TAKEN } from '../screens.ts'
import { NOT_BEFORE, readLate } from './people.ts'
import { chooseFirst, faultsOf, fillRequired, illustrations, openNewService, removeServices } from './service-steps.ts'

test('B407 B417 B418 B419 B420: the form has its sections and width, and a click beside it does not close it', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  await expect(dialog.getByRole('heading', { level: 3 })).toHaveText([
    'Service information',
    'Service Scope',
    'Service details',
    'Illustrations',
    'Applications',
    'Teams',
    'Video',
    'Visibility',
  ])
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(800)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'Visible in client view' })).toBeChecked()
})

test('B456 B457 B615 B619 B622: errors come with the first submit and go as they are mended', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  await expect(dialog.getByText('This field is required')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(messages(page).getByText(FAULTY)).toBeVisible()
  const summary = faultsOf(dialog)
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(12)
  await expect(summary.getByRole('link', { name: 'Industry tags: Please choose at least one tag' })).toBeVisible()
  // An empty video link is none to look at (B622).
  await expect(summary.getByRole('link', { name: 'Video URL' })).toHaveCount(0)
  await fillRequired(dialog, `Journey ${uniqueWord()}`)
  await expect(summary).toHaveCount(0)
  // B619.
  const short = dialog.getByRole('textbox', { name: 'Short description', exact: true })
  await short.fill('x'.repeat(161))
  await expect(
    summary.getByRole('link', { name: 'Short description: Please provide a valid short description (max 160 characters)' }),
  ).toBeVisible()
  await short.fill('Short description of the journey')
  await expect(summary).toHaveCount(0)
})

test('B421 to B424, B468, B626: the address is made as typed; blocks per ticked tenant; industries stand in groups', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  const url = dialog.getByRole('textbox', { name: 'Friendly URL' })
  await url.pressSequentially('Été 2 Go_x!')
  await expect(url).toHaveValue('ete--go_x')
  await expect(dialog.getByText(/\/service\/$/)).toBeVisible()
  for (const tenant of ['Luxembourg', 'France']) await dialog.getByRole('checkbox', { name: tenant }).check()
  await expect(dialog.getByRole('group', { name: 'France: Legacy Catalogue' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'France' }).uncheck()
  await expect(dialog.getByRole('group', { name: /^France: / })).toHaveCount(0)
  const legacy = dialog.getByRole('group', { name: 'Luxembourg: Legacy Catalogue' })
  for (const label of ['Life cycles', 'Value chains']) await chooseFirst(legacy, label)
  await legacy.getByRole('combobox', { name: 'Industry tags' }).click()
  await expect(page.getByRole('listbox').getByText('Others', { exact: true })).toBeVisible()
})

test('B429 B603: a picture is cropped; files of another type, or that cannot be opened, are refused when they are chosen', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  await dialog.getByLabel('Add illustrations').last().setInputFiles(illustrations)
  await dialog.getByRole('button', { name: 'Crop cover.png' }).click()
  const cutting = page.getByRole('dialog', { name: 'Crop picture' })
  await cutting.getByRole('button', { name: 'Confirm' }).click()
  await expect(cutting).toHaveCount(0)
  await dialog
    .getByLabel('Add illustrations')
    .last()
    .setInputFiles([
      { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('no file') },
    ])
  await expect(page.getByText("The selected file doesn't seem to be a valid image.")).toBeVisible()
  await expect(dialog.getByText(/^New: /)).toHaveCount(2)
})

test('B431 B432 B462 B623 B624 B625: filling the last application adds the next; each field has its error, the blank row none', async ({
  signedInAs,
}) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await fillRequired(dialog, `Journey ${uniqueWord()}`)
  await expect(dialog.getByText('(Leave blank to avoid adding a new application)')).toBeVisible()
  const application = dialog.getByRole('group', { name: 'Application 1' })
  // A new row is shown to clients (B462).
  await expect(application.getByRole('switch', { name: 'Show to client' })).toBeChecked()
  const [noName, noAddress] = ['Please provide a valid name', 'Please provide a valid URL'].map((text) =>
    application.getByText(text, { exact: true }),
  ) as [Locator, Locator]
  await application.getByRole('textbox', { name: 'Link' }).fill('nowhere')
  await expect(noName).toBeVisible()
  await expect(noAddress).toBeVisible()
  await application.getByRole('textbox', { name: 'Name' }).fill('Journey tool')
  await expect(noName).toHaveCount(0)
  await expect(noAddress).toBeVisible()
  await application.getByRole('textbox', { name: 'Link' }).fill('https://tool.firm.example')
  await expect(dialog.getByRole('group', { name: 'Application 2' })).toBeVisible()
  await expect(faultsOf(dialog)).toHaveCount(0)
})

test('B046 B425 B426 B427 B428 B431 B433 B436: what the form says is stored and stands on the public page, which leads back to it', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const name = `Journey ${uniqueWord()}`
  const address = name.toLowerCase().replace(' ', '-')
  const dialog = await openNewService(page)
  await fillRequired(dialog, name)
  await dialog.getByRole('textbox', { name: 'Friendly URL' }).fill(address)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Consulting' }).click()
  for (const flag of ['Is New', 'Is PSF', 'Visible in catalogue']) await dialog.getByRole('switch', { name: flag, exact: true }).check()
  const related = await chooseFirst(dialog, 'Related services')
  await dialog.getByRole('combobox', { name: 'Service group' }).click()
  await page.getByRole('option').nth(1).click()
  await dialog.getByLabel('Add illustrations').last().setInputFiles(illustrations)
  await dialog.getByRole('textbox', { name: /^Alternative text of .*\.png$/ }).fill('A bridge over the Alzette')
  const application = dialog.getByRole('group', { name: 'Application 1' })
  await application.getByRole('textbox', { name: 'Name' }).fill('Journey tool')
  await application.getByRole('textbox', { name: 'Link' }).fill('https://tool.firm.example')
  const responsible = await chooseFirst(dialog, 'Service responsibles', 'Ingrid')
  expect(responsible).toContain('Ingrid')
  await chooseFirst(dialog, 'IT team', 'Ingrid')
  await chooseFirst(dialog, 'Service team', 'Ingrid')
  const organization = await chooseFirst(dialog, 'Organizations')
  await dialog.getByRole('textbox', { name: 'Video URL' }).fill('https://video.example/1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide a URL from Youtube or Vimeo.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Video URL' }).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await expectAccessible(page)
  const late = await readLate(page, 'Service', TAKEN)
  try {
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(TAKEN)).toBeVisible()
    expect(late).toEqual(NOT_BEFORE)
    await expect(dialog).toHaveCount(0)
    expect(await (await page.request.get(`/api/v1/Service/friendly/${address}`)).json()).toMatchObject({
      isNew: true,
      isPSF: true,
      visibleInClientView: true,
      live: true,
      type: 2,
      illustrations: [{ isVideo: false, alternativeText: 'A bridge over the Alzette' }, { isVideo: true }],
      applications: [{ name: 'Journey tool' }],
    })

    // A saved form counts as unchanged: nothing asks before the page is left (B455).
    await page.goto(`/service/${address}`)
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const texts = ['Short description of the journey', 'Deliverable of the journey', 'Consulting', 'PSF', 'Journey tool']
    for (const text of [...texts, organization, related]) await expect(page.getByText(text).first()).toBeVisible()
    await expect(page.getByRole('img', { name: 'A bridge over the Alzette' }).first()).toBeVisible()
    await page.getByRole('link', { name: 'Edit service' }).click()
    const edit = page.getByRole('dialog', { name: 'Edit service' })
    await expect(edit.getByRole('textbox', { name: 'Friendly URL' })).toHaveValue(address)
    await expect(page).toHaveURL(/\/admin$/)

    // The video comes first, and says what it shows.
    await edit.getByRole('button', { name: 'Move Video 2 forward' }).click()
    await edit.getByRole('textbox', { name: 'Alternative text of Video 1' }).fill('How it works')
    await expect(edit.getByRole('button', { name: 'Move Video 1 forward' })).toBeDisabled()
    await expectAccessible(page)
    await edit.getByRole('button', { name: 'Save' }).click()
    await expect(edit).toHaveCount(0)
    expect(await (await page.request.get(`/api/v1/Service/friendly/${address}`)).json()).toMatchObject({
      illustrations: [
        { isVideo: true, alternativeText: 'How it works' },
        { isVideo: false, alternativeText: 'A bridge over the Alzette' },
      ],
    })
  } finally {
    await removeServices(page, name)
  }
})

import type { Locator } from '@playwright/test'
import { accessToken } from '../../scripts/dev-provider.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction, FAULTY, messages, PICTURE, TAKEN } from '../screens.ts'
import { NOT_BEFORE, readLate } from './people.ts'
import { chooseFirst, fillRequired, findService, grid, openServices } from './service-steps.ts'

/** A PNG of 60 × 40 pixels, and the beginning of an MP4 file. */
const CLIP = Buffer.concat([Buffer.from('00000020667479706d70343200000000', 'hex'), Buffer.alloc(2_000, 7)])

test('a service from creation through every field to the public page and back out (B046, B407, B412 to B440, B453 to B461, B619, B622 to B625, B627)', async ({
  signedInAs,
  expectAccessible,
}) => {
  test.slow()
  const page = await signedInAs(accounts.superUser)
  const name = `Journey ${uniqueWord()}`
  const address = name.toLowerCase().replace(' ', '-')
  await openServices(page)
  await page.getByRole('button', { name: 'Create a new service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service' })
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
  // B418, and B420: a click beside it does not close it.
  expect(Math.round((await dialog.boundingBox())!.width)).toBe(800)
  await page.mouse.click(5, 5)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('switch', { name: 'Visible in client view' })).toBeChecked()

  // Errors come with the first submit and go as they are mended (B456, B615).
  await expect(dialog.getByText('This field is required')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(messages(page).getByText(FAULTY)).toBeVisible()
  const summary = dialog.getByRole('group', { name: 'Errors in the form' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(12)
  await expect(summary.getByRole('link', { name: 'Industry tags: Please choose at least one tag' })).toBeVisible()
  // An empty video link is none to look at (B622).
  await expect(summary.getByRole('link', { name: 'Video URL' })).toHaveCount(0)
  await fillRequired(dialog, name)
  await expect(summary).toHaveCount(0)
  // B619.
  const short = dialog.getByRole('textbox', { name: 'Short description', exact: true })
  await short.fill('x'.repeat(161))
  await expect(
    summary.getByRole('link', { name: 'Short description: Please provide a valid short description (max 160 characters)' }),
  ).toBeVisible()
  await short.fill('Short description of the journey')
  await expect(summary).toHaveCount(0)

  // B421, B626: the address is made as typed.
  const url = dialog.getByRole('textbox', { name: 'Friendly URL' })
  await url.pressSequentially('Été 2 Go_x!')
  await expect(url).toHaveValue('ete--go_x')
  await expect(dialog.getByText(/\/service\/$/)).toBeVisible()
  await url.fill(address)
  await dialog.getByRole('combobox', { name: 'Type' }).click()
  await page.getByRole('option', { name: 'Consulting' }).click()

  // B422 to B424, B468: blocks per ticked tenant; industries stand in groups.
  await dialog.getByRole('checkbox', { name: 'France' }).check()
  await expect(dialog.getByRole('group', { name: 'France: Legacy Catalogue' })).toBeVisible()
  await dialog.getByRole('checkbox', { name: 'France' }).uncheck()
  await expect(dialog.getByRole('group', { name: /^France: / })).toHaveCount(0)
  const legacy = dialog.getByRole('group', { name: 'Luxembourg: Legacy Catalogue' })
  for (const label of ['Life cycles', 'Value chains']) await chooseFirst(legacy, label)
  await legacy.getByRole('combobox', { name: 'Industry tags' }).click()
  await expect(page.getByRole('listbox').getByText('Others', { exact: true })).toBeVisible()
  await legacy.getByRole('combobox', { name: 'Industry tags' }).press('Escape')

  for (const flag of ['Is New', 'Is PSF', 'Visible in catalogue']) await dialog.getByRole('switch', { name: flag, exact: true }).check()
  const related = await chooseFirst(dialog, 'Related services')
  await dialog.getByRole('combobox', { name: 'Service group' }).click()
  await page.getByRole('option').nth(1).click()

  await dialog
    .getByLabel('Add illustrations')
    .last()
    .setInputFiles([
      { name: 'cover.png', mimeType: 'image/png', buffer: PICTURE },
      { name: 'clip.mp4', mimeType: 'video/mp4', buffer: CLIP },
    ])
  await dialog.getByRole('button', { name: 'Crop cover.png' }).click()
  const cutting = page.getByRole('dialog', { name: 'Crop picture' })
  await cutting.getByRole('button', { name: 'Confirm' }).click()
  await expect(cutting).toHaveCount(0)
  // Of another type, and a picture that cannot be opened (B603): refused when they are chosen, not by the save.
  await dialog
    .getByLabel('Add illustrations')
    .last()
    .setInputFiles([
      { name: 'page.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<svg/>') },
      { name: 'bad.png', mimeType: 'image/png', buffer: Buffer.from('no file') },
    ])
  await expect(page.getByText("The selected file doesn't seem to be a valid image.")).toBeVisible()
  await expect(dialog.getByText(/^New: /)).toHaveCount(2)

  // B431, B432: filling the last row adds the next; a new row is shown to clients (B462).
  await expect(dialog.getByText('(Leave blank to avoid adding a new application)')).toBeVisible()
  const application = dialog.getByRole('group', { name: 'Application 1' })
  await expect(application.getByRole('switch', { name: 'Show to client' })).toBeChecked()
  // B623 to B625: each field has its error; the blank row has none.
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
  await expect(summary).toHaveCount(0)

  const responsible = await chooseFirst(dialog, 'Service responsibles', 'Ingrid')
  await chooseFirst(dialog, 'IT team', 'Ingrid')
  await chooseFirst(dialog, 'Service team', 'Ingrid')
  const organization = await chooseFirst(dialog, 'Organizations')
  await dialog.getByRole('textbox', { name: 'Video URL' }).fill('https://video.example/1')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('Please provide a URL from Youtube or Vimeo.').first()).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Video URL' }).fill('https://www.youtube.com/watch?v=dQw4w9WgXcQ')
  await expectAccessible(page)
  const late = await readLate(page, 'Service', TAKEN)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(TAKEN)).toBeVisible()
  expect(late).toEqual(NOT_BEFORE)
  await expect(dialog).toHaveCount(0)

  // The public page.
  await page.goto(`/service/${address}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const text of [
    'Short description of the journey',
    'Deliverable of the journey',
    'Consulting',
    'PSF',
    'Journey tool',
    organization,
    related,
  ])
    await expect(page.getByText(text).first()).toBeVisible()
  expect(responsible).toContain('Ingrid')
  await page.getByRole('link', { name: 'Edit service' }).click()

  // Edit: a mark for deletion is toggled back and set again (B430).
  const edit = page.getByRole('dialog', { name: 'Edit service' })
  await expect(edit.getByRole('textbox', { name: 'Friendly URL' })).toHaveValue(address)
  await expect(page).toHaveURL(/\/admin$/)
  await edit.getByRole('button', { name: 'Delete Picture 1' }).click()
  await edit.getByRole('button', { name: 'Keep Picture 1' }).click()
  await edit.getByRole('button', { name: 'Delete Picture 1' }).click()
  await edit.getByRole('textbox', { name: 'Short description' }).fill('Short and new')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)

  // Switches of the table (B412, B413, B453).
  await findService(page, name)
  const switches = ['Is New', 'Visible'].map((label) => page.getByRole('switch', { name: `${label}: ${name}` }))
  for (const flag of switches) await flag.click()
  // Saved at the same time, in whichever order.
  for (const flag of switches) await expect(flag).not.toHaveAttribute('aria-busy')
  const stored = (await (await page.request.get(`/api/v1/Service/friendly/${address}`)).json()) as Record<string, unknown>
  expect(stored).toMatchObject({
    isNew: false,
    isPSF: true,
    visibleInClientView: false,
    live: true,
    smallDescription: 'Short and new',
    type: 2,
    illustrations: [{ isVideo: true }],
    applications: [{ name: 'Journey tool' }],
  })

  // Who did what.
  await chooseAction(page, name, 'History')
  const history = page.getByRole('dialog', { name: `History of ${name}` })
  await expect(history.getByText('Created')).toBeVisible()
  await expect(history.getByText('Short and new')).toBeVisible()
  await expect(history.getByText('Consulting', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Close' }).click()

  // B437 to B439, B461.
  await chooseAction(page, name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete service ?' })
  await expect(question).toContainText(`You're about to remove the service ${name}. This action cannot be undone.`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The service ${name} has been successfully deleted.`)).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
  expect((await page.request.get(`/api/v1/Service/friendly/${address}`)).status()).toBe(404)
})

test('a name that another service has is told at the field', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.internal)
  const [known] = (await (await page.request.get('/api/v1/Service')).json()) as { name: string }[]
  await page.goto('/admin#services')
  await page.getByRole('button', { name: 'Create a new service', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service' })
  // Applications have a name too.
  const name = dialog.getByRole('textbox', { name: 'Name', exact: true }).first()
  await name.fill(` ${known!.name.toUpperCase()}`)
  await expect(name).toHaveAccessibleDescription(
    new RegExp(`^A service with this name exists already: ${known!.name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')} \\(`),
  )
  await expectAccessible(page)
  await name.fill(`${known!.name} of our own`)
  await expect(name).not.toHaveAccessibleDescription(/exists already/)
})

test('B454 B467: Cancel asks before changes are dropped, and the browser before the page is left', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  await openServices(page)
  await page.getByRole('button', { name: 'Create a new service' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create service' })
  await dialog.getByRole('textbox', { name: 'Description', exact: true }).fill('x')
  const asked = page.waitForEvent('dialog')
  // Not awaited: a reload that is refused never ends.
  void page.evaluate(() => window.location.reload())
  const question = await asked
  expect(question.type()).toBe('beforeunload')
  await question.dismiss()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog', { name: 'Discard changes ?' }).getByRole('button', { name: 'Discard' }).click()
  await expect(dialog).toHaveCount(0)
})

test('W60: two editors of one service see both texts, field by field', async ({ signedInAs, request, baseURL }) => {
  const page = await signedInAs(accounts.superUser)
  const name = `Shared ${uniqueWord()}`
  await openServices(page)
  await page.getByRole('button', { name: 'Create a new service' }).click()
  await fillRequired(page.getByRole('dialog'), name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await findService(page, name)
  await chooseAction(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await dialog.getByRole('textbox', { name: 'Deliverable' }).fill('My deliverable')

  // The other editor saves first.
  const authorization = `Bearer ${await accessToken(process.env.OIDC_ISSUER ?? '', accounts.superUser)}`
  const stored = (
    (await (await request.get('/api/v1/Service', { headers: { authorization } })).json()) as { id: string; name: string }[]
  ).find((row) => row.name === name)!
  const read = async () =>
    (await (await request.get(`/api/v1/Service/${stored.id}`, { headers: { authorization } })).json()) as Record<string, string>
  const detail = await read()
  const texts = [
    'name',
    'description',
    'smallDescription',
    'geographicalInformation',
    'targetProfile',
    'availableApplication',
    'mainAddedValue',
    'secondaryAddedValue',
  ]
  const form = {
    ...Object.fromEntries(texts.map((key) => [key, detail[key] ?? ''])),
    deliverable: 'Their deliverable',
    targetProfile: 'Their profile',
  }
  expect((await request.put(`${baseURL}/api/v1/Service/${stored.id}`, { headers: { authorization }, multipart: form })).status()).toBe(200)

  await dialog.getByRole('button', { name: 'Save' }).click()
  const choice = dialog.getByRole('group', { name: 'Changes saved meanwhile' })
  for (const text of ['My deliverable', 'Their deliverable', 'Their profile']) await expect(choice.getByText(text)).toBeVisible()
  await choice
    .getByRole('radiogroup', { name: 'Deliverable' })
    .getByRole('radio', { name: /Keep mine/ })
    .check()
  await choice.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(await read()).toMatchObject({ deliverable: 'My deliverable', targetProfile: 'Their profile' })
  expect((await request.delete(`/api/v1/Service/${stored.id}`, { headers: { authorization } })).status()).toBe(204)
})

test('a service that somebody deletes while it is edited can be saved as a new one, and leaves the list', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const name = `Fading ${uniqueWord()}`
  await openServices(page)
  await page.getByRole('button', { name: 'Create a new service' }).click()
  await fillRequired(page.getByRole('dialog'), name)
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const stored = async () =>
    ((await (await page.request.get('/api/v1/Service')).json()) as { id: string; name: string }[]).find((row) => row.name === name)
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  const deleteMeanwhile = async (typed: string) => {
    await dialog.getByRole('textbox', { name: 'Deliverable' }).fill(typed)
    // As another person does it: the list in the page does not know.
    expect(
      (await page.request.delete(`/api/v1/Service/${(await stored())!.id}`, { headers: { origin: new URL(page.url()).origin } })).status(),
    ).toBe(204)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText("You're looking for something that doesn't exist, or have been removed.")).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('This item is no longer there; what you typed is kept here.')
  }
  try {
    await findService(page, name)
    await chooseAction(page, name, 'Edit')
    await deleteMeanwhile('Typed before it went')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Save as new' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText("You're looking for something that doesn't exist, or have been removed.")).toHaveCount(0)
    expect(await (await page.request.get(`/api/v1/Service/${(await stored())!.id}`)).json()).toMatchObject({
      deliverable: 'Typed before it went',
    })

    await chooseAction(page, name, 'Edit')
    await deleteMeanwhile('Typed once more')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog', { name: 'Discard changes ?' }).getByRole('button', { name: 'Discard' }).click()
    await expect(page.getByRole('button', { name: `Actions for ${name}` })).toHaveCount(0)
  } finally {
    const left = await stored()
    if (left) await api(page, 'DELETE', `Service/${left.id}`)
  }
})

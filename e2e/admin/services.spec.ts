import { accessToken } from '../../scripts/dev-provider.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'
import { chooseAction } from '../screens.ts'
import { fillRequired, findService, grid, openServices, serviceForm, storedService, testWithService } from './service-steps.ts'

testWithService('B430: an illustration that is marked for deletion is kept or goes with the save', async ({ signedInAs, service }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto(`/admin/services/${service.id}`)
  const edit = page.getByRole('dialog', { name: 'Edit service' })
  // The mark is toggled back and set again.
  await edit.getByRole('button', { name: 'Delete Picture 1' }).click()
  await edit.getByRole('button', { name: 'Keep Picture 1' }).click()
  await edit.getByRole('button', { name: 'Delete Picture 1' }).click()
  await edit.getByRole('textbox', { name: 'Short description' }).fill('Short and new')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit).toHaveCount(0)
  expect(await storedService(page, service)).toMatchObject({ smallDescription: 'Short and new', illustrations: [{ isVideo: true }] })
})

testWithService('B412 B413 B453: the switches of the table are saved, two at the same time too', async ({ signedInAs, service }) => {
  const page = await signedInAs(accounts.superUser)
  await openServices(page)
  await findService(page, service.name)
  const switches = ['Is New', 'Visible'].map((label) => page.getByRole('switch', { name: `${label}: ${service.name}` }))
  for (const flag of switches) await flag.click()
  // Saved at the same time, in whichever order.
  for (const flag of switches) await expect(flag).not.toHaveAttribute('aria-busy')
  expect(await storedService(page, service)).toMatchObject({ isNew: false, isPSF: true, visibleInClientView: false, live: true })
})

testWithService('the history of a service says who did what', async ({ signedInAs, expectAccessible, service }) => {
  const page = await signedInAs(accounts.superUser)
  await api(
    page,
    'PUT',
    `Service/${service.id}`,
    await serviceForm(page, { Name: service.name, Live: 'true', SmallDescription: 'Short and new' }),
  )
  await openServices(page)
  await findService(page, service.name)
  await chooseAction(page, service.name, 'History')
  const history = page.getByRole('dialog', { name: `History of ${service.name}` })
  await expect(history.getByText('Created')).toBeVisible()
  await expect(history.getByText('Short and new')).toBeVisible()
  await expect(history.getByText('Consulting', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await history.getByRole('button', { name: 'Close' }).click()
})

testWithService('B437 B438 B439 B440 B461: a service is deleted after a question', async ({ signedInAs, service }) => {
  const page = await signedInAs(accounts.superUser)
  await openServices(page)
  await findService(page, service.name)
  await chooseAction(page, service.name, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete service ?' })
  await expect(question).toContainText(`You're about to remove the service ${service.name}. This action cannot be undone.`)
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The service ${service.name} has been successfully deleted.`)).toBeVisible()
  await expect(grid(page)).toHaveCount(0)
  expect((await page.request.get(`/api/v1/Service/friendly/${service.friendlyUrl}`)).status()).toBe(404)
})

test('a name that another service has is shown at the field', async ({ signedInAs, expectAccessible }) => {
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
  const confirmation = page.waitForEvent('dialog')
  // Not awaited: a reload that is refused never ends.
  void page.evaluate(() => window.location.reload())
  const question = await confirmation
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

import type { Locator, Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'
import { SERVICE_TEXTS, api, uniqueWord } from '../records.ts'
import { gridOf, PICTURE } from '../screens.ts'

/** What journeys through the Services tab do. */

export const grid = (page: Page) => gridOf(page, 'Services')

export async function openServices(page: Page): Promise<void> {
  await page.goto('/admin#services')
  await expect(
    grid(page)
      .getByRole('button', { name: /^Actions for / })
      .first(),
  ).toBeVisible()
}

export async function findService(page: Page, name: string): Promise<Locator> {
  await page.getByRole('textbox', { name: 'Filter by Service name' }).fill(name)
  // Until the filter takes effect the row may stand among others, and is about to move: only the head is without the name afterwards.
  await expect(grid(page).getByRole('row').filter({ hasNotText: name })).toHaveCount(1)
  const row = grid(page).getByRole('row').filter({ hasText: name })
  await expect(row).toHaveCount(1)
  return row
}

/** Takes the first choice of a select with several values, and gives its text. */
export async function chooseFirst(within: Locator, label: string, search?: string): Promise<string> {
  const select = within.getByRole('combobox', { name: label, exact: true })
  await select.click()
  if (search !== undefined) await select.fill(search)
  const option = within
    .page()
    .getByRole('option', search === undefined ? {} : { name: new RegExp(search) })
    .first()
  const text = (await option.textContent()) ?? ''
  await option.click()
  if (await within.page().getByRole('listbox').count()) await select.press('Escape')
  return text
}

const requiredTexts = [
  'Description',
  'Short description',
  'Geographical information',
  'Target profile',
  'Available applications',
  'Deliverable',
  'Main added value',
  'Secondary added value',
]

/** Fills what a service needs, for the tenant Luxembourg. */
export async function fillRequired(dialog: Locator, name: string): Promise<void> {
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).first().fill(name)
  for (const label of requiredTexts) await dialog.getByRole('textbox', { name: label, exact: true }).fill(`${label} of the journey`)
  await dialog.getByRole('checkbox', { name: 'Luxembourg' }).check()
  const block = dialog.getByRole('group', { name: 'Luxembourg: New Catalogue' })
  for (const label of ['Life cycles', 'Industry tags', 'Value chains']) await chooseFirst(block, label)
}

/** Opens the form of a new service. */
export async function openNewService(page: Page): Promise<Locator> {
  await openServices(page)
  await page.getByRole('button', { name: 'Create a new service' }).click()
  return page.getByRole('dialog', { name: 'Create service' })
}

/** The group that names the faults of a form, with a link to each. */
export const faultsOf = (dialog: Locator): Locator => dialog.getByRole('group', { name: 'Errors in the form' })

/** The beginning of an MP4 file. */
const CLIP = Buffer.concat([Buffer.from('00000020667479706d70343200000000', 'hex'), Buffer.alloc(2_000, 7)])

/** A picture and a video as a form takes them. */
export const illustrations = [
  { name: 'cover.png', mimeType: 'image/png', buffer: PICTURE },
  { name: 'clip.mp4', mimeType: 'video/mp4', buffer: CLIP },
]

/** What the API takes as a service: what every service needs, with `fields` besides. */
export async function serviceForm(page: Page, fields: Record<string, string> & { Name: string }): Promise<FormData> {
  const firstOf = async (resource: string) => (await api<{ id: string }[]>(page, 'GET', `${resource}?domain=LU`))[0]!.id
  const form = new FormData()
  for (const [key, value] of Object.entries({
    ...Object.fromEntries(SERVICE_TEXTS.map((text) => [text, `${text} of the journey`])),
    Domains: 'LU',
    LifeCycles: await firstOf('Lifecycle'),
    Industries: await firstOf('Industry'),
    ValueChains: await firstOf('ValueChain'),
    ...fields,
  }))
    form.set(key, value)
  return form
}

export interface OwnService {
  id: string
  name: string
  friendlyUrl: string
}

export const storedService = (page: Page, { id }: OwnService) => api<Record<string, unknown>>(page, 'GET', `Service/${id}`)

/** A consulting service with a picture and a video, which no other test knows; it goes, also when the test fails. */
export const testWithService = test.extend<{ service: OwnService }>({
  service: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    const form = await serviceForm(page, { Name: `Journey ${uniqueWord()}`, Type: '2', Live: 'true', IsNew: 'true', IsPSF: 'true' })
    for (const { name, mimeType, buffer } of illustrations)
      form.append('IllustrationsToAdd', new File([new Uint8Array(buffer)], name, { type: mimeType }))
    const service = await api<OwnService>(page, 'POST', 'Service', form)
    await use(service)
    await removeServices(page, service.name)
  },
})

/** Removes those that are left of the services with a name. */
export async function removeServices(page: Page, name: string): Promise<void> {
  const left = (await api<OwnService[]>(page, 'GET', 'Service')).filter((service) => service.name === name)
  for (const { id } of left) await api(page, 'DELETE', `Service/${id}`)
}

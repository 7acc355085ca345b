import type { Locator, Page } from '@playwright/test'
import { accounts, expect } from '../fixtures.ts'
import { openServices, findService, storedService, testWithService as test, type OwnService } from './service-steps.ts'
import { chooseAction } from '../screens.ts'

const PLAIN = 'Description of the journey'

/** The form of a stored service. */
async function openForm(page: Page, { name }: OwnService): Promise<Locator> {
  await openServices(page)
  await findService(page, name)
  await chooseAction(page, name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await expect(descriptionOf(dialog)).toContainText(PLAIN)
  return dialog
}
const descriptionOf = (dialog: Locator) => dialog.getByRole('textbox', { name: 'Description', exact: true })
const previewOf = (dialog: Locator) => dialog.getByRole('region', { name: 'Preview' })

test('a plain description stays as it is until somebody changes it; with a heading and a list it stands on the page as a document', async ({
  signedInAs,
  service,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const first = await openForm(page, service)
  await first.getByRole('textbox', { name: 'Short description', exact: true }).fill('Short and new')
  await first.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(first).toHaveCount(0)
  expect(await storedService(page, service)).toMatchObject({ smallDescription: 'Short and new', description: PLAIN })

  const dialog = await openForm(page, service)
  const text = descriptionOf(dialog)
  await text.click()
  await page.keyboard.press('Control+End')
  for (const line of ['How it goes', 'By hand']) await text.pressSequentially(`\n${line}`)
  await dialog.getByRole('button', { name: 'Bullet list' }).click()
  await text.getByText('How it goes').click()
  await dialog.getByRole('button', { name: 'Heading H1' }).click()
  await expect(text.getByRole('heading', { name: 'How it goes' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  const { description } = (await storedService(page, service)) as { description: string }
  expect((JSON.parse(description) as { content: { type: string }[] }).content.map(({ type }) => type)).toEqual([
    'paragraph',
    'heading',
    'bulletList',
  ])
  await page.goto(`/service/${service.friendlyUrl}`)
  const shown = page.getByRole('region', { name: 'Description' })
  await expect(shown.getByRole('heading', { level: 3, name: 'How it goes' })).toBeVisible()
  await expect(shown.getByRole('listitem')).toHaveText('By hand')
  await expectAccessible(page)
})

test('the preview shows what the form holds beside it, without a request for each key', async ({
  signedInAs,
  service,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.setViewportSize({ width: 1440, height: 900 })
  const dialog = await openForm(page, service)
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = previewOf(dialog)
  await expect(preview.getByRole('heading', { level: 3, name: service.name })).toHaveCount(2)
  await expect(preview.getByText('PSF')).toBeVisible()
  await expect(preview.getByText(PLAIN, { exact: true })).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch' && /Service|Lifecycle|Industry|ValueChain|Tenant/.test(request.url()))
      requests.push(request.url())
  })
  await dialog.getByRole('textbox', { name: 'Short description', exact: true }).fill('Not saved yet')
  await descriptionOf(dialog).click()
  await page.keyboard.press('Control+End')
  await descriptionOf(dialog).pressSequentially(', and more')
  await expect(preview.getByText('Not saved yet')).toHaveCount(2)
  await expect(preview.getByText(`${PLAIN}, and more`)).toBeVisible()
  expect(requests).toEqual([])
  await expect(preview.getByRole('link')).toHaveCount(0)
  await expectAccessible(page)
})

test('on a phone the preview stands instead of the form, without overflow, and a save leads back to what is wrong', async ({
  signedInAs,
  service,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openForm(page, service)
  await page.setViewportSize({ width: 360, height: 740 })
  await dialog.getByRole('textbox', { name: 'Short description', exact: true }).fill('')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await expect(previewOf(dialog)).toBeVisible()
  await expect(descriptionOf(dialog)).toBeHidden()
  const overflows = () =>
    dialog.evaluate((element) =>
      [element, ...element.querySelectorAll('[role="region"], .MuiDialogContent-root')].some((one) => one.scrollWidth > one.clientWidth),
    )
  expect(await overflows()).toBe(false)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(previewOf(dialog)).toHaveCount(0)
  await expect(dialog.getByRole('group', { name: 'Errors in the form' })).toBeVisible()
  await expect(descriptionOf(dialog)).toContainText(PLAIN)
  expect(await overflows()).toBe(false)
})

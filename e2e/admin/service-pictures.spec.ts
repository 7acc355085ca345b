import { accounts, expect } from '../fixtures.ts'
import { chooseAction, PICTURE } from '../screens.ts'
import { findService, openNewService, openServices, storedService, testWithService as test } from './service-steps.ts'

const file = (name: string) => ({ name, mimeType: 'image/png', buffer: PICTURE })

test('a new picture is put first among the stored ones, stands in the preview with what it shows, and is saved in its place', async ({
  signedInAs,
  service,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.addInitScript(() => {
    const open = new Set<string>()
    Object.assign(window, { openAddresses: open })
    const [create, revoke] = [URL.createObjectURL.bind(URL), URL.revokeObjectURL.bind(URL)]
    URL.createObjectURL = (source) => {
      const address = create(source)
      open.add(address)
      return address
    }
    URL.revokeObjectURL = (address) => {
      open.delete(address)
      revoke(address)
    }
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await openServices(page)
  await findService(page, service.name)
  await chooseAction(page, service.name, 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit service' })
  await dialog.getByRole('button', { name: 'Preview' }).click()
  const preview = dialog.getByRole('region', { name: 'Preview' })
  const pictures = preview.getByRole('region', { name: 'Illustrations' })
  await expect(pictures.getByRole('img')).toHaveAttribute('src', /^\/api\/v1\/Service\//)
  await dialog
    .getByLabel('Add illustrations')
    .last()
    .setInputFiles([file('bridge.png'), file('harbour.png')])
  const tiles = dialog.getByRole('list', { name: 'Illustrations' }).getByRole('listitem')
  await expect(tiles).toHaveCount(4)
  for (let step = 0; step < 2; step += 1) await dialog.getByRole('button', { name: 'Move bridge.png forward' }).click()
  await expect(dialog.getByRole('button', { name: 'Move bridge.png forward' })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Move bridge.png forward' })).toBeDisabled()
  await dialog.getByRole('button', { name: 'Move harbour.png forward' }).click()
  const notes = [/New: bridge\.png/, /Picture 2/, /New: harbour\.png/, /Video 4/]
  for (const [index, note] of notes.entries()) await expect(tiles.nth(index)).toContainText(note)
  await dialog.getByRole('textbox', { name: 'Alternative text of bridge.png' }).fill('A bridge over the Alzette')
  await dialog.getByRole('button', { name: 'Delete Picture 2' }).click()

  // The card has the first picture, the page all that stay, in their order.
  const bridge = preview.getByRole('img', { name: 'A bridge over the Alzette' })
  await expect(bridge).toHaveAttribute('src', /^blob:/)
  await expect(preview.getByRole('list').first().locator('img')).toHaveAttribute('src', /^blob:/)
  await expect(pictures.getByRole('img')).toHaveCount(2)
  await expect(pictures.getByRole('img', { name: `${service.name}, illustration 2 of 3` })).toHaveAttribute('src', /^blob:/)
  await expect.poll(() => bridge.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(60)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  expect(await storedService(page, service)).toMatchObject({
    illustrations: [
      { isVideo: false, alternativeText: 'A bridge over the Alzette' },
      { isVideo: false, alternativeText: '' },
      { isVideo: true, alternativeText: '' },
    ],
  })
  expect(await page.evaluate(() => (window as unknown as { openAddresses: Set<string> }).openAddresses.size)).toBe(0)
})

test('of a new service the pictures are put in order too, and one that is taken away leaves no gap', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.superUser)
  const dialog = await openNewService(page)
  await dialog
    .getByLabel('Add illustrations')
    .last()
    .setInputFiles([file('one.png'), file('two.png'), file('three.png')])
  const tiles = dialog.getByRole('list', { name: 'Illustrations' }).getByRole('listitem')
  await expect(tiles).toHaveCount(3)
  await dialog.getByRole('button', { name: 'Move three.png forward' }).click()
  await dialog.getByRole('button', { name: 'Remove one.png' }).click()
  await expect(tiles).toHaveCount(2)
  await expect(tiles.nth(0)).toContainText('three.png')
  await expect(tiles.nth(1)).toContainText('two.png')
  await dialog.getByLabel('Add illustrations').last().setInputFiles(file('four.png'))
  await expect(tiles.nth(2)).toContainText('four.png')
})

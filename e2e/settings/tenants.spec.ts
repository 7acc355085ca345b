import { accounts, expect, test } from '../fixtures.ts'
import { chooseAction } from '../screens.ts'

const address = '/admin/settings?section=tenants'

/** A domain that no other test uses: letters only (W20). */
const freshDomain = (): string =>
  `T${Array.from({ length: 6 }, () => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'[Math.floor(Math.random() * 26)]).join('')}`

test('A094 A183 W20: a super user creates, changes and deletes a tenant', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto(address)
  const tenants = page.getByRole('list', { name: 'Tenants' })
  await expect(tenants.getByRole('listitem').filter({ hasText: 'Luxembourg' })).toContainText('LU')
  const domain = freshDomain()
  const name = `Tenant ${domain}`
  await page.getByRole('button', { name: 'Create a new tenant' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create tenant' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('link', { name: /^(Name|URL|Domain): This field is required$/ })).toHaveCount(3)
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await dialog.getByRole('textbox', { name: 'URL' }).fill('no address')
  await dialog.getByRole('textbox', { name: 'Domain' }).fill('LU')
  await expect(dialog.getByText('Please provide a valid URL', { exact: true })).toBeVisible()
  await dialog.getByRole('textbox', { name: 'URL' }).fill(`https://${domain.toLowerCase()}.firm.example`)
  await dialog.getByRole('radio', { name: 'Rose' }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByText('This domain is already used')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Domain' }).fill(domain.toLowerCase())
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  const row = tenants.getByRole('listitem').filter({ hasText: name })
  await expect(row).toContainText(domain)
  await expect(row).toContainText('0 services')

  await chooseAction(page, name, 'Edit')
  const edit = page.getByRole('dialog', { name: 'Edit tenant' })
  await expect(edit.getByRole('radio', { name: 'Rose' })).toBeChecked()
  await edit.getByRole('textbox', { name: 'Name' }).fill(`${name} renamed`)
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(tenants.getByText(`${name} renamed`)).toBeVisible()

  await chooseAction(page, `${name} renamed`, 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete tenant ?' })
  await expect(question).toContainText(
    `You're about to remove the tenant ${name} renamed. Its taxonomy, its service groups and its home page go too. This action cannot be undone.`,
  )
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`The tenant ${name} renamed has been successfully deleted.`)).toBeVisible()
  await expect(tenants.getByText(name)).toHaveCount(0)
})

test('W21: a tenant with services is not deleted, and the dialog says why', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto(address)
  const row = page.getByRole('list', { name: 'Tenants' }).getByRole('listitem').filter({ hasText: 'Luxembourg' })
  await expect(row).toContainText(/[1-9]\d* services/)
  await row.getByRole('button', { name: 'Actions for Luxembourg' }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete tenant ?' })
  await expect(question.getByText('This item is used and cannot be deleted', { exact: true })).toBeVisible()
  await expect(question.getByText(/^[1-9]\d* services belong to it: .+ and \d+ more\.$/)).toBeVisible()
  await expect(question.getByRole('button', { name: 'Delete' })).toBeDisabled()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
})

test('A081: other internal users have no Tenants section', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto(address)
  await expect(page.getByRole('tab', { name: 'Taxonomy' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Tenants' })).toHaveCount(0)
})

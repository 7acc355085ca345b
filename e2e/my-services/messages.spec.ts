import { accounts, expect, test } from '../fixtures.ts'

test('a client asks about a subscription, staff answer and close, and the client finds the answer', async ({
  signedInAs,
  expectAccessible,
}) => {
  const client = await signedInAs(accounts.alpha)
  await client.goto('/myServices')
  await client.getByRole('button', { name: 'Ask about this service: DORA readiness' }).click()
  const dialog = client.getByRole('dialog', { name: 'Ask about this service' })
  await expect(dialog.getByText(/^DORA readiness.* - Alpha$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Message' })).toHaveAccessibleDescription(/required|fill/i)
  await dialog.getByRole('textbox', { name: 'Message' }).fill('When does the second review end?')
  await expectAccessible(client)
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(client.getByText(/Its reference number is C-\w{8}\./)).toBeVisible()
  await client.getByRole('link', { name: 'My messages' }).click()
  const own = client.getByRole('listitem').filter({ hasText: 'When does the second review end?' })
  await expect(own.getByText('Received')).toBeVisible()
  await expectAccessible(client)

  const staff = await signedInAs(accounts.internal)
  await staff.goto('/messages')
  const waiting = staff.getByRole('listitem').filter({ hasText: 'When does the second review end?' })
  await waiting.getByRole('button', { name: /^Answer the message/ }).click()
  await staff.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('On Friday.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(waiting).toHaveCount(0)
  await staff.getByRole('button', { name: 'Answered' }).click()
  await waiting.getByRole('button', { name: /^Close the message/ }).click()
  await staff.getByRole('alertdialog').getByRole('button', { name: 'Close message' }).click()
  await expect(waiting).toHaveCount(0)
  await expectAccessible(staff)
  await staff.getByRole('tab', { name: 'Access requests' }).click()
  await expect(staff.getByRole('heading', { level: 1, name: 'Access requests' })).toBeVisible()

  await client.reload()
  await expect(own.getByText('On Friday.')).toBeVisible()
  await expect(own.getByText('Closed', { exact: true })).toBeVisible()
})

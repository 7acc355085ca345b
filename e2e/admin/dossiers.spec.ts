import { accounts, expect, test } from '../fixtures.ts'

test('a whole person from the palette: companies and subscriptions lead on; a note is added, taken away and comes back by Undo', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myClients')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill(accounts.alpha)
  await page
    .getByRole('option', { name: new RegExp(accounts.alpha) })
    .first()
    .click()
  await expect(page).toHaveURL(/\/people\//)
  const address = page.url()
  const part = (name: RegExp) => page.getByRole('region', { name })
  await expect(
    part(/^Subscriptions/)
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expect(part(/^Sign-ins/)).toBeVisible()
  await expect(part(/^Mails/)).toHaveCount(0)
  await expectAccessible(page)

  const notes = part(/^Notes of staff/)
  await notes.getByRole('button', { name: 'Add a note' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a note' })
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Walks through the portal on Tuesday')
  await dialog.getByRole('button', { name: 'Save' }).click()
  const note = notes.getByText('Walks through the portal on Tuesday')
  await expect(note).toBeVisible()
  await notes.getByRole('button', { name: 'Take away the note "Walks through the portal on Tuesday"' }).click()
  await expect(note).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(note).toBeVisible()

  await part(/^Companies/)
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/companies\//)
  await expect(
    part(/^People/)
      .getByRole('row')
      .nth(1),
  ).toBeVisible()
  await expectAccessible(page)
  await part(/^Subscriptions/)
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/\/subscriptions\//)
  await expect(part(/^History/)).toBeVisible()
  await expectAccessible(page)

  const client = await signedInAs(accounts.alpha)
  await client.goto(address)
  await expect(client.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
})

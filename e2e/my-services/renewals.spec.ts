import { personPath } from '#lib/people/words.ts'
import type { RenewalRow } from '#lib/renewals/contract.ts'
import { renewalsPath } from '#lib/renewals/words.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'

test('renewals: a figure of My clients leads to its rows; new end dates after a look at old and new, and undo', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/myClients')
  const figure = page.getByRole('navigation', { name: 'What asks for work' }).getByRole('link', { name: /End in 90 days/ })
  const count = Number((await figure.textContent())?.match(/\d+/)?.[0])
  await expectAccessible(page)
  await figure.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Renewals' })).toBeVisible()
  const total = (number: number) => page.getByText(new RegExp(`of ${number}$`))
  await expect(total(count)).toBeVisible()
  await expectAccessible(page)

  for (const index of [1, 2]) await page.getByRole('grid').getByRole('row').nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'New end dates' }).click()
  const dialog = page.getByRole('dialog', { name: 'New end dates' })
  await expect(dialog.getByRole('table', { name: 'Old and new end dates' }).getByRole('row')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Change 2 end dates' }).click()
  await expect(total(count - 2)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
  await expect(total(count)).toBeVisible()
})

test('renewals: two main contacts are written to after a look at each mail; what fails is said, and the mails are in the outbox', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const filters = { endsIn: '90', hasMainContact: true }
  const { items } = await api<{ items: RenewalRow[] }>(page, 'POST', 'Renewal/paged?pageSize=10', { filters })
  const [one, other] = items.slice(0, 2) as [RenewalRow, RenewalRow]
  await page.goto(renewalsPath({ endsIn: '90', hasMainContact: 'yes' }))
  for (const index of [1, 2]) await page.getByRole('grid').getByRole('row').nth(index).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Write to main contacts' }).click()
  const dialog = page.getByRole('dialog', { name: 'Write to main contacts' })
  const mails = dialog.getByRole('region', { name: 'E-mails' })
  await expect(mails.getByText(/^2 e-mails to/)).toBeVisible()

  const word = uniqueWord()
  const subject = dialog.getByRole('textbox', { name: 'Subject' })
  await subject.fill(`${word} {first mame}`)
  await expect(dialog.getByText('{first mame} is not known. There are {first name}, {company}')).toBeVisible()
  // Without a mail in sight: its frame runs no script, so the check would wait for it in vain.
  await expect(mails.locator('iframe')).toHaveCount(0)
  await expectAccessible(page)
  await subject.fill(`${word} `)
  await dialog.getByRole('group', { name: 'Placeholders' }).getByRole('button', { name: '{service}' }).click()
  await expect(subject).toHaveValue(`${word} {service}`)
  const heading = (name: string) => dialog.frameLocator('iframe').getByRole('heading', { name: `${word} ${name}`, exact: true })
  const names = [one.serviceName, other.serviceName]
  await expect(heading(names[0]!).or(heading(names[1]!))).toBeVisible()
  await expect(mails.getByText('1 of 2')).toBeVisible()
  const first = (await mails.locator('iframe').getAttribute('srcdoc'))!
  await mails.getByRole('button', { name: 'Next' }).click()
  await expect(mails.getByText('2 of 2')).toBeVisible()
  await expect(mails.locator('iframe')).not.toHaveAttribute('srcdoc', first)

  // Somebody else writes to the same people meanwhile.
  const body = { ids: [one.id, other.id], subject: 'In between', text: 'Dear {first name}' }
  const { revision } = await api<{ revision: string }>(page, 'POST', 'Renewal/mail/preview', body)
  await api(page, 'POST', 'Renewal/mail', { ...body, revision })
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expect(dialog.getByText('Something has changed in the meantime. Please look at the e-mails again.')).toBeVisible()
  await expect(mails.getByText(/^In the last 30 days main contacts were written to about 2 subscriptions already/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Send 2 e-mails' }).click()
  await expect(page.getByText('2 e-mails are on the way.')).toBeVisible()
  await expect(dialog).toHaveCount(0)

  const boss = await signedInAs(accounts.superUser)
  await boss.goto('/admin/mails')
  await expect(boss.getByRole('row', { name: new RegExp(word) })).toHaveCount(2)
  await expect(boss.getByRole('row', { name: new RegExp(word) }).first()).toContainText('Renewal of subscriptions')
  await boss.goto(personPath(one.mainContacts[0]!.ppid))
  await expect(boss.getByText(`${word} ${one.serviceName}`)).toBeVisible()
})

test('renewals: each person chooses when to be told of what ends', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/renewals')
  const choice = page.getByRole('group', { name: 'Tell me before the end' })
  // Before the choice is read the boxes are empty, and off.
  await expect(choice.getByRole('checkbox', { name: '60 days' })).toBeChecked()
  await choice.getByRole('checkbox', { name: '60 days' }).uncheck()
  await expect(page.getByText('You are told 90 and 30 days before a subscription ends.')).toBeVisible()
  await page.reload()
  await expect(choice.getByRole('checkbox', { name: '90 days' })).toBeChecked()
  await expect(choice.getByRole('checkbox', { name: '60 days' })).not.toBeChecked()
  await choice.getByRole('checkbox', { name: '60 days' }).check()
  await expect(page.getByText('You are told 90, 60, and 30 days before a subscription ends.')).toBeVisible()
})

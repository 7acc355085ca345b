import { ppidOf, testWithCompany } from '../admin/subscription-steps.ts'
import { acceptTerms, accounts, expect, freshNewcomer, signIn, test } from '../fixtures.ts'
import { api } from '../records.ts'

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

test('who has no company sees by name whom to ask, and sees since when the request waits and what became of it', async ({
  signedInAs,
  expectAccessible,
}) => {
  // The demo data hold a request that waits.
  const client = await signedInAs(accounts.noCompany)
  await client.goto('/profile')
  const panel = client.getByRole('group', { name: 'Tell us your company' })
  await expect(panel.getByText(/ decides? about it\.$/)).toBeVisible()
  await expect(panel.getByRole('status')).toContainText(/^Asked on \d\d\/\d\d\/\d{4}, waiting for an answer\. .*C-\w{8}\./)
  await expect(panel.getByRole('button')).toHaveCount(0)
  await expectAccessible(client)

  const staff = await signedInAs(accounts.internal)
  await staff.goto('/messages')
  const waiting = staff.getByRole('listitem').filter({ hasText: accounts.noCompany })
  await waiting.getByRole('button', { name: /^Answer the message/ }).click()
  await staff.getByRole('dialog').getByRole('textbox', { name: 'Answer' }).fill('We look into it.')
  await staff.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(waiting).toHaveCount(0)

  await client.reload()
  await expect(panel.getByRole('status')).toContainText(/, answered on \d\d\/\d\d\/\d{4} by \w+/)
  await panel.getByRole('button', { name: 'Tell us your company' }).click()
  const dialog = client.getByRole('dialog', { name: 'Tell us your company' })
  await dialog.getByRole('textbox', { name: 'Message' }).fill('It is Gamma in Esch.')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('status')).toContainText('waiting for an answer.')
  await expect(panel.getByRole('button')).toHaveCount(0)
})

testWithCompany(
  'a client without 3W reads which colleague to ask, asks the firm with a button, and sees that the request waits; what has ended says so',
  async ({ signedInAs, visitor, expectAccessible, company }) => {
    const staff = await signedInAs(accounts.superUser)
    await staff.goto('/myClients')
    const email = freshNewcomer()
    const person = await api<{ ppid: string }>(staff, 'POST', 'User/full', { email, firstName: 'Journey', lastName: 'Without' })
    const contact = await ppidOf(staff, accounts.beta)
    const { firstName, lastName } = await api<{ firstName: string; lastName: string }>(staff, 'GET', `User/${contact}`)
    const services = await api<{ id: string; name: string }[]>(staff, 'GET', 'Service')
    const subscription = await api<{ id: string }>(staff, 'POST', 'Subscription', {
      companyId: company.groupId,
      entityId: company.id,
      serviceId: services.find(({ name }) => name === 'Corporate secretarial services')!.id,
      contacts: [await ppidOf(staff, accounts.internal)],
      users: [
        { ppid: contact, isMainContact: true },
        { ppid: person.ppid, isMainContact: false },
      ],
    })

    const client = await visitor()
    await signIn(client, email)
    await acceptTerms(client)
    await client.goto('/articles?newsType=0&newsTab=articles')
    const panel = client.getByRole('group', { name: 'Ask for 3W' })
    await expect(panel).toContainText(`At your company you can ask ${firstName} ${lastName} too: the main contact for your services.`)
    await expectAccessible(client)
    await panel.getByRole('button', { name: 'Ask for 3W' }).click()
    const dialog = client.getByRole('dialog', { name: 'Ask for 3W' })
    await dialog.getByRole('textbox', { name: 'Message' }).fill('We need the news on funds.')
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('status')).toContainText('waiting for an answer.')
    await expect(panel.getByRole('button')).toHaveCount(0)

    await staff.goto('/messages')
    await expect(staff.getByRole('listitem').filter({ hasText: 'We need the news on funds.' })).toContainText(email)

    await api(staff, 'PUT', `Subscription/${subscription.id}`, { endDate: '2026-01-31' })
    await client.goto('/myServices')
    const ended = client.getByText(
      `Corporate secretarial services of ${company.name} ended on 31/01/2026. Ask Ingrid Weber about a renewal.`,
    )
    await expect(ended.getByRole('link')).toHaveAttribute('href', `mailto:${accounts.internal}`)
    await expectAccessible(client)
    await api(staff, 'DELETE', `User/${person.ppid}`)
  },
)

import { accounts, expect, test } from '../fixtures.ts'
import { api } from '../records.ts'
import { makeCompany, makePerson, removeCompany } from './people.ts'

test('rights of a colleague are looked at, given as one and taken back; somebody leaves a company with hand-over', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/myClients')
  const [company, leaver, colleague] = [await makeCompany(page), await makePerson(page), await makePerson(page)]
  await api(page, 'PUT', `Entity/${company.id}/users`, { ppid: leaver.ppid })
  await page.goto(`/people/${colleague.ppid}`)
  const companies = page.getByRole('region', { name: /^Companies/ })
  const table = page.getByRole('table', { name: 'Who gains and loses what' })

  await page.getByRole('button', { name: 'Copy rights' }).click()
  const copy = page.getByRole('dialog', { name: /the rights of a colleague/ })
  await copy.getByRole('combobox', { name: 'Colleague' }).fill(leaver.email)
  await page.getByRole('option', { name: new RegExp(leaver.email) }).click()
  await expect(table.getByRole('row').nth(1)).toContainText(`GainsCompany ${company.name}`)
  await expectAccessible(page)
  await copy.getByRole('button', { name: 'Change 1 right' }).click()
  const inCompany = companies.getByRole('link', { name: company.name }).first()
  await expect(inCompany).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(inCompany).toHaveCount(0)

  await api(page, 'PUT', `Entity/${company.id}/users`, { ppid: colleague.ppid })
  await page.goto(`/people/${leaver.ppid}`)
  await page.getByRole('button', { name: 'Leaves the company' }).click()
  const leave = page.getByRole('dialog', { name: /leaves the company/ })
  await leave.getByRole('combobox', { name: 'Hand over to' }).fill(colleague.email)
  await page.getByRole('option', { name: new RegExp(colleague.email) }).click()
  await expect(table.getByRole('row').nth(1)).toContainText(`LosesCompany ${company.name}`)
  await expect(leave.getByText('Open actions in the register of the company go to the colleague too.')).toBeVisible()
  await expectAccessible(page)
  await leave.getByRole('button', { name: 'Take out of the company' }).click()
  await expect(companies.getByText('This person belongs to no company')).toBeVisible()
  await removeCompany(page, company)
})

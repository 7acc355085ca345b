import { accessToken } from '../../scripts/dev-provider.ts'
import { accounts, expect, test } from '../fixtures.ts'

interface Company {
  id: string
  name: string
}

test('B143 A109: subscriptions of a company with Show Services = No are not in My services of its users', async ({
  signedInAs,
  request,
}) => {
  const headers = { authorization: `Bearer ${await accessToken(process.env.OIDC_ISSUER ?? '', accounts.superUser)}` }
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myServices')
  const name = (await page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  const companies = (await (await request.get('/api/v1/Entity', { headers })).json()) as Company[]
  const { id } = companies.find((company) => company.name === name)!
  const show = async (viewInMyServices: boolean) => {
    const reply = await request.put(`/api/v1/Entity/${id}`, { headers, data: { name, viewInMyServices } })
    expect(reply.status()).toBe(200)
    await page.reload()
  }
  await show(false)
  try {
    await expect(page.getByRole('heading', { level: 1, name: 'My services' })).toBeVisible()
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toHaveCount(0)
  } finally {
    await show(true)
  }
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible()
})

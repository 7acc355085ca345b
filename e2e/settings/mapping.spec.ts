import type { Page } from '@playwright/test'
import { removeServices, serviceForm, type OwnService } from '../admin/service-steps.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'

interface Item {
  id: string
  name: string
}

interface Bench {
  page: Page
  /** Of both catalogues, but for its letter case. */
  named: string
  target: Item
  /** Of the legacy catalogue only. */
  alone: string
  service: OwnService
}

/** Life cycles of both catalogues of France, and a service with the legacy one; they go, also when the test fails. */
const testWithBench = test.extend<{ bench: Bench }>({
  bench: async ({ signedInAs }, use) => {
    const page = await signedInAs(accounts.superUser)
    const [named, alone] = [`Starting ${uniqueWord()}`, `Winding up ${uniqueWord()}`]
    const origin = new URL((await page.request.get('/livez')).url()).origin
    const add = async (version: 1 | 2, name: string): Promise<Item> => {
      const reply = await page.request.post(`/api/v${version}/Lifecycle`, { headers: { origin }, data: { name, domain: 'FR' } })
      expect(reply.status()).toBe(201)
      return (await reply.json()) as Item
    }
    const [legacy, other, target] = [await add(1, named), await add(1, alone), await add(2, named.toUpperCase())]
    const firstOf = async (resource: string) => (await api<Item[]>(page, 'GET', `${resource}?domain=FR`))[0]!.id
    const form = await serviceForm(page, {
      Name: `Mapped ${uniqueWord()}`,
      Type: '2',
      Domains: 'FR',
      LifeCycles: legacy.id,
      Industries: await firstOf('Industry'),
      ValueChains: await firstOf('ValueChain'),
    })
    const service = await api<OwnService>(page, 'POST', 'Service', form)
    await use({ page, named, target, alone, service })
    await removeServices(page, service.name)
    for (const [version, { id }] of [
      [1, legacy],
      [1, other],
      [2, target],
    ] as const)
      await page.request.delete(`/api/v${version}/Lifecycle/${id}`, { headers: { origin } })
  },
})

const choice = (page: Page, name: string) => page.getByRole('combobox', { name: `New catalogue: ${name}`, exact: true })

testWithBench(
  'legacy items are mapped, one by one and by their names; the services get the new tags, and Undo takes them away',
  async ({ bench: { page, named, target, alone, service }, expectAccessible }) => {
    const tagged = async () => (await api<Item[]>(page, 'GET', `Service?lifeCycles=${target.id}`)).map(({ id }) => id)
    await page.goto('/admin/settings?tenant=FR')
    await page.getByRole('link', { name: 'Map to the new catalogue' }).click()
    await expect(page).toHaveURL(/section=mapping&tenant=FR/)
    await expect(page.getByRole('heading', { level: 2, name: 'Map to the new catalogue' })).toBeVisible()
    await expect(page.getByText(`Suggested: ${target.name}`)).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('switch', { name: 'Only what is not mapped' }).check()
    await choice(page, alone).click()
    await page.getByRole('option', { name: 'No counterpart' }).click()
    // It stays in its place while it is worked on.
    await expect(choice(page, alone)).toHaveText('No counterpart')
    // One choice is taken back as it was made, and the next banner takes the place of the one before.
    await expect(page.getByText(`${alone} has no counterpart.`)).toBeVisible()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
    await expect(choice(page, alone)).toHaveText('Not mapped yet')
    await choice(page, alone).click()
    await page.getByRole('option', { name: target.name }).click()
    await expect(page.getByText(`${alone} is mapped to ${target.name}.`)).toBeVisible()
    await choice(page, alone).click()
    await page.getByRole('option', { name: 'No counterpart' }).click()
    await expect(page.getByText(`${alone} has no counterpart.`)).toBeVisible()
    await expect(page.getByText(`${alone} is mapped to ${target.name}.`)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1)
    await expect(page.getByText(/service with a legacy tag only|services with a legacy tag only/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Take all suggestions' }).click()
    await expect(page.getByText('1 suggestion was taken.')).toBeVisible()
    await expect(choice(page, named)).toHaveText(target.name)
    await expect(page.getByRole('button', { name: 'Take all suggestions' })).toHaveCount(0)
    await page.getByRole('switch', { name: 'Only what is not mapped' }).uncheck()
    await page.getByRole('switch', { name: 'Only what is not mapped' }).check()
    await expect(choice(page, named)).toHaveCount(0)
    await page.getByRole('switch', { name: 'Only what is not mapped' }).uncheck()

    await page.setViewportSize({ width: 360, height: 780 })
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Tag the services' }).click()
    const dialog = page.getByRole('dialog', { name: 'Tag the services' })
    const pair = dialog.getByRole('listitem').filter({ hasText: `${named} → ${target.name}` })
    await expect(pair).toContainText('1 service gets it')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Tag 1 service' }).click()
    await expect(page.getByText('1 service tagged.')).toBeVisible()
    expect(await tagged()).toEqual([service.id])
    await page.getByRole('button', { name: 'Undo' }).last().click()
    await expect(page.getByText('Undone: everything is as it was.')).toBeVisible()
    await expect.poll(tagged).toEqual([])
  },
)

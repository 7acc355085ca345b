import { makePerson } from '../admin/people.ts'
import { accounts, expect, test } from '../fixtures.ts'
import { api, uniqueWord } from '../records.ts'

const SERVICE = '3W Regulatory'

test('selected subscriptions, then all that match: a user is added to each, with a result per subscription; they are exported', async ({
  signedInAs,
  expectAccessible,
}) => {
  test.slow()
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin')
  const word = uniqueWord()
  const person = await makePerson(page, word)
  const group = await api<{ id: string }>(page, 'POST', 'Company', { name: `Bulk ${word}` })
  const services = await api<{ items: { serviceId: string; serviceName: string }[] }>(page, 'POST', 'Subscription/paged/users?pageSize=1', {
    filters: { my: false, serviceName: SERVICE },
  })
  const personOf = async (email: string) =>
    (await api<{ items: { ppid: string }[] }>(page, 'POST', 'User/paged?pageSize=1', { filters: { email } })).items[0]!.ppid
  const [staff, client] = [await personOf(accounts.internal), await personOf(accounts.alpha)]
  const entities: string[] = []
  const subscriptions: string[] = []
  for (let index = 0; index < 11; index += 1) {
    entities.push((await api<{ id: string }>(page, 'POST', 'Entity', { name: `Bulk ${word} ${index}`, companyId: group.id })).id)
    subscriptions.push(
      (
        await api<{ id: string }>(page, 'POST', 'Subscription', {
          companyId: group.id,
          entityId: entities[index],
          serviceId: services.items[0]!.serviceId,
          contacts: [staff],
          users: [{ ppid: client, isMainContact: true }],
        })
      ).id,
    )
  }
  try {
    await page.goto(`/admin?subscriptions.f.scope=all&subscriptions.f.entityName=${word}&subscriptions.size=10#engagements`)
    const grid = page.getByRole('grid', { name: 'Subscriptions' })
    await expect(grid.getByRole('row')).toHaveCount(11)
    await grid.getByRole('checkbox', { name: 'Select all rows' }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Select all 11 that match' }).click()
    await expect(bar).toContainText('11 selected')
    await expectAccessible(page)
    const download = page.waitForEvent('download')
    await bar.getByRole('button', { name: 'Export' }).click()
    expect((await download).suggestedFilename()).toMatch(/^export_subscriptions_/)
    await bar.getByRole('button', { name: 'Add user' }).click()
    const choice = page.getByRole('dialog', { name: 'Add user to subscriptions' })
    await choice.getByRole('button', { name: 'Add' }).click()
    await expect(choice.getByText('This field is required')).toBeVisible()
    await choice.getByRole('combobox', { name: 'User' }).fill(word)
    await page.getByRole('option', { name: new RegExp(word) }).click()
    await choice.getByRole('button', { name: 'Add to 11 subscriptions', exact: true }).click()
    const task = page.getByRole('dialog', { name: /^Adding .+ to 11 subscriptions$/ })
    await expect(task.getByText('Done: 11 subscriptions')).toBeVisible({ timeout: 30_000 })
    await expect(task.getByRole('list', { name: 'Results' }).getByRole('listitem')).toHaveCount(11)
    await expectAccessible(page)
    await task.getByRole('button', { name: 'Close' }).click()
    await bar.getByRole('button', { name: 'Refresh users' }).click()
    await page.getByRole('alertdialog', { name: 'Refresh user data' }).getByRole('button', { name: 'Refresh' }).click()
    await expect(page.getByRole('dialog', { name: 'Refresh of the data of 2 users' }).getByText('Done: 2 users')).toBeVisible({
      timeout: 30_000,
    })
  } finally {
    for (const id of subscriptions) await api(page, 'DELETE', `Subscription/${id}`)
    for (const id of entities) await api(page, 'DELETE', `Entity/${id}`)
    await api(page, 'DELETE', `Company/${group.id}`)
    await api(page, 'DELETE', `User/${person.ppid}`)
  }
})

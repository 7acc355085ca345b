import { accounts, expect, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle, topicId, topicNames, type OwnArticle } from '../news/own-records.ts'
import { api } from '../records.ts'
import { messages } from '../screens.ts'

interface Access {
  topicIds: string[]
  deniedTopicIds: string[]
}

/** An article that the client may ask for; it goes, and what the client may see is as before, also when the test fails. */
const testWithLocked = test.extend<{ locked: OwnArticle }>({
  locked: async ({ signedInAs }, use) => {
    const staff = await signedInAs(accounts.internal)
    const available = await topicId(staff, topicNames.available)
    const { items } = await api<{ items: { id: string }[] }>(staff, 'POST', 'SubscriptionAccess/paged', {
      filters: { companyName: 'Alpha', topic: { id: available, state: 'available' } },
    })
    const before = await Promise.all(
      items.map(async ({ id }) => ({ id, ...(await api<Access>(staff, 'GET', `SubscriptionAccess/${id}`)) })),
    )
    const article = await createArticle(staff, 0, { title: ownTitle('Locked'), topics: [available] })
    await use(article)
    for (const { id, topicIds, deniedTopicIds } of before) await api(staff, 'PUT', `SubscriptionAccess/${id}`, { topicIds, deniedTopicIds })
    await removeArticle(staff, 0, article.id)
  },
})

testWithLocked(
  'A134 W67: a request waits in the queue with what was asked, and is refused with a reason',
  async ({ signedInAs, expectAccessible, locked }) => {
    const staff = await signedInAs(accounts.internal)
    await api(await signedInAs(accounts.alpha), 'POST', `AccessRequest/${locked.id}`, { message: 'We lend to consumers since May.' })
    await staff.goto('/articlesadmin')
    await staff.getByRole('link', { name: /Access requests\s*, \d+ requests? waits?/ }).click()
    await expect(staff.getByRole('status').filter({ hasText: /requests? waits?/ })).toBeVisible()
    const card = staff.getByRole('listitem').filter({ hasText: locked.title })
    await expect(card).toContainText('We lend to consumers since May.')
    await expect(card).toContainText(accounts.alpha)
    await expect(card).toContainText(topicNames.available)
    await expectAccessible(staff)

    await card.getByRole('button', { name: /^Refuse/ }).click()
    const refuse = staff.getByRole('dialog', { name: 'Refuse access request' })
    await refuse.getByRole('button', { name: 'Refuse' }).click()
    await expect(refuse.getByText('This field is required').first()).toBeVisible()
    await refuse.getByRole('textbox', { name: 'Reason' }).fill('It is not part of your contract.')
    await expectAccessible(staff)
    await refuse.getByRole('button', { name: 'Refuse' }).click()
    await expect(messages(staff).getByText(/has been refused\./)).toBeVisible()
    await expect(card).toHaveCount(0)
    await staff.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Refused' }).click()
    await expect(card).toContainText('It is not part of your contract.')
  },
)

testWithLocked('A134 W67: an approved request opens the article', async ({ signedInAs, expectAccessible, locked }) => {
  const [staff, client] = [await signedInAs(accounts.internal), await signedInAs(accounts.alpha)]
  await api(client, 'POST', `AccessRequest/${locked.id}`, {})
  await staff.goto('/articlesadmin/requests')
  const card = staff.getByRole('listitem').filter({ hasText: locked.title })
  await card.getByRole('button', { name: /^Approve/ }).click()
  const approve = staff.getByRole('dialog', { name: 'Approve access request' })
  await approve.getByRole('checkbox', { name: topicNames.available }).uncheck()
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(approve.getByText('Please select at least one topic').first()).toBeVisible()
  await expect(approve.getByText(/^Opens/)).toHaveCount(0)
  await approve.getByRole('checkbox', { name: topicNames.available }).check()
  const { items } = await api<{ items: { article: { id: string }; subscription: { id: string; members: number } }[] }>(
    staff,
    'POST',
    'AccessRequest/paged',
    { filters: { articleId: locked.id } },
  )
  const { subscription } = items[0]!
  const effect = approve.getByText(/^Opens \d+ articles? to \d+ (person|people)\.$/)
  await expect(effect).toContainText(`to ${subscription.members} p`)
  const promised = Number(/\d+/.exec((await effect.textContent())!)![0])
  const openNow = async (): Promise<number> => {
    const { territoryIds, topicIds } = await api<Record<string, unknown>>(staff, 'GET', `SubscriptionConfiguration/${subscription.id}`)
    const lists = { territoryIds, topicIds }
    const { before } = await api<{ before: { open: number } }>(staff, 'POST', `SubscriptionConfiguration/${subscription.id}/preview`, lists)
    return before.open
  }
  const openBefore = await openNow()
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(messages(staff).getByText(/has been approved\./)).toBeVisible()
  await expect(card).toHaveCount(0)
  await staff.getByRole('group', { name: 'State' }).getByRole('button', { name: 'Approved' }).click()
  await expect(staff).toHaveURL(/state=APPROVED/)
  await expect(card).toBeVisible()
  await expectAccessible(staff)
  expect((await api<{ access: string }>(client, 'GET', `Article3W/${locked.id}`)).access).toBe('open')
  expect((await openNow()) - openBefore).toBe(promised)
  await card.getByRole('link', { name: /^3W Regulatory, / }).click()
  await expect(staff).toHaveURL(new RegExp(`/subscriptions/${subscription.id}$`))
})

testWithLocked('a request that somebody else decides meanwhile is told of, and waits no longer', async ({ signedInAs, locked }) => {
  const [staff, other] = [await signedInAs(accounts.internal), await signedInAs(accounts.superUser)]
  await api(await signedInAs(accounts.alpha), 'POST', `AccessRequest/${locked.id}`, {})
  await staff.goto('/articlesadmin/requests')
  const card = staff.getByRole('listitem').filter({ hasText: locked.title })
  await card.getByRole('button', { name: /^Approve/ }).click()
  const { items } = await api<{ items: { id: string; article: { id: string } }[] }>(other, 'POST', 'AccessRequest/paged', { filters: {} })
  await api(other, 'POST', `AccessRequest/${items.find(({ article }) => article.id === locked.id)!.id}/refuse`, { reason: 'No' })
  const approve = staff.getByRole('dialog', { name: 'Approve access request' })
  await approve.getByRole('button', { name: 'Approve' }).click()
  await expect(approve.getByText('This request is already decided').first()).toBeVisible()
  await approve.getByRole('button', { name: 'Cancel' }).click()
  await expect(card).toHaveCount(0)
})

test('the page that was pressed keeps the focus while its requests are read', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  const held = Promise.withResolvers<void>()
  const isRequestOfPage = (pageNumber: number) => (url: URL) =>
    url.pathname.endsWith('/AccessRequest/paged') && url.searchParams.get('pageNumber') === String(pageNumber)
  for (const pageNumber of [1, 2])
    await page.route(isRequestOfPage(pageNumber), async (route) => {
      if (pageNumber === 2) await held.promise
      await route.fulfill({ json: { items: [], totalCount: 21, hasNext: pageNumber === 1, pageNumber, pageSize: 20 } })
    })
  await page.goto('/articlesadmin/requests')
  const second = page.getByRole('navigation', { name: 'pagination navigation' }).getByRole('button', { name: 'page 2' })
  const asking = page.waitForRequest((request) => isRequestOfPage(2)(new URL(request.url())))
  await second.click()
  await asking
  await expect(page.getByText('Nobody waits for an answer.')).toHaveCount(0)
  await expect(second).toBeFocused()
  held.resolve()
  await expect(page.getByText('Nobody waits for an answer.')).toBeVisible()
  await expect(second).toBeFocused()
})

test('The explanation: person and article by search, the rule in words, its own address (W43 W44 A129)', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  const denied = await topicId(page, topicNames.denied)
  const selected = await topicId(page, topicNames.selected)
  const hidden = await createArticle(page, 0, { title: ownTitle('Denied article'), topics: [denied, selected] })
  const open = await createArticle(page, 0, { title: ownTitle('Open article'), topics: [selected] })
  try {
    await page.goto('/articlesadmin/explanation')
    await expect(page.getByText('Choose an article and a person.')).toBeVisible()
    await page.getByRole('combobox', { name: 'Article' }).fill(hidden.title)
    await page.getByRole('option', { name: hidden.title }).click()
    await page.getByRole('combobox', { name: 'Person' }).fill(accounts.alpha)
    await page.getByRole('option', { name: new RegExp(accounts.alpha) }).click()
    const result = page.getByRole('status').filter({ hasText: 'does not see this article.' })
    await expect(result).toContainText(`The subscription denies topics of the article: ${topicNames.denied}.`)
    await expect(page.getByRole('main')).not.toContainText(/[0-9a-f]{8}-[0-9a-f]{4}-/)
    await expectAccessible(page)
    const address = page.url()
    expect(address).toContain(`article=${hidden.id}`)
    await page.goto(address.replace(hidden.id, open.id))
    await expect(page.getByText(/ can read this article\./)).toBeVisible()
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue(new RegExp(accounts.alpha))
    await page.goto(address.replace(/person=[^&]+/, 'person=nobody'))
    await expect(page.getByText("You're looking for something that doesn't exist, or have been removed.")).toBeVisible()
  } finally {
    for (const { id } of [hidden, open]) await removeArticle(page, 0, id)
  }
})

import { accounts, expect, test } from '../fixtures.ts'
import { startServer } from '../operation/servers.ts'

test('B235: with the 3W menu off the switch is not offered', async ({ signedInAs }) => {
  const server = await startServer({ FEATURE_3W_MENU: 'false' })
  try {
    // Cookies know no ports: the session holds on the second server too.
    const page = await signedInAs(accounts.internal)
    await page.goto(`${server.origin}/articles`)
    await expect(page.getByRole('tab', { name: 'All' })).toBeVisible()
    await expect(page.getByRole('group', { name: 'News type' })).toHaveCount(0)
  } finally {
    await server.stop()
  }
})

test('A038: with the news off their pages lead to /404', async ({ signedInAs }) => {
  const server = await startServer({ FEATURE_NEWS: 'false' })
  try {
    const page = await signedInAs(accounts.internal)
    for (const path of ['/articles', '/articles/anything', '/news/view/00000000-0000-4000-8000-000000000000']) {
      await page.goto(`${server.origin}${path}`)
      await expect(page).toHaveURL(/\/404$/)
    }
  } finally {
    await server.stop()
  }
})

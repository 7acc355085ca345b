import { accounts, chooseAccount, expect, freshNewcomer, signIn, test } from '../fixtures.ts'
import { startServer } from '../operation/servers.ts'

test('B091: code flow with PKCE, state and nonce', async ({ page }) => {
  await page.goto('/')
  const signInRequest = page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('response_type='))
  await page.getByRole('banner').getByRole('button', { name: 'Login' }).click()
  const query = new URL((await signInRequest).url()).searchParams
  expect(query.get('response_type')).toBe('code')
  expect(query.get('code_challenge_method')).toBe('S256')
  for (const name of ['code_challenge', 'state', 'nonce']) expect(query.get(name)).toBeTruthy()
  expect(query.get('scope')?.split(' ').sort()).toEqual(['email', 'offline_access', 'openid', 'profile'])
})

test('tokens stay out of the browser, and the cookie of the session out of scripts (security rule 8)', async ({ visitor }) => {
  const own = await visitor()
  const bodies: string[] = []
  own.on('response', async (response) => {
    if (/json|html/.test(response.headers()['content-type'] ?? '')) bodies.push(await response.text().catch(() => ''))
  })
  await signIn(own, accounts.alpha)
  await expect(own.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const session = (await own.context().cookies()).filter(({ name }) => name.endsWith('session-token'))
  expect(session).toMatchObject([{ httpOnly: true, sameSite: 'Lax' }])
  const readable = await own.evaluate(() => [document.cookie, JSON.stringify(localStorage), JSON.stringify(sessionStorage)])
  // A signed token begins so.
  for (const text of [...readable, ...bodies]) expect(text).not.toMatch(/eyJ[\w-]+\.eyJ/)
  expect(readable[0]).not.toContain('session-token')
})

test('B051 B062 B095 A001 A039: a sign-in route leaves for the provider and comes back with query and hash', async ({ page, baseURL }) => {
  await page.goto('/profile?from=mail#phone')
  await chooseAccount(page, accounts.alpha)
  await expect(page).toHaveURL(`${baseURL}/profile?from=mail#phone`)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
})

test('B062: the catalogue, a service and the stations of signing in are open', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page
    .getByRole('main')
    .getByRole('link')
    .filter({ has: page.getByRole('heading') })
    .or(page.getByRole('heading', { level: 3 }).getByRole('link'))
    .first()
    .click()
  await expect(page).toHaveURL(/\/service\//)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
})

test('B074 B095: with automatic redirect off, access is restricted with a Login button', async ({ page, expectAccessible }) => {
  const server = await startServer({ FEATURE_AUTO_SSO_REDIRECT: 'false' })
  try {
    for (const path of ['/profile', '/myServices', '/myClients']) {
      await page.goto(`${server.origin}${path}`)
      await expect(page.getByRole('heading', { level: 1, name: 'Access restricted' })).toBeVisible()
      await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toBeVisible()
    }
    await expectAccessible(page)
  } finally {
    await server.stop()
  }
})

test('B030 B074 A004: internal pages are blocked for a client', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/myClients')
  await expect(page.getByRole('heading', { level: 1, name: 'Access restricted' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('button', { name: 'Login' })).toHaveCount(0)
})

test('B073 A005: a protected page shows that a session is over', async ({ page, baseURL, expectAccessible }) => {
  await page.context().addCookies([{ name: 'next-auth.session-token', value: 'over', url: baseURL ?? '' }])
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name: 'Session expired' })).toBeVisible()
  await expect(page.getByText('Please sign in again')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await chooseAccount(page, accounts.alpha)
  await expect(page).toHaveURL(`${baseURL}/profile`)
  await expect(page.getByRole('heading', { level: 1, name: 'My profile' })).toBeVisible()
})

test('B068 B071 B072: authentication in progress, with a way out after 5 seconds', async ({ page, expectAccessible }) => {
  await page.clock.install()
  await page.route('**/api/v1/User/MyProfile', () => new Promise(() => undefined))
  await page.goto('/authentication/callback')
  await expect(page.getByText("We're checking your login status...")).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh page' })).toHaveCount(0)
  await page.clock.runFor(5_000)
  await expect(page.getByRole('button', { name: 'Refresh page' })).toBeVisible()
  await expectAccessible(page)
})

test('B075: a redirecting screen after login', async ({ signedInAs, baseURL }) => {
  const page = await signedInAs(accounts.alpha)
  const seen = Promise.withResolvers<void>()
  // While a navigation is held back, Playwright does not look at the page; so the page itself reports the screen.
  await page.exposeFunction('reportRedirecting', () => seen.resolve())
  await page.addInitScript(() => {
    const report = (window as unknown as { reportRedirecting: () => void }).reportRedirecting
    new MutationObserver(() => {
      if (document.body.textContent?.includes('Redirecting...')) report()
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.route(`${baseURL}/`, async (route) => {
    await seen.promise
    await route.continue()
  })
  // The page leaves before it has loaded.
  await page.goto('/authentication/silent_callback', { waitUntil: 'commit' })
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
})

test('B069 B082 B096: a newcomer gets a record and lands on the page first asked for', async ({ visitor, baseURL }) => {
  const page = await visitor()
  const email = freshNewcomer()
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/User', async (route) => {
    await held.promise
    await route.continue()
  })
  const creation = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/api/v1/User'))
  await signIn(page, email, '/?type=1#results')
  await expect(page).toHaveURL(/\/creatingUser$/)
  await expect(page.getByText('Creating your profile...')).toBeVisible()
  expect((await creation).postDataJSON()).toEqual({ email })
  held.resolve()
  await expect(page).toHaveURL(`${baseURL}/?type=1#results`)
  // The record is there, its terms are not accepted yet (B098).
  await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
})

test('two tabs of a newcomer make one record', async ({ visitor }) => {
  const first = await visitor()
  const email = freshNewcomer()
  const bothAsk = Promise.withResolvers<void>()
  let requestCount = 0
  await first.context().route('**/api/v1/User', async (route) => {
    requestCount += 1
    if (requestCount === 2) bothAsk.resolve()
    await bothAsk.promise
    await route.continue()
  })
  await signIn(first, email)
  await expect(first).toHaveURL(/\/creatingUser$/)
  const second = await first.context().newPage()
  await second.goto('/')
  for (const page of [first, second]) await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
})

test('B099: page script can read no token', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
  const readable = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]))
  expect(readable).not.toMatch(/eyJ|token/i)
})

test('B013 B067 B089 A040: Logout goes through the provider and ends on /logoutsuccess', async ({ visitor, baseURL, expectAccessible }) => {
  const page = await visitor()
  await signIn(page, accounts.beta)
  await page.getByRole('button', { name: 'Account menu' }).click()
  const ended = page.waitForRequest((request) => request.url().includes('post_logout_redirect_uri='))
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const query = new URL((await ended).url()).searchParams
  expect(query.get('id_token_hint')).toBeTruthy()
  expect(query.get('post_logout_redirect_uri')).toBe(`${baseURL}/logoutsuccess`)
  await expect(page).toHaveURL(`${baseURL}/logoutsuccess`)
  await expect(page.getByRole('heading', { name: 'You have been signed out' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Go to the catalogue' }).click()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
})

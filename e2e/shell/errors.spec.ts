import type { Page } from '@playwright/test'
import { accounts, expect, freshNewcomer, signIn, test } from '../fixtures.ts'
import { messages } from '../screens.ts'

test('B566 A117: an unknown path is not found, and the address becomes /404 after initialisation, not before', async ({
  page,
  expectAccessible,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/api/v1/Host', async (route) => {
    await held.promise
    await route.continue()
  })
  const reply = await page.goto('/no/such/page?x=1')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/no/such/page')
  held.resolve()
  await expect(page).toHaveURL(/\/404$/)
  await expectAccessible(page)
})

test('what is pressed on the page of an unknown path before its address becomes /404 counts', async ({ visitor }) => {
  const page = await visitor()
  const [host, payload] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/api/v1/Host', async (route) => {
    await host.promise
    await route.continue()
  })
  await page.route(
    (url) => url.searchParams.has('_rsc'),
    async (route) => {
      await payload.promise
      await route.continue()
    },
  )
  await page.goto('/no/such/page')
  const asked = page.waitForRequest((request) => new URL(request.url()).searchParams.has('_rsc'))
  await page.getByRole('link', { name: 'Go to the catalogue' }).click()
  await asked
  host.resolve()
  await expect(page).toHaveURL(/\/404$/)
  payload.resolve()
  await expect(page).toHaveURL(/\/$/)
})

test('B565: /404 has no access rule', async ({ page }) => {
  await page.goto('/404')
  await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the catalogue' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('pages outside the shell say whose they are, on a phone and in the dark too', async ({ visitor, expectAccessible }) => {
  const page = await visitor({ viewport: { width: 360, height: 740 }, colorScheme: 'dark' })
  for (const path of ['/logoutsuccess', '/authentication/error', '/error', '/unsubscribe']) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Luxembourg, home' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth), path).toBe(0)
    await expectAccessible(page)
  }
})

test('B564 B567 B586 B587 B588 B589: the error page', async ({ page, expectAccessible }) => {
  await page.goto('/error')
  await expect(page.getByRole('heading', { name: 'An error occured in the application.' })).toBeVisible()
  await expect(
    page.getByText(
      "An unexpected error occurred. We're sorry for any inconvenience caused. If this issue persists, do not hesitate to contact the support team. Please reload this page.",
    ),
  ).toBeVisible()
  await expect(page.locator('body')).toHaveClass(/unrecoverable-error/)
  const details = page.getByText('No details were passed on.')
  await expect(details).toBeHidden()
  await page.getByText('Error details').click()
  await expect(details).toBeVisible()
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0)
  await expectAccessible(page)
  const reloaded = page.waitForEvent('load')
  await page.getByRole('button', { name: 'Reload' }).click()
  await reloaded
})

test.describe('error states of start-up', () => {
  const PROFILE = '**/api/v1/User/MyProfile'
  const TENANT = '**/api/v1/Tenant/current'
  const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

  test('B080: host info comes before the profile', async ({ signedInAs }) => {
    const page = await signedInAs(accounts.alpha)
    const calls: string[] = []
    page.on('request', (request) => calls.push(new URL(request.url()).pathname))
    const profile = page.waitForResponse(PROFILE)
    await page.goto('/')
    await profile
    expect(calls.indexOf('/api/v1/Host')).toBeGreaterThan(-1)
    expect(calls.indexOf('/api/v1/Host')).toBeLessThan(calls.indexOf('/api/v1/User/MyProfile'))
  })

  test('B083 B573 B574: 401 is a lost connection; Refresh session clears the session and reloads', async ({
    visitor,
    expectAccessible,
  }) => {
    const page = await visitor()
    await signIn(page, accounts.beta)
    await expect(page.getByRole('button', { name: 'Account menu' })).toBeVisible()
    await page.route(PROFILE, (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/')
    await expect(heading(page, 'You lost your connection')).toBeVisible()
    for (const name of ['Reload', 'Logout']) await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.locator('body')).toHaveClass(/unrecoverable-error/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Refresh session' }).click()
    // The page is loaded again; Login stands there before, too.
    await expect(heading(page, 'You lost your connection')).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: 'Login' })).toBeVisible()
    expect((await page.context().cookies()).filter(({ name }) => name.endsWith('session-token'))).toEqual([])
  })

  test('B083: a session that is over', async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: 'next-auth.session-token', value: 'over', url: baseURL ?? '' }])
    await page.goto('/')
    await expect(heading(page, 'You lost your connection')).toBeVisible()
  })

  test('B084 B572 B590: another failure of the profile call', async ({ signedInAs }) => {
    const page = await signedInAs(accounts.alpha)
    await page.route(PROFILE, (route) => route.fulfill({ status: 500, json: {} }))
    await page.goto('/')
    await expect(heading(page, "Your profile doesn't exist")).toBeVisible()
    for (const name of ['Reload', 'Logout']) await expect(page.getByRole('button', { name })).toBeVisible()
  })

  test('B568 B571 B593 A034: without a company, sign-in routes are not ready; the catalogue is', async ({
    signedInAs,
    expectAccessible,
  }) => {
    const page = await signedInAs(accounts.noCompany)
    await page.goto('/profile')
    await expect(heading(page, 'Your profile is not ready yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Go to the catalogue' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(heading(page, 'Your profile is not ready yet')).toHaveCount(0)
  })

  test('B024 A003: the built-in tenant stands in for a failed call', async ({ page }) => {
    await page.route(TENANT, (route) => route.fulfill({ status: 500, json: {} }))
    const failed = page.waitForResponse(TENANT)
    await page.goto('/no-such-page')
    await failed
    // Initialised all the same.
    await expect(page).toHaveURL(/\/404$/)
  })

  test('B575 A003: an unusable tenant', async ({ page }) => {
    await page.route(TENANT, (route) => route.fulfill({ json: {} }))
    await page.goto('/')
    await expect(heading(page, 'Failed to get tenant information')).toBeVisible()
  })

  test('B569: a route change during an error state loads the page anew', async ({ page }) => {
    await page.route(TENANT, (route) => route.fulfill({ json: {} }))
    await page.goto('/')
    await expect(heading(page, 'Failed to get tenant information')).toBeVisible()
    await page.unroute(TENANT)
    await page.evaluate(() => document.documentElement.setAttribute('data-before', ''))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy statement' }).click()
    await expect(heading(page, 'Privacy statement')).toBeVisible()
    await expect(page.locator('html[data-before]')).toHaveCount(0)
  })
})

test.describe('banners of failed calls (B585)', () => {
  const TERMS = '**/api/v1/User/TermsAndConditionsAccepted'
  const cases: [string, { status: number; body: unknown } | null, string[]][] = [
    [
      'B579 B580 B591: 400',
      { status: 400, body: [{ message: 'First fault' }, { message: 'Second fault' }] },
      ['An error occured while processing your request :', 'First fault', 'Second fault'],
    ],
    ['B581: 401', { status: 401, body: {} }, ["It seems like you haven't the right permission for this action."]],
    ['B581: 403', { status: 403, body: {} }, ["It seems like you haven't the right permission for this action."]],
    ['B582: 404', { status: 404, body: {} }, ["You're looking for something that doesn't exist, or have been removed."]],
    [
      'B583: 500',
      { status: 500, body: {} },
      ['Something went wrong. Please try again later. If the problem persists, please contact the support team.'],
    ],
    [
      'B584: no response',
      null,
      ['No response received from the server. Please try again later. If the problem persists, please contact the support team.'],
    ],
  ]

  for (const [name, reply, texts] of cases) {
    test(name, async ({ signedInAs }) => {
      const page = await signedInAs(accounts.noTerms)
      await page.route(TERMS, (route) => (reply ? route.fulfill({ status: reply.status, json: reply.body }) : route.abort()))
      await page.goto('/')
      await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click()
      for (const text of texts) await expect(messages(page).getByText(text)).toBeVisible()
      await expect(page.getByRole('dialog', { name: 'Terms and Conditions' })).toBeVisible()
    })
  }
})

test('B082 A041: when the record cannot be created, the profile does not exist', async ({ visitor, expectAccessible }) => {
  const page = await visitor()
  await page.route('**/api/v1/User', (route) => route.fulfill({ status: 500, json: {} }))
  await signIn(page, freshNewcomer())
  await expect(page.getByRole('heading', { name: "Your profile doesn't exist" })).toBeVisible()
  await expectAccessible(page)
})

test('B576: when start-up itself fails, the unknown state shows the generic text', async ({ page, expectAccessible }) => {
  // A reply that cannot even be looked at: no failed call, so none of the other states.
  await page.addInitScript(() => {
    const { json } = Response.prototype
    Response.prototype.json = async function (this: Response) {
      const body = (await json.call(this)) as object
      if (!this.url.endsWith('/api/v1/Tenant/current')) return body
      const unreadable = (_target: object, key: PropertyKey): undefined => {
        if (key !== 'then') throw new TypeError('unreadable')
      }
      return new Proxy(body, { get: unreadable })
    }
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'An error occured in the application.' })).toBeVisible()
  await expect(page.getByText('Please reload the page. If the problem persists, please contact the support team.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refresh session' })).toHaveCount(0)
  await expectAccessible(page)
})

import { setTimeout as wait } from 'node:timers/promises'
import { chromium } from '@playwright/test'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { provideBrowser } from '../browser.ts'
import { buildPortal } from '../build.ts'
import { startParts } from '../parts.ts'
import { startPortal } from '../portal.ts'
import { freePort } from '../ports.ts'
import { atEnd, step } from '../steps.ts'
import { rowsOf } from './database.ts'
import { type OtherProvider, startGlewlwyd } from './glewlwyd.ts'
import { QUIET } from './program.ts'
import type { Verdict } from './verdict.ts'

const CLIENT = { clientId: 'portal', clientSecret: 'secret-of-the-portal-at-glewlwyd' }
/** The portal renews half a minute before the end, so every ten seconds. */
const ACCESS_TOKEN_SECONDS = 40
const UNTIL_RENEWAL_MS = 12_000
const PAGE_MS = 20_000
const PERSON = {
  username: 'client',
  password: 'a long password',
  firstName: 'Clara',
  lastName: 'Client',
  email: 'client@alpha.example',
}
/** Opening it needs a sign-in. */
const PRIVATE_PAGE = '/profile'

interface Drill {
  portal: string
  provider: OtherProvider
  browser: Browser
  databaseUrl: string
}

const profileOf = async (context: BrowserContext, portal: string): Promise<{ status: number; email?: string }> => {
  const reply = await context.request.get(`${portal}/api/v1/User/MyProfile`)
  return { status: reply.status(), ...(reply.ok() ? ((await reply.json()) as { email: string }) : {}) }
}

/** Opens a page that needs a sign-in and does what the provider's screens ask for. @returns the address at which the provider was asked */
async function signIn(page: Page, portal: string): Promise<URL> {
  const signInRequest = page.waitForRequest((request) => new URL(request.url()).searchParams.has('code_challenge'), { timeout: PAGE_MS })
  await page.goto(`${portal}${PRIVATE_PAGE}`)
  const address = new URL((await signInRequest).url())
  await page.locator('#username').fill(PERSON.username)
  await page.locator('#password').fill(PERSON.password)
  await page.locator('#password').press('Enter')
  const isBack = page.waitForURL((url) => url.origin === portal && url.pathname === PRIVATE_PAGE, { timeout: PAGE_MS })
  const goOn = page.getByRole('button', { name: 'Continue' })
  await Promise.race([goOn.waitFor({ timeout: PAGE_MS }), isBack])
  if (await goOn.isVisible()) {
    // Asked once per person: which scopes the client gets.
    const grant = page.getByRole('button', { name: 'Grant access' })
    if (await grant.isVisible()) {
      for (const scope of await page.locator('input[type=checkbox]:not(:disabled)').all()) await scope.check()
      await grant.click()
    }
    await goOn.click()
  }
  await isBack
  return address
}

interface StoredSession {
  id: string
  end: Date
}

const sessions = (url: string): Promise<StoredSession[]> =>
  rowsOf<StoredSession>(url, `SELECT "id"::text AS id, "accessTokenExpiresAt" AS end FROM "Session" ORDER BY "accessTokenExpiresAt"`)

/** Discovery, the code flow with PKCE, and who comes out of it. */
async function codeFlow({ portal, browser, provider }: Drill): Promise<{ context: BrowserContext; verdicts: Verdict[] }> {
  const context = await browser.newContext()
  const page = await context.newPage()
  const asked = await step('Signing in', () => signIn(page, portal))
  const value = (name: string): string => asked.searchParams.get(name) ?? ''
  const profile = await profileOf(context, portal)
  return {
    context,
    verdicts: [
      { what: `the address from discovery is asked: ${asked.pathname}`, good: asked.href.startsWith(provider.issuer) },
      {
        what: `code flow with PKCE ${value('code_challenge_method')}, state and nonce`,
        good:
          value('response_type') === 'code' && value('code_challenge_method') === 'S256' && value('state') !== '' && value('nonce') !== '',
      },
      { what: `signed in as ${profile.email}, the prepared record`, good: profile.status === 200 && profile.email === PERSON.email },
    ],
  }
}

/** Access tokens are renewed, with refresh tokens that serve once only, and by many requests at once. */
async function renewal({ portal, databaseUrl }: Drill, context: BrowserContext): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const time of ['first', 'second']) {
    const [before] = await sessions(databaseUrl)
    await wait(UNTIL_RENEWAL_MS)
    const replies = await Promise.all(Array.from({ length: 10 }, () => profileOf(context, portal)))
    const [after] = await sessions(databaseUrl)
    const good = replies.every(({ status }) => status === 200) && before!.id === after?.id && after.end > before!.end
    verdicts.push({ what: `the ${time} renewal, under ten requests at once`, good })
  }
  return verdicts
}

/** The provider signs with another key: the session goes on, and a new sign-in is taken. */
async function rotation(drill: Drill): Promise<Verdict[]> {
  const { provider, portal, browser, databaseUrl } = drill
  const former = await browser.newContext()
  await step('Signing in before the rotation', async () => signIn(await former.newPage(), portal))
  await provider.rotateKey()
  const [signing] = await provider.keyIds()
  const [before] = await sessions(databaseUrl)
  await wait(UNTIL_RENEWAL_MS)
  const old = await profileOf(former, portal)
  const [after] = await sessions(databaseUrl)
  const fresh = await browser.newContext()
  await step('Signing in after the rotation', async () => signIn(await fresh.newPage(), portal))
  const { status } = await profileOf(fresh, portal)
  return [
    { what: `a session from before goes on, renewed with tokens of ${signing}`, good: old.status === 200 && after!.end > before!.end },
    { what: `a new sign-in is taken`, good: status === 200 },
  ]
}

/** The portal's Logout ends the session here and there. */
async function logout({ portal, provider }: Drill, context: BrowserContext): Promise<Verdict[]> {
  const page = await context.newPage()
  await page.goto(`${portal}/`)
  const left = page.waitForRequest((request) => request.url().includes('id_token_hint'), { timeout: PAGE_MS })
  await page.getByRole('banner').getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  const address = new URL((await left).url())
  // The provider asks whether its own session ends too. Version 2.7.5 names the way back here and then does not take it.
  const promised = page.getByText(`${portal}/logoutsuccess`)
  await promised.waitFor({ timeout: PAGE_MS })
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByText('Session closed').waitFor({ timeout: PAGE_MS })
  const { status } = await profileOf(context, portal)
  const again = await context.newPage()
  await again.goto(`${portal}${PRIVATE_PAGE}`)
  await again.locator('#username').waitFor({ timeout: PAGE_MS })
  return [
    { what: `leaves by ${address.pathname} with the id token`, good: address.href.startsWith(provider.issuer) },
    { what: 'the provider takes /logoutsuccess for the way back, ends its session and asks for the password again', good: true },
    { what: `no session is left at the portal: ${status}`, good: status === 401 },
  ]
}

/** A person whose refresh tokens the provider has withdrawn is out at the next renewal. */
async function withdrawal({ portal, provider, browser }: Drill): Promise<Verdict[]> {
  const context = await browser.newContext()
  await step('Signing in once more', async () => signIn(await context.newPage(), portal))
  const before = await profileOf(context, portal)
  await provider.withdrawTokens(PERSON)
  await wait(UNTIL_RENEWAL_MS)
  const after = await profileOf(context, portal)
  return [
    {
      what: `whose tokens the provider has withdrawn is out at the next renewal: ${before.status}, then ${after.status}`,
      good: before.status === 200 && after.status === 401,
    },
  ]
}

/** The portal with an OpenID provider that is not this project's nor its development provider's kind: glewlwyd of Debian, by its own screens. */
export async function otherProvider(): Promise<Verdict[]> {
  await buildPortal()
  const port = await freePort()
  const portal = `http://localhost:${port}`
  const parts = await startParts({ port, scratch: true })
  const provider = await step('Starting glewlwyd', () =>
    startGlewlwyd({ ...CLIENT, portalUrl: portal, accessTokenSeconds: ACCESS_TOKEN_SECONDS }),
  )
  await provider.addPerson(PERSON)
  await startPortal(
    { ...parts, OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.clientId, OIDC_CLIENT_SECRET: CLIENT.clientSecret, LOG_LEVEL: QUIET },
    false,
  )
  const args = ['--disable-gpu', '--disable-background-networking', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])]
  const browser = await chromium.launch({ executablePath: await provideBrowser(), args })
  atEnd(() => browser.close())
  const drill: Drill = { portal, provider, browser, databaseUrl: parts.OWNER_DATABASE_URL! }
  const { context, verdicts } = await codeFlow(drill)
  verdicts.push(
    ...(await renewal(drill, context)),
    ...(await logout(drill, context)),
    ...(await rotation(drill)),
    ...(await withdrawal(drill)),
  )
  return verdicts
}

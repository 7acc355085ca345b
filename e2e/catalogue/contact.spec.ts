import type { Page } from '@playwright/test'
import { accounts, expect, test } from '../fixtures.ts'

const path = '/service/corporate-tax-compliance'
const SENDING = /\/api\/v1\/Service\/[^/]+\/contact$/

const field = (page: Page, name: string) => page.getByRole('form', { name: 'Contact form' }).getByRole('textbox', { name })
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click()
const reference = (page: Page) => page.getByRole('status').getByText(/^C-[2-9A-Z]{8}$/)

async function open(page: Page) {
  await page.goto(path)
  await page.getByRole('link', { name: 'Contact us' }).first().click()
  await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible()
}

async function fill(page: Page) {
  await field(page, 'First name').fill('Ann')
  await field(page, 'Last name').fill('Visitor')
  await field(page, 'E-mail').fill('ann@visitor.example')
  await field(page, 'Message').fill('Please call me about the next return.')
}

test('B113 B134 A106: a visitor solves the captcha without a puzzle, writes, and gets a reference number', async ({
  page,
  expectAccessible,
}) => {
  // The work begins when the form is touched.
  const challenge = page.waitForRequest((request) => request.url().endsWith('/api/v1/Captcha'))
  await open(page)
  await send(page)
  const form = page.getByRole('form', { name: 'Contact form' })
  await expect(form.getByRole('link', { name: /^(First name|Last name|E-mail|Message): This field is required$/ })).toHaveCount(4)
  await expectAccessible(page)
  await fill(page)
  await field(page, 'E-mail').fill('ann@visitor')
  await field(page, 'Phone number').fill('12ab')
  await expect(form.getByText('Please provide a valid e-mail address', { exact: true })).toBeVisible()
  await expect(form.getByText('Please provide a valid dialing code', { exact: true })).toBeVisible()
  await expect(form.getByText('Please provide a valid phone number (without dialing code number)', { exact: true })).toBeVisible()
  await field(page, 'E-mail').fill('ann@visitor.example')
  await field(page, 'Phone number').clear()

  const sent = page.waitForRequest(SENDING)
  await send(page)
  // Bound to the service (B114).
  expect((await challenge).postDataJSON()).toEqual({ resourceId: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect((await sent).postDataJSON()).toMatchObject({
    firstName: 'Ann',
    email: 'ann@visitor.example',
    captcha: expect.any(String),
    phone: null,
  })
  await expect(reference(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Write another message' }).click()
  await expect(field(page, 'Message')).toHaveValue('')
})

test('an address that was pasted out of a mail, or has the dot of its sentence behind it, is taken for what it is', async ({ page }) => {
  await open(page)
  await fill(page)
  const email = field(page, 'E-mail')
  for (const typed of ['ann@visitor.example.', 'Ann Visitor <ann@visitor.example>;', 'mailto:ann@visitor.example']) {
    await email.fill(typed)
    await email.blur()
    await expect(email).toHaveValue('ann@visitor.example')
  }
  await email.fill('mailto:ann@visitor,example.com')
  await send(page)
  await expect(email).toHaveAccessibleDescription('Please provide a valid e-mail address')
})

test('B591: several messages of one field stand together at it and one by one in the summary, and so do those of none', async ({
  page,
}) => {
  await open(page)
  await fill(page)
  const said = [
    { path: 'message', message: 'Too short.' },
    { message: 'Closed today.' },
    { path: 'message', message: 'No links.' },
    { message: 'Closed tomorrow.' },
  ]
  await page.route(SENDING, (route) => route.fulfill({ status: 400, json: said }), { times: 1 })
  await send(page)
  await expect(page.getByRole('group', { name: 'Errors in the form' }).getByRole('listitem')).toHaveText([
    'Closed today.',
    'Closed tomorrow.',
    'Message: Too short.',
    'Message: No links.',
  ])
  await expect(field(page, 'Message')).toHaveAccessibleDescription(/^Too short\. No links\./)
})

test('the form has its place before it comes: what follows does not move', async ({ visitor }) => {
  for (const width of [1280, 360]) {
    const page = await visitor({ viewport: { width, height: 800 } })
    await page.goto(path)
    const top = () =>
      page.getByRole('region', { name: 'Related services' }).evaluate((element) => element.getBoundingClientRect().top + scrollY)
    const before = await top()
    await page.getByRole('link', { name: 'Contact us' }).first().click()
    await expect(page.getByRole('form', { name: 'Contact form' })).toBeVisible()
    await expect(field(page, 'Message')).toBeEditable()
    expect(Math.abs((await top()) - before), `${width} px`).toBeLessThanOrEqual(2)
  }
})

test('A106: a captcha that the server does not take is solved anew', async ({ page }) => {
  await open(page)
  await fill(page)
  await page.route(
    SENDING,
    (route) => route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), captcha: 'bm9uc2Vuc2U=' }) }),
    { times: 1 },
  )
  await send(page)
  await expect(page.getByRole('link', { name: 'Check against robots: Please confirm that you are not a robot' })).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('Please call me about the next return.')
  await send(page)
  await expect(reference(page)).toBeVisible()
})

test('B583 B584 B585: too many messages and a lost connection keep the text, and the message goes out once', async ({ page }) => {
  await open(page)
  await fill(page)
  await page.route(
    SENDING,
    (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({ status: 429, code: 'TOO_MANY_REQUESTS', title: '', detail: '', type: '', requestId: '' }),
      }),
    { times: 1 },
  )
  await send(page)
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText('Something went wrong. Please try again later.', { exact: false })).toBeVisible()

  const keys: (string | undefined)[] = []
  page.on('request', (request) => SENDING.test(request.url()) && keys.push(request.headers()['idempotency-key']))
  await page.route(SENDING, (route) => route.abort(), { times: 1 })
  await send(page)
  await expect(messages.getByText('No response received from the server.', { exact: false })).toBeVisible()
  await expect(field(page, 'Message')).toHaveValue('Please call me about the next return.')
  await send(page)
  await expect(reference(page)).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})

test('A106: who is signed in needs no captcha and finds the own name in the form', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.alpha)
  await open(page)
  await expect(field(page, 'E-mail')).toHaveValue(accounts.alpha)
  await expect(field(page, 'Last name')).not.toHaveValue('')
  await expect(page.getByRole('checkbox', { name: "I'm not a robot" })).toHaveCount(0)
  await field(page, 'Message').fill('Please call me.')
  await send(page)
  await expect(reference(page)).toBeVisible()
})

test('the company of a client stands in the form, unless there are several to choose from', async ({ signedInAs }) => {
  for (const [account, company] of [
    [accounts.beta, 'Beta'],
    [accounts.alpha, ''],
    [accounts.internal, ''],
  ] as const) {
    const page = await signedInAs(account)
    await open(page)
    await expect(field(page, 'Company')).toHaveValue(company)
  }
})

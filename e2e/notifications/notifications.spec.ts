import { accounts, expect, openStarted, test } from '../fixtures.ts'
import { createArticle, ownTitle, removeArticle } from '../news/own-records.ts'
import { api } from '../records.ts'

test('B554 B559 A201: what the person wants to hear about, and how often, is chosen in the profile and stays', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.beta)
  try {
    await page.goto('/profile#notifications')
    const section = page.getByRole('region', { name: 'Notifications' })
    for (const name of ['3W articles', 'Global articles', 'News', 'Compliance calendar', 'Videos', 'Publications'])
      await expect(section.getByRole('checkbox', { name, exact: true })).not.toBeChecked()
    await expect(section.getByRole('radio', { name: /^Weekly/ })).toBeChecked()
    // Mails of nothing are not switched on.
    await section.getByRole('button', { name: 'Update notifications' }).click()
    await expect(section.getByRole('alert')).toHaveText('Tick what the mails are to tell you, or choose “Off”')
    await expect(section.getByRole('checkbox', { name: '3W articles' })).toBeFocused()
    await expectAccessible(page)
    await section.getByRole('checkbox', { name: 'Videos' }).check()
    await expect(section.getByRole('alert')).toHaveCount(0)
    await section.getByRole('radio', { name: 'Monthly' }).check()
    await expectAccessible(page)
    await section.getByRole('button', { name: 'Update notifications' }).click()
    await expect(page.getByText('Your notifications have been updated.')).toBeVisible()
    await page.reload()
    await expect(section.getByRole('checkbox', { name: 'Videos' })).toBeChecked()
    await expect(section.getByRole('radio', { name: 'Monthly' })).toBeChecked()

    // B560 A203: the page of an unsubscribe link asks first.
    await page.goto('/unsubscribe')
    await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
    await expect(page.getByRole('listitem')).toHaveText(['Videos'])
    await expect(
      page.getByText(
        'The bell in the portal will not tell you about them any more either. To stop the mails only, choose “Off” in your profile.',
      ),
    ).toBeVisible()
    await expectAccessible(page)
    expect((await api<{ types: number[] }>(page, 'GET', 'Notification')).types).toEqual([5])
    await page.goto('/unsubscribe')
    await page.getByRole('button', { name: 'Unsubscribe' }).click()
    await expect(page.getByRole('heading', { name: 'You have been unsubscribed' })).toBeVisible()
    await expect(page.getByText('The bell in the portal no longer tells you about them either.')).toBeVisible()
    expect((await api<{ types: number[] }>(page, 'GET', 'Notification')).types).toEqual([])
  } finally {
    await api(page, 'PUT', 'Notification', { types: [], frequencies: [] })
  }
})

test('notifications are narrowed to topics, which stay chosen, and none means all', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.beta)
  try {
    await openStarted(page, '/profile#topics')
    const section = page.getByRole('region', { name: 'Topics you hear about' })
    const field = section.getByRole('combobox', { name: 'Topics' })
    await expect(field).toHaveAttribute('placeholder', 'All topics')
    await field.click()
    const option = page.getByRole('option').first()
    const topic = (await option.innerText()).trim()
    await option.click()
    await page.keyboard.press('Escape')
    await section.getByRole('button', { name: 'Update topics' }).click()
    await expect(page.getByText('Your topics have been updated.')).toBeVisible()
    await page.reload()
    await expect(section.getByRole('button', { name: topic, exact: true })).toBeVisible()
    await expectAccessible(page)
    await field.focus()
    await page.keyboard.press('Backspace')
    await expect(section.getByRole('button', { name: topic, exact: true })).toHaveCount(0)
    await section.getByRole('button', { name: 'Update topics' }).click()
    await expect(page.getByText('Your topics have been updated.')).toBeVisible()
    expect(await api(page, 'GET', 'Notification/topics')).toEqual({ topics: [] })
  } finally {
    await api(page, 'PUT', 'Notification/topics', { topics: [] })
  }
})

test('A203: a link that is not valid says so, and the address of the mail leads a browser to the page', async ({
  visitor,
  expectAccessible,
}) => {
  const page = await visitor()
  await page.goto('/api/v1/Notification/unsubscribe?token=nonsense')
  await expect(page).toHaveURL(/\/unsubscribe\?token=nonsense$/)
  await expect(page.getByText('This link is not valid or has expired.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unsubscribe' })).toHaveCount(0)
  await expectAccessible(page)
})

test('the bell counts and lists what is new, and following an entry takes it off the count', async ({ signedInAs, expectAccessible }) => {
  const staff = await signedInAs(accounts.superUser)
  const reader = await signedInAs(accounts.beta)
  await api(reader, 'PUT', 'Notification', { types: [2] })
  await api(reader, 'POST', 'Notification/bell/read', {})
  const article = await createArticle(staff, 1, { title: ownTitle('Rung by the bell') })
  try {
    await reader.goto('/profile')
    const bell = reader.getByRole('banner').getByRole('button', { name: /^Notifications/ })
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await bell.click()
    const list = reader.getByRole('dialog', { name: 'Notifications' })
    await expect(list.getByRole('link', { name: article.title })).toContainText('Unread')
    await expectAccessible(reader)
    await list.getByRole('link', { name: article.title }).click()
    await expect(reader).toHaveURL(new RegExp(`/news/view/${article.id}`))
    await expect(bell).toHaveAccessibleName('Notifications')
  } finally {
    await removeArticle(staff, 1, article.id)
    await api(reader, 'PUT', 'Notification', { types: [] })
  }
})

test('A145: a personal link is made, copied once, works without a session and is revoked', async ({
  signedInAs,
  visitor,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.alpha)
  const programme = await visitor()
  await page.goto('/profile#links')
  const section = page.getByRole('region', { name: 'Personal links' })
  const name = ownTitle('Calendar of')
  await section.getByRole('button', { name: 'Create a personal link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create a personal link' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Create' }).click()
  const address = await section.getByRole('textbox', { name: 'iCalendar address' }).inputValue()
  const calendar = await programme.request.get(address)
  expect([calendar.status(), calendar.headers()['content-type'], calendar.headers()['cache-control']]).toEqual([
    200,
    'text/calendar; charset=utf-8',
    'private, no-store',
  ])
  expect(await calendar.text()).toContain('BEGIN:VCALENDAR')
  await expectAccessible(page)
  await page.reload()
  await expect(section.getByRole('textbox', { name: 'iCalendar address' })).toHaveCount(0)
  await section.getByRole('button', { name: `Revoke ${name}` }).click()
  await page.getByRole('alertdialog', { name: 'Revoke personal link ?' }).getByRole('button', { name: 'Revoke' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(section.getByText(name)).toHaveCount(0)
  expect((await programme.request.get(address)).status()).toBe(401)
})

test('A205: super users list the mails, read one and send it again', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  const { ppid } = await api<{ ppid: string }>(page, 'GET', 'User/MyProfile')
  await api(page, 'POST', `User/${ppid}/resend`, { send3WEmail: true })
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Mails' }).click()
  await expect(page.getByRole('heading', { name: 'Mails', level: 1 })).toBeVisible()
  const row = page.getByRole('row', { name: /Your access to 3W.*super@firm\.example/ }).first()
  await expect(row).toContainText('Access to 3W')
  await expectAccessible(page)
  await row.getByText('Your access to 3W').click()
  const dialog = page.getByRole('dialog', { name: 'Your access to 3W' })
  await expect(dialog.frameLocator('iframe').getByRole('heading', { name: 'Your access to 3W' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Plain text' }).click()
  await expect(dialog.getByLabel('The mail as plain text')).toContainText('You have access to 3W, our regulatory news')
  // Not with the mail in sight: its frame runs no script, so the check would wait for it in vain.
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Send again' }).click()
  await page.getByRole('alertdialog', { name: 'Send mail again ?' }).getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The mail to super@firm.example will be sent again.')).toBeVisible()
})

test('A205: who is no super user finds no way to the mails', async ({ signedInAs }) => {
  const staff = await signedInAs(accounts.internal)
  await staff.goto('/admin')
  await expect(staff.getByRole('heading', { name: 'Administration' })).toBeVisible()
  await expect(staff.getByRole('link', { name: 'Mails' })).toHaveCount(0)
  await staff.goto('/admin/mails')
  await expect(staff.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
})

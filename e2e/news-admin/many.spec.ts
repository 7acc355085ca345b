import { accounts, expect, test } from '../fixtures.ts'

test('many articles are published after a look, and taken back; many videos go to the trash and return', async ({
  signedInAs,
  expectAccessible,
}) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/articlesadmin?news-articles.published=true#articles')
  const articles = page.getByRole('grid', { name: 'Articles' })
  const boxes = articles.getByRole('row').getByRole('checkbox', { name: /^Select / })
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  const bar = page.getByRole('region', { name: 'Selected rows' })
  await bar.getByRole('button', { name: 'Unpublish', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('list', { name: 'Selected' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  const button = dialog.getByRole('button', { name: /^Unpublish \d articles?$/ })
  const changed = Number(/\d/.exec((await button.textContent()) ?? '')?.[0])
  await button.click()
  await expect(page.getByText(`${changed} ${changed === 1 ? 'article' : 'articles'} unpublished.`)).toBeVisible()
  await expect(bar).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/restored|undone|taken back/i).first()).toBeVisible()

  await page.goto('/articlesadmin#videos')
  const videos = page.getByRole('grid', { name: 'Videos' })
  const rows = videos.getByRole('row').getByRole('checkbox', { name: /^Select / })
  await expect(rows.nth(2)).toBeVisible()
  const before = await rows.count()
  await rows.nth(1).check()
  await rows.nth(2).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete 2 videos' }).click()
  await expect(page.getByText('2 videos deleted.')).toBeVisible()
  await expect(rows).toHaveCount(before - 2)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(rows).toHaveCount(before)
})

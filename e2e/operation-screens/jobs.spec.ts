import pg from 'pg'
import { accounts, expect, test } from '../fixtures.ts'
import { query } from '../trust/callers.ts'
import { api } from '../records.ts'

const WORK = 'Refresh of all user data'

/**
 * Holds the records of all users, so that the work on them waits at its next row however fast the machine is.
 * @returns lets go of them
 */
async function holdUsers(): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: process.env.OWNER_DATABASE_URL })
  await client.connect()
  await client.query('BEGIN')
  // Others may still refer to them.
  await client.query('SELECT 1 FROM "User" FOR NO KEY UPDATE')
  return () => client.end()
}

test('long work is watched, cancelled between rows, and what was left is done as new work', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('heading', { name: 'Jobs', level: 1 })).toBeVisible()
  const release = await holdUsers()
  await api(page, 'PUT', 'User/refreshAll')
  await page.reload()
  const row = page.getByRole('grid', { name: 'Tasks' }).getByRole('row').filter({ hasText: WORK }).first()
  await expect(row.getByRole('link', { name: 'Sofia Marchetti' })).toHaveAttribute('href', /^\/people\//)
  await expect(row).toContainText(/Waiting|Running/)
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Cancel' }).click()
  const question = page.getByRole('alertdialog', { name: 'Cancel this work ?' })
  await expect(question).toContainText('What is done stays done')
  await question.getByRole('button', { name: 'Cancel the work' }).click()
  await release()
  await expect(page.getByText('The work is cancelled.')).toBeVisible()
  await expect(row).toContainText('Cancelled')

  const releaseAgain = await holdUsers()
  await row.getByRole('button', { name: /^Actions for / }).click()
  await page.getByRole('menuitem', { name: 'Try again' }).click()
  await page.getByRole('alertdialog', { name: 'Try again ?' }).getByRole('button', { name: 'Try again' }).click()
  const again = page.getByRole('dialog', { name: WORK })
  await again.getByRole('button', { name: 'Cancel this work' }).click()
  await releaseAgain()
  await expect(again.getByText(/^Cancelled after [\d,]+ of [\d,]+ users$/)).toBeVisible()
  await expect(again.getByRole('list', { name: 'Results' })).toBeVisible()
  await expectAccessible(page)
  await again.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('grid', { name: 'Tasks' }).getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(2)
})

test('background jobs show their schedule, their last run and their runs', async ({ signedInAs, expectAccessible }) => {
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/jobs')
  const jobs = page.getByRole('grid', { name: 'Background jobs' })
  await expect(jobs.getByRole('row').filter({ hasText: 'Clean-up of what has run out' })).toContainText('Every hour, at minute 17')
  await expect(jobs.getByRole('row').filter({ hasText: 'Sending of mails' })).toContainText('As needed')
  await jobs.getByRole('button', { name: /Sending of mails/ }).click()
  await expect(
    page.getByRole('list', { name: 'Runs of Sending of mails' }).or(page.getByText('There were no runs in the last days.')),
  ).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expectAccessible(page)
  }
})

test('a background job that waits is cancelled from its runs', async ({ signedInAs }) => {
  await query(`INSERT INTO pgboss.job ("name", "start_after") VALUES ('news.clean-up', now() + interval '1 hour')`)
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/jobs')
  await page
    .getByRole('grid', { name: 'Background jobs' })
    .getByRole('button', { name: /Clean-up of news drafts/ })
    .click()
  const run = page
    .getByRole('list', { name: 'Runs of Clean-up of news drafts' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^Cancel the run/ }) })
  await expect(run).toHaveCount(1)
  await run.getByRole('button').click()
  await expect(page.getByText('The job is cancelled.')).toBeVisible()
  await expect(run).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Runs of Clean-up of news drafts' }).getByText('Cancelled')).toBeVisible()
})

test('a background job that gave up says why, is tried again, and its runs end with it', async ({ signedInAs }) => {
  const NAME = 'Removal of what lay in the trash long enough'
  await query(
    `INSERT INTO pgboss.job ("name", "state", "started_on", "completed_on", "output") VALUES ('trash.empty', 'failed', now(), now(), '{"message":"The disk is full"}')`,
  )
  const page = await signedInAs(accounts.superUser)
  await page.goto('/admin/jobs')
  const job = page.getByRole('grid', { name: 'Background jobs' }).getByRole('row', { name: NAME }).first()
  await expect(job).toContainText('Failed')
  await job.getByRole('button', { name: /details/ }).click()
  await page.getByRole('checkbox', { name: 'Only what gave up' }).check()
  const runs = page.getByRole('list', { name: `Runs of ${NAME}` }).getByRole('listitem')
  await expect(runs).toContainText(['The disk is full'])
  await runs.getByRole('button', { name: /^Try the run/ }).click()
  await expect(page.getByText('The job will be tried again.')).toBeVisible()
  await expect(page.getByText('Nothing gave up.')).toBeVisible()
  // It goes with the last one that gave up.
  await page.getByRole('checkbox', { name: 'Only what gave up' }).click()
  // What its worker would write, sooner than the worker looks for work.
  await query(`UPDATE pgboss.job SET "state" = 'completed', "completed_on" = now() WHERE "name" = 'trash.empty'`)
  await expect(job).toContainText('Done')
  await expect(runs).toContainText(['Done'])
})

test('who is no super user finds no way to them', async ({ signedInAs }) => {
  const page = await signedInAs(accounts.internal)
  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Readership' })).toBeVisible()
  for (const name of ['Jobs', 'Audit trail', 'Mails']) await expect(page.getByRole('link', { name })).toHaveCount(0)
  for (const path of ['/admin/jobs', '/admin/audit']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Access restricted' })).toBeVisible()
  }
})

import { expect, test } from '@jest/globals'
import pg from 'pg'
import { ensureRole, grantApplication } from './roles.ts'
import { databaseUrl } from './testing.ts'

test('the application’s role reads and writes, changes no structure and only adds to the audit trail (security rule 27)', async () => {
  const role = `application_${process.env.JEST_WORKER_ID}`
  await ensureRole(databaseUrl, role, 'first')
  await ensureRole(databaseUrl, role, 'secret')
  await grantApplication(databaseUrl, role)
  const url = new URL(databaseUrl)
  url.username = role
  url.password = 'secret'
  const client = new pg.Client({ connectionString: url.href })
  await client.connect()
  try {
    await client.query(`INSERT INTO "Company" (name) VALUES ('Alpha')`)
    await client.query(`INSERT INTO "Tenant" (name, url, domain) VALUES ('Luxembourg', 'http://localhost', 'LU')`)
    await client.query(`INSERT INTO "AuditEvent" (action, entity, "entityId") VALUES ('a', 'b', 'c')`)
    // Images are written with the rights of who changes a row.
    await client.query(`
      BEGIN;
      INSERT INTO "ChangeSet" (id, action, entity, "entityId", label) VALUES ('0b8f9a52-94b1-4bd0-8a3e-0d6a4b1c2d3e', 'delete', 'Company', 'x', 'Alpha');
      SELECT set_config('portal.change_set', '0b8f9a52-94b1-4bd0-8a3e-0d6a4b1c2d3e', true);
      DELETE FROM "Company";
      SELECT return_row("table", "before", "bytes") FROM "RowImage";
      COMMIT`)
    expect((await client.query<{ name: string }>('SELECT name FROM "Company"')).rows).toEqual([{ name: 'Alpha' }])
    for (const statement of [
      'CREATE TABLE t (id int)',
      'ALTER TABLE "Company" ADD COLUMN c int',
      'DROP TABLE "Company"',
      'TRUNCATE "Company"',
      'DELETE FROM "AuditEvent"',
      'UPDATE "AuditEvent" SET action = \'x\'',
      'DELETE FROM "AuditConcern"',
      'UPDATE "AuditConcern" SET key = \'x\'',
      'DROP TRIGGER "AuditEvent_insert_only" ON "AuditEvent"',
      'SELECT 1 FROM "_prisma_migrations"',
    ]) {
      await expect(client.query(statement)).rejects.toThrow(/permission denied|must be owner/)
    }
  } finally {
    await client.end()
  }
})

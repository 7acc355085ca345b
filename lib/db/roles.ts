import pg from 'pg'

/** Schemas whose tables the application uses: its own and the job runner's. */
const SCHEMAS = ['public', 'pgboss']

/**
 * Lets a role use the application's tables without any right to change their structure, and to the audit trail only add (security rule 27).
 * Run after the migrations; the role exists.
 * @param ownerUrl database address of the role that owns the tables
 */
export async function grantApplication(ownerUrl: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    const found = await client.query<{ schema: string }>('SELECT nspname AS schema FROM pg_namespace WHERE nspname = ANY($1)', [SCHEMAS])
    for (const { schema } of found.rows) {
      await client.query(`
        GRANT USAGE ON SCHEMA ${schema} TO ${name};
        GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA ${schema} TO ${name};
        GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA ${schema} TO ${name};
        GRANT EXECUTE ON ALL ROUTINES IN SCHEMA ${schema} TO ${name};
      `)
    }
    await client.query(
      `REVOKE UPDATE, DELETE ON "AuditEvent", "AuditConcern" FROM ${name}; REVOKE ALL ON "_prisma_migrations" FROM ${name}`,
    )
  } finally {
    await client.end()
  }
}

/** Makes a login role, or gives an existing one the password; needs a superuser. */
export async function ensureRole(ownerUrl: string, role: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    const name = client.escapeIdentifier(role)
    const found = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role])
    if (!found.rowCount) await client.query(`CREATE ROLE ${name}`)
    await client.query(`ALTER ROLE ${name} LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE PASSWORD ${client.escapeLiteral(password)}`)
  } finally {
    await client.end()
  }
}

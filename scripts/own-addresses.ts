import pg from 'pg'

/** Addresses that the embedded database keeps, brought to those of this start. Nothing of it touches a database of somebody's own. */

async function change(url: string, statement: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  await client.connect()
  try {
    return (await client.query(statement, values)).rowCount ?? 0
  } finally {
    await client.end()
  }
}

const LOCAL_HOST = /^(.+\.)?localhost$/

/**
 * Gives the tenants on localhost and *.localhost the port that is served, so that canonical links, sitemap and robots lead there.
 * @param publicUrl address of the portal; one with another host says nothing about these
 * @returns how many have changed
 */
export async function alignTenants(url: string, publicUrl: string): Promise<number> {
  const { hostname, port, protocol } = new URL(publicUrl)
  if (!LOCAL_HOST.test(hostname) || protocol !== 'http:') return 0
  return change(
    url,
    String.raw`
      UPDATE "Tenant" SET "url" = aligned, "version" = "version" + 1
      FROM (SELECT "id" AS key, regexp_replace("url", '^(http://([^/:@?#]+\.)?localhost)(:\d+)?(?=[/?#]|$)', '\1' || $1, 'i') AS aligned FROM "Tenant") AS found
      WHERE "id" = key AND "url" <> aligned`,
    [port === '' ? '' : `:${port}`],
  )
}

/** Lets the accounts that are linked to the development provider under its former address sign in under the new one. */
export const moveIdentities = (url: string, from: string, to: string): Promise<number> =>
  change(
    url,
    'UPDATE "Identity" i SET "issuer" = $2 WHERE i."issuer" = $1 AND NOT EXISTS (SELECT FROM "Identity" o WHERE o."issuer" = $2 AND o."subject" = i."subject")',
    [from, to],
  )

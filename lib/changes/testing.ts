import { pool } from '#lib/db/client.ts'
import { recordedTables } from './recorded-tables.ts'

/** @returns what every table holds that can be taken back, as a digest by table, without what each save raises */
export async function contentOfAll(): Promise<Record<string, string>> {
  const digests = Object.keys(recordedTables).map((table) => {
    const row = table === 'FileChunk' ? `t."fileId" || ' ' || t."index" || ' ' || md5(t."bytes")` : `md5(row_content(to_jsonb(t))::text)`
    return `SELECT '${table}' AS "table", count(*) || ' ' || md5(coalesce(string_agg(${row}, ' ' ORDER BY ${row}), '')) AS "digest" FROM "${table}" t`
  })
  const { rows } = await pool().query<{ table: string; digest: string }>(digests.join(' UNION ALL '))
  return Object.fromEntries(rows.map(({ table, digest }) => [table, digest]))
}

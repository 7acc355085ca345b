import { PrismaPg } from '@prisma/adapter-pg'
import {
  ColumnTypeEnum,
  type SqlDriverAdapter,
  type SqlMigrationAwareDriverAdapterFactory,
  type SqlQuery,
} from '@prisma/driver-adapter-utils'
import pg from 'pg'

/** PostgreSQL's type "char" of the system catalogues. */
const CHAR_OID = 18

interface PgResult {
  fields: { dataTypeID: number }[]
}

/** The part of adapter-pg's query object that is replaced below. */
type Queryable = SqlDriverAdapter & { performIO: (query: SqlQuery) => Promise<PgResult> }

/**
 * adapter-pg made fit for the schema engine: it does not know the type "char", which the engine reads from the system catalogues,
 * and it cuts a script at every semicolon, also inside the body of a function.
 */
function repair(adapter: Queryable, pool: pg.Pool, failed: (error: unknown) => void): SqlDriverAdapter {
  const performIO = adapter.performIO.bind(adapter)
  const queryRaw = adapter.queryRaw.bind(adapter)
  let charColumns: number[] = []
  adapter.performIO = async (query) => {
    const result = await performIO(query)
    charColumns = result.fields.flatMap((field, index) => (field.dataTypeID === CHAR_OID ? [index] : []))
    for (const index of charColumns) result.fields[index]!.dataTypeID = pg.types.builtins.TEXT
    return result
  }
  adapter.queryRaw = async (query) => {
    const result = await queryRaw(query)
    for (const index of charColumns) result.columnTypes[index] = ColumnTypeEnum.Character
    return result
  }
  adapter.executeScript = async (script) => {
    await pool.query(script).catch((error: unknown) => {
      failed(error)
      throw error
    })
  }
  return adapter
}

/**
 * Adapter factory for the schema engine; a script runs as one transaction, so a migration is applied whole or not at all.
 * `failed` gets PostgreSQL's own error of a script, which the engine hides.
 */
export function migrationAdapter(pool: pg.Pool, failed: (error: unknown) => void): SqlMigrationAwareDriverAdapterFactory {
  const factory = new PrismaPg(pool)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: async () => repair((await factory.connect()) as unknown as Queryable, pool, failed),
    connectToShadowDb: () => {
      throw new Error('Migrations need no shadow database.')
    },
  }
}

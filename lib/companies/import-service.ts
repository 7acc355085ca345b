import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { flagOf, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ColumnOf, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { changedRow, editingFile, faultsOfUnknown, inPages, orOutdated, withStored } from '#lib/spreadsheet/editing.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { exportReply } from '#lib/spreadsheet/export.ts'
import type { ExportSpec } from '#lib/spreadsheet/export.ts'
import { addFaults, importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { createEntity } from './contract.ts'
import { ENTITY_NAME_TAKEN, OTHER_GROUP, entityConflicts, insertEntity, saveEntities } from './entity-write-service.ts'
import type { EntityFilters } from './export-contract.ts'
import type * as contract from './import-contract.ts'
import { entityList } from './list.ts'
import { companyLabels } from './words.ts'

/** A189. */
const columns = [
  { name: 'Name', required: true, key: true, hint: 'Name of the company, once per company group.', example: 'Alpha Fund S.A.', width: 36 },
  { name: 'CompanyGroup', required: true, key: true, hint: 'Name of a stored company group.', example: 'Alpha', width: 36 },
  {
    name: companyLabels.prid,
    hint: 'Number of the company, if it has one. It names the company that is to be changed when existing ones are, before the name does.',
    width: 16,
  },
  { name: 'ShowServices', hint: 'Whether its users see its subscriptions in My services; Yes when empty.', width: 16 },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

/** What a file for editing shows of a company, of "Entity" e and its group g. */
interface EntityRow {
  id: string
  version: number
  name: string
  companyId: string
  companyName: string
  prid: string | null
  viewInMyServices: boolean
}
const ENTITY_ROW = Prisma.sql`e."id"::text AS "id", e."version", e."name", e."companyId"::text AS "companyId", g."name" AS "companyName", e."prid", e."viewInMyServices"`
type StoredEntity = StoredRow<Name> & Pick<EntityRow, 'companyId'>

const SAME_COMPANY = 'The file changes this company twice'

type NewEntity = Parameters<typeof insertEntity>[2]
const columnOf: ColumnOf<NewEntity, Name, 'contacts'> = {
  name: 'Name',
  companyId: 'CompanyGroup',
  prid: companyLabels.prid,
  viewInMyServices: 'ShowServices',
}
type ChangedEntity = Parameters<typeof saveEntities>[2][number]['body']
type Change = { body: NewEntity; stored: null } | { body: ChangedEntity; stored: StoredRow<Name> }

/** A stored company as a row of a file for editing. */
const storedRow = ({ id, version, name, companyName, prid, viewInMyServices }: EntityRow): StoredRow<Name> => ({
  id,
  version,
  cells: { Name: name, CompanyGroup: companyName, PRID: prid ?? '', ShowServices: yesNo(viewInMyServices) },
})

class EntityImporter implements Importer<Name, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #groups: Names<{ id: string; name: string }>
  /** Group and name of the rows so far, and names of whatever group. */
  readonly #inFile = new EarlierRows()
  readonly #names = new EarlierRows()
  /** Companies that rows change. */
  readonly #changed = new EarlierRows()
  readonly #update: boolean

  constructor(
    tx: Transaction,
    { context, update }: { context: CallContext; update: boolean },
    groups: Names<{ id: string; name: string }>,
  ) {
    this.#tx = tx
    this.#context = context
    this.#update = update
    this.#groups = groups
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const stored = this.#update ? await this.#storedRows(rows) : new Map<ImportRow<Name>, StoredEntity>()
    const drafts = rows.map((given) => {
      const before = stored.get(given) ?? null
      const row = before ? withStored(given, before) : given
      return { given, before, row, ...this.#parse(row) }
    })
    const names = drafts.flatMap(({ body }) => body?.name ?? [])
    const alike =
      names.length === 0
        ? []
        : await this.#tx.$queryRaw<{ id: string; name: string; companyId: string; group: string }[]>`
            SELECT e."id"::text AS "id", e."name", e."companyId"::text AS "companyId", c."name" AS "group" FROM "Entity" e JOIN "Company" c ON c."id" = e."companyId"
            WHERE lower(e."name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n) ORDER BY c."name"`
    return drafts.map(({ given, before, row, body, faults, shown }): PlannedRow<Change> => {
      const label = row.cells.Name ?? ''
      if (body === null) {
        const unknown = { column: 'PRID', text: 'There is no company with this PRID' } as const
        const isMeant = this.#update && before === null && Boolean(row.cells.PRID)
        return plannedRow<Name, Change>(columns, row, {
          label,
          change: null,
          faults: isMeant ? faultsOfUnknown(faults, row, unknown) : faults,
        })
      }
      const others = alike.filter(({ id, name }) => id !== before?.id && name.toLowerCase() === body.name.toLowerCase())
      const earlier = this.#inFile.find(`${body.companyId} ${body.name}`, row.row)
      const again = before && this.#changed.find(before.id, row.row)
      const message = ENTITY_NAME_TAKEN
      if (others.some(({ companyId }) => companyId === body.companyId)) faults.push({ column: 'Name', message })
      else if (earlier !== null) faults.push(repeats({ column: 'Name', message }, earlier))
      else if (again !== null) faults.push(repeats({ column: null, message: SAME_COMPANY }, again))
      if (before) {
        if (body.companyId !== before.companyId) faults.push({ column: 'CompanyGroup', message: OTHER_GROUP })
        const change = (changed: ReadonlySet<Name>): Change => ({ stored: before, body: this.#partOf(body, changed) })
        return changedRow<Name, Change>(columns, { stored: before, given, label, faults, after: { ...row.cells, ...shown }, change })
      }
      const elsewhere = this.#names.find(body.name, row.row)
      const similar = [
        ...others.map(({ group }) => `A company with this name exists already in the company group ${group}`),
        ...(elsewhere === null ? [] : [`The company of row ${elsewhere} has the same name`]),
      ]
      return plannedRow<Name, Change>(columns, row, {
        label,
        change: { body, stored: null },
        faults,
        shown,
        similar: similar.map((text) => ({ column: 'Name', message: text })),
      })
    })
  }

  /** Stored companies that rows name: by their number where one company alone has it, else by group and name. */
  async #storedRows(rows: readonly ImportRow<Name>[]): Promise<Map<ImportRow<Name>, StoredEntity>> {
    const texts = (column: 'Name' | 'PRID') => [...new Set(rows.flatMap(({ cells }) => cells[column]?.toLowerCase() || []))]
    const found = await this.#tx.$queryRaw<EntityRow[]>`
      SELECT ${ENTITY_ROW} FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"
      WHERE lower(e."name") = ANY(${texts('Name')}::text[]) OR lower(e."prid") = ANY(${texts('PRID')}::text[])`
    const same = (one: string | null | undefined, other: string | null | undefined): boolean =>
      Boolean(one) && one!.toLowerCase() === other?.toLowerCase()
    return new Map(
      rows.flatMap((row) => {
        const { Name: name, CompanyGroup: group, PRID: prid } = row.cells
        const numbered = found.filter((entity) => same(entity.prid, prid))
        const named = found.filter((entity) => same(entity.name, name) && same(entity.companyName, group))
        const [entity] = numbered.length === 1 ? numbered : named
        return entity ? [[row, { ...storedRow(entity), companyId: entity.companyId }] as const] : []
      }),
    )
  }

  /** The fields of the form that changed columns hold. */
  #partOf({ name, prid, viewInMyServices }: NewEntity, changed: ReadonlySet<Name>): ChangedEntity {
    return {
      ...(changed.has('Name') && { name }),
      ...(changed.has('PRID') && { prid: prid ?? null }),
      ...(changed.has('ShowServices') && { viewInMyServices }),
    }
  }

  #parse({ cells, faults: unread }: ImportRow<Name>): { body: NewEntity | null; faults: RowFault[]; shown: Cells<Name> } {
    const faults = [...unread]
    const groups = this.#groups.find(cells.CompanyGroup ?? '')
    if (cells.CompanyGroup && groups.length === 0)
      faults.push({
        column: 'CompanyGroup',
        message: `There is no such company group "${cells.CompanyGroup}"`,
        unknown: cells.CompanyGroup,
      })
    const shown = cells.ShowServices ? flagOf(cells.ShowServices) : true
    if (shown === null) faults.push({ column: 'ShowServices', message: 'Please provide Yes or No' })
    const parsed = createEntity.body.safeParse({
      name: cells.Name ?? '',
      companyId: groups[0]?.id ?? '',
      prid: cells.PRID ?? '',
      viewInMyServices: shown ?? true,
    })
    if (!parsed.success) addFaults(faults, parsed.error.issues, columnOf)
    return {
      body: parsed.success ? parsed.data : null,
      faults,
      shown: { CompanyGroup: groups[0]?.name ?? '', ShowServices: yesNo(shown ?? true) },
    }
  }

  async write(changes: Change[]): Promise<void> {
    for (const { body, stored } of changes) if (stored === null) await insertEntity(this.#tx, this.#context, body)
    const changed = changes.flatMap(({ body, stored }) =>
      stored === null ? [] : [{ id: stored.id, body: { ...body, version: stored.version } }],
    )
    if (changed.length > 0) await orOutdated(saveEntities(this.#tx, this.#context, changed))
  }
}

type ImportCall = Pick<Call<typeof contract.importEntities>, 'query' | 'body' | 'context'>

/** The work of E124 in whichever process. */
export async function importEntitiesHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const updating = query.existing === 'update'
  const begin = async (tx: Transaction) =>
    new EntityImporter(tx, { context, update: updating }, new Names(await tx.company.findMany({ select: { id: true, name: true } })))
  return importReply(
    mode,
    await namingConflict(
      runImport(
        { kind: 'companies.import', columns, updating, names: { CompanyGroup: Prisma.sql`SELECT "name" FROM "Company"` }, begin },
        { body, mode, similar: query.similar, context },
      ),
      entityConflicts,
    ),
  )
}

/** E124. Throws VALIDATION with `Row n: …` for every fault (A191), CONFLICT when another writer takes a name at the same moment (W2). */
export const importEntities: ServiceFunction<typeof contract.importEntities> = (call) =>
  importByService('companies', call, importEntitiesHere)

/** E123: the empty template with the stored company groups (A190). */
export const getEntityTemplate: ServiceFunction<typeof contract.getEntityTemplate> = async () => {
  const groups = await db.company.findMany({ select: { name: true }, orderBy: { name: 'asc' } })
  const values: Partial<Record<Name, string[]>> = { CompanyGroup: groups.map(({ name }) => name), ShowServices: ['Yes', 'No'] }
  return templateReply(
    'import_companies_template.xlsx',
    'Companies',
    columns.map((column) => ({ ...column, ...(values[column.name] ? { values: values[column.name]! } : {}) })),
  )
}

/** Companies read at a time. */
const PAGE = 1_000

/** What the file for editing of companies writes: those that the filters of the list leave. */
export async function editedEntities({ filters }: { filters: EntityFilters | null }): Promise<ExportSpec<Cells<Name>>> {
  const found = await db.$queryRaw<EntityRow[]>`
    SELECT ${ENTITY_ROW} FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" WHERE ${entityList.where(filters)}
    ORDER BY search_text(e."name"), search_text(g."name"), e."id"`
  return editingFile(columns, {
    title: 'Companies',
    prefix: 'companies_',
    rowCount: found.length,
    pages: () =>
      inPages(
        found.map((entity) => storedRow(entity).cells),
        PAGE,
      ),
  })
}

/** The companies of the list as a file that can be changed and imported again. Throws TOO_MANY_REQUESTS while the caller's other exports run. */
export const exportEntitiesForEditing: ServiceFunction<typeof contract.exportEntitiesForEditing> = ({ body: { filters = null } }) =>
  exportReply('companies-editing', { filters }, editedEntities)

import 'server-only'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { flagOf, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { addFaults, importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { createEntity } from './contract.ts'
import { ENTITY_NAME_TAKEN, entityConflicts, insertEntity } from './entity-write-service.ts'
import type * as contract from './import-contract.ts'

/** A189. */
const columns = [
  { name: 'Name', required: true, hint: 'Name of the company, once per company group.', example: 'Alpha Fund S.A.', width: 36 },
  { name: 'CompanyGroup', required: true, hint: 'Name of a stored company group.', example: 'Alpha', width: 36 },
  { name: 'PRID', hint: 'Number of the company, if it has one.', width: 16 },
  { name: 'ShowServices', hint: 'Whether its users see its subscriptions in My services; Yes when empty.', width: 16 },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

const columnOf: Readonly<Record<string, Name>> = { name: 'Name', companyId: 'CompanyGroup', prid: 'PRID', viewInMyServices: 'ShowServices' }

type Change = Parameters<typeof insertEntity>[2]

class EntityImporter implements Importer<Name, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #groups: Names<{ id: string; name: string }>
  /** Group and name of the rows so far, and names of whatever group. */
  readonly #inFile = new EarlierRows()
  readonly #names = new EarlierRows()

  constructor(tx: Transaction, context: CallContext, groups: Names<{ id: string; name: string }>) {
    this.#tx = tx
    this.#context = context
    this.#groups = groups
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const drafts = rows.map((row) => ({ row, ...this.#parse(row) }))
    const names = drafts.flatMap(({ body }) => body?.name ?? [])
    const stored =
      names.length === 0
        ? []
        : await this.#tx.$queryRaw<{ name: string; companyId: string; group: string }[]>`
            SELECT e."name", e."companyId"::text AS "companyId", c."name" AS "group" FROM "Entity" e JOIN "Company" c ON c."id" = e."companyId"
            WHERE lower(e."name") IN (SELECT lower(n) FROM unnest(${names}::text[]) n) ORDER BY c."name"`
    return drafts.map(({ row, body, faults, shown }): PlannedRow<Change> => {
      const label = row.cells.Name ?? ''
      if (body === null) return plannedRow<Name, Change>(columns, row, { label, change: null, faults })
      const alike = stored.filter(({ name }) => name.toLowerCase() === body.name.toLowerCase())
      const earlier = this.#inFile.find(`${body.companyId} ${body.name}`, row.row)
      const message = ENTITY_NAME_TAKEN
      if (alike.some(({ companyId }) => companyId === body.companyId)) faults.push({ column: 'Name', message })
      else if (earlier !== null) faults.push(repeats({ column: 'Name', message }, earlier))
      const elsewhere = this.#names.find(body.name, row.row)
      const similar = [
        ...alike.map(({ group }) => `A company with this name exists already in the company group ${group}`),
        ...(elsewhere === null ? [] : [`The company of row ${elsewhere} has the same name`]),
      ]
      return plannedRow(columns, row, {
        label,
        change: body,
        faults,
        shown,
        similar: similar.map((text) => ({ column: 'Name', message: text })),
      })
    })
  }

  #parse({ cells, faults: unread }: ImportRow<Name>): { body: Change | null; faults: RowFault[]; shown: Cells<Name> } {
    const faults = [...unread]
    const groups = this.#groups.find(cells.CompanyGroup ?? '')
    if (cells.CompanyGroup && groups.length === 0)
      faults.push({ column: 'CompanyGroup', message: `There is no such company group "${cells.CompanyGroup}"` })
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
    for (const change of changes) await insertEntity(this.#tx, this.#context, change)
  }
}

type ImportCall = Pick<Call<typeof contract.importEntities>, 'query' | 'body' | 'context'>

/** The work of E124 in whichever process. */
export async function importEntitiesHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const begin = async (tx: Transaction) =>
    new EntityImporter(tx, context, new Names(await tx.company.findMany({ select: { id: true, name: true } })))
  return importReply(
    mode,
    await namingConflict(
      runImport({ kind: 'companies.import', columns, begin }, { upload: body.importFile, mode, similar: query.similar, context }),
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

import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { auditAll } from '#lib/db/audit.ts'
import { DatabaseError, translateDatabaseError } from '#lib/db/errors.ts'
import { insertReturning } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { errorTable } from '#lib/errors/app-error.ts'
import type { Cells, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { faultsOfUnknown, onlyChanges } from '#lib/spreadsheet/editing.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { PlanOutdated, addFaults, importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { currentTenant } from '#lib/tenants/api.ts'
import { checkAgainst, readKnown } from './check-form.ts'
import type { CheckedForm } from './check-form.ts'
import { freeFriendlyUrl, friendlyUrlOf, normalizeFriendlyUrl } from './friendly-url.ts'
import { columnOfField, serviceColumns } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'
import type * as contract from './import-contract.ts'
import { ServiceLookup, serviceNames } from './import-lookup.ts'
import type { RawForm } from './import-lookup.ts'
import { mayEdit, lockCatalogue } from '#lib/catalogue/api.ts'
import { relationsOf } from '#lib/relations/api.ts'
import { ENTITY, conflicts, touchGroups } from './save-service.ts'
import { cellsOf, namesOf } from './sheet-cells.ts'
import { auditedChange, auditedForm, formOf, readAllStored } from './stored.ts'
import type { StoredForm, StoredService } from './stored.ts'
import { createService, updateService } from './write-contract.ts'
import type { ServiceForm } from './write-contract.ts'
import { columnsOf, updateServices, writeLists } from './write-lists.ts'

type Row = ImportRow<ServiceColumnName>

/** Kind of a service that names none (A088). */
const RECURRING = 1

/** A row that passed its checks. */
interface Change {
  form: ServiceForm
  checked: CheckedForm
  friendlyUrl: string
  before: StoredService | null
  beforeForm: StoredForm | null
}

/** A row on its way through the checks; `form` is null as soon as it is refused. */
interface Draft {
  row: Row
  before: StoredService | null
  beforeForm: StoredForm | null
  /** The stored service as cells. */
  old: Record<ServiceColumnName, string> | null
  form: ServiceForm | null
  faults: RowFault[]
  /** The cells as they will be stored. */
  shown: Cells<ServiceColumnName>
}

/** The address that a row names, as it would be stored; null when it names none. */
function givenUrl({ cells }: Row): string | null {
  const url = normalizeFriendlyUrl((cells.FriendlyUrl ?? '').trim())
  return /[a-z]/.test(url) ? url : null
}

/** A stored form as a browser would send it, so that a row can lie over it. */
const asRaw = ({ illustrations: _, ...form }: StoredForm): RawForm => ({
  ...Object.fromEntries(
    Object.entries(form).map(([field, value]) => [field, typeof value === 'boolean' || typeof value === 'number' ? String(value) : value]),
  ),
  applications: form.applications.map((application) => ({ ...application, showToClient: String(application.showToClient) })),
})

/** Which fields a form would change. */
function changedFields(before: StoredForm, form: ServiceForm): Set<string> {
  const sorted = (value: unknown): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : (value ?? null))
  const ordered = new Set([
    'responsiblesPpids',
    'teamPpids',
    'viewersPpids',
    'ukViewersPpids',
    'frViewersPpids',
    'organizations',
    'applications',
    'relatedServices',
  ])
  return new Set(
    Object.keys(columnOfField).filter((field) => {
      const [old, next] = [before[field as keyof StoredForm], form[field as keyof ServiceForm]]
      return next !== undefined && (ordered.has(field) ? JSON.stringify(old) !== JSON.stringify(next) : sorted(old) !== sorted(next))
    }),
  )
}

/** What is read once for all rows. */
interface Stored {
  structure: string
  lookup: ServiceLookup
  /** Addresses of all services. */
  usedUrls: Set<string>
}

const UNKNOWN = { column: 'FriendlyUrl', text: 'There is no service with this friendly URL' } as const

class ServiceImporter implements Importer<ServiceColumnName, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #actor: UserActor
  readonly #lookup: ServiceLookup
  readonly #update: boolean
  readonly #comparing: boolean
  /** Addresses of all services and of the rows so far. */
  readonly #usedUrls: Set<string>
  readonly #inFile = new EarlierRows()
  /** Names of the rows that create a service so far. */
  readonly #names = new EarlierRows()
  readonly #structure: string
  /** Versions of the services that rows change. */
  readonly #versions = new Map<string, number>()
  /** Groups before and after. */
  readonly #moves: [string | null, string | null][] = []

  constructor(
    tx: Transaction,
    call: { context: CallContext; actor: UserActor; update: boolean; comparing: boolean },
    { structure, lookup, usedUrls }: Stored,
  ) {
    this.#structure = structure
    this.#tx = tx
    this.#context = call.context
    this.#actor = call.actor
    this.#update = call.update
    this.#comparing = call.comparing
    this.#lookup = lookup
    this.#usedUrls = usedUrls
  }

  async plan(rows: readonly Row[]): Promise<PlannedRow<Change>[]> {
    await this.#lookup.prepare(this.#tx, rows)
    const drafts = await this.#drafts(rows)
    const sound = drafts.flatMap(({ form, before, beforeForm }) => (form ? [{ form, before, beforeForm }] : []))
    const known = await readKnown(this.#tx, sound)
    const storedNames = await this.#storedNames(drafts.flatMap(({ form, before }) => (form && !before ? [form.name] : [])))
    return drafts.map((draft) => {
      const { row, form, before, beforeForm, old, faults, shown } = draft
      const label = row.cells.Name || before?.service.name || ''
      const result = form && checkAgainst(known, { form, before, beforeForm })
      if (result)
        addFaults(
          faults,
          result.faults.map(({ path = '', message }) => ({ path: path.split(/[.[]/, 1), message })),
          columnOfField,
        )
      const friendlyUrl = this.#friendlyUrl(draft)
      if (!form || !result || friendlyUrl === null || faults.length > 0)
        return {
          row: row.row,
          action: 'refused',
          label,
          cells: [],
          faults: this.#update && !before && row.cells.FriendlyUrl ? faultsOfUnknown(faults, row, UNKNOWN) : faults,
        }
      const change: Change = { form, checked: result.checked, friendlyUrl, before, beforeForm }
      if (!before || !beforeForm || !old) {
        return plannedRow(serviceColumns, row, {
          label,
          change,
          faults,
          shown: { ...shown, FriendlyUrl: friendlyUrl },
          similar: this.#similar(form.name, row.row, storedNames),
        })
      }
      this.#versions.set(before.service.id, before.service.version)
      const changed = changedFields(beforeForm, form)
      const cells = serviceColumns.flatMap(({ name, field }) =>
        changed.has(field) ? [{ column: name, before: old[name], after: shown[name] ?? row.cells[name] ?? '' }] : [],
      )
      return cells.length === 0
        ? { row: row.row, action: 'unchanged', label, cells, faults }
        : { row: row.row, action: 'change', label, cells, faults, change }
    })
  }

  /** Names of stored services, as they are spelt, by the name without letter case. */
  async #storedNames(names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    if (!this.#comparing || names.length === 0) return new Map()
    const stored = await this.#tx.$queryRaw<
      { name: string }[]
    >`SELECT "name" FROM "Service" WHERE lower("name") IN (SELECT lower(n) FROM unnest(${[...names]}::text[]) n)`
    return new Map(stored.map(({ name }) => [name.toLowerCase(), name]))
  }

  /** What the name of a new service looks like. */
  #similar(name: string, row: number, stored: ReadonlyMap<string, string>): RowFault[] {
    const [known, earlier] = [stored.get(name.toLowerCase()), this.#names.find(name, row)]
    return [
      ...(known === undefined ? [] : [{ column: 'Name', message: `A service with this name exists already: ${known}` }]),
      ...(earlier === null ? [] : [{ column: 'Name', message: `The service of row ${earlier} has the same name` }]),
    ]
  }

  async #drafts(rows: readonly Row[]): Promise<Draft[]> {
    const given = rows.flatMap((row) => givenUrl(row) ?? []).filter((url) => this.#usedUrls.has(url) && !this.#inFile.has(url))
    const found =
      this.#update && given.length > 0
        ? await this.#tx.service.findMany({ where: { friendlyUrl: { in: given } }, select: { id: true } })
        : []
    const ids = found.map(({ id }) => id)
    const [stored, relations] = [ids.length > 0 ? await readAllStored(this.#tx, ids) : [], await relationsOf(this.#actor, ids)]
    const byUrl = new Map(stored.map((service) => [service.service.friendlyUrl, service]))
    const names = await namesOf(this.#tx, stored)
    return rows.map((given) => {
      const before = byUrl.get(givenUrl(given) ?? '') ?? null
      const old = before && cellsOf(before, names)
      // Its address says which one is meant, so it stays.
      const row = old ? onlyChanges(serviceColumns, given, { ...old, FriendlyUrl: '' }) : given
      if (before && !mayEdit(this.#actor, relations, before.service.id)) {
        return {
          row,
          before,
          beforeForm: null,
          old,
          form: null,
          faults: [{ column: null, message: errorTable.FORBIDDEN.detail }],
          shown: {},
        }
      }
      const beforeForm = before && formOf(before)
      const { raw, faults, shown } = this.#lookup.toForm(
        row,
        before?.tenants.map(({ id }) => id),
      )
      // The form's own rules decide; a column that the file lacks is as an empty field.
      const parsed = beforeForm ? updateService.body.safeParse({ ...asRaw(beforeForm), ...raw }) : createService.body.safeParse(raw)
      if (!parsed.success) addFaults(faults, parsed.error.issues, columnOfField)
      return { row, before, beforeForm, old, form: parsed.success ? parsed.data : null, faults, shown }
    })
  }

  /** The address of the row's service; null with a fault when it is used (A100). */
  #friendlyUrl({ row, before, form, faults }: Draft): string | null {
    const given = givenUrl(row)
    if (given !== null) {
      const earlier = this.#inFile.find(given, row.row)
      if (earlier !== null || (!before && this.#usedUrls.has(given))) {
        const fault = { column: 'FriendlyUrl', message: conflicts.Service_friendlyUrl_key }
        faults.push(earlier === null ? fault : repeats(fault, earlier))
        return null
      }
      this.#usedUrls.add(given)
      return given
    }
    if (!form || faults.length > 0) return null
    const free = freeFriendlyUrl(friendlyUrlOf(form.name), this.#usedUrls)
    this.#usedUrls.add(free)
    return free
  }

  /** Nobody knows a new service before the import ends, so it waits for nobody and nobody for it, unless they want the same address. */
  isFree({ before }: Change): boolean {
    return before === null
  }

  /**
   * What was planned without the lock of the catalogue has to be true with it: tenants, taxonomy and groups are what they were, and services that rows
   * change have the version that was read.
   */
  async lock(): Promise<void> {
    await lockCatalogue(this.#tx)
    if ((await readStructure(this.#tx)) !== this.#structure) throw new PlanOutdated()
    const versions = [...this.#versions]
    const [{ current }] = await this.#tx.$queryRaw<[{ current: number }]>`
      SELECT count(*)::int AS "current" FROM "Service" s JOIN unnest(${versions.map(([id]) => id)}::uuid[], ${versions.map(([, version]) => version)}::int[]) read(id, version)
      ON s."id" = read.id AND s."version" = read.version`
    if (current !== versions.length) throw new PlanOutdated()
  }

  /** What was deleted meanwhile violates a foreign key, an address that was taken meanwhile its uniqueness. */
  async write(changes: Change[]): Promise<void> {
    try {
      await this.#write(changes)
    } catch (error) {
      const fault = translateDatabaseError(error)
      throw fault instanceof DatabaseError && (fault.kind === 'reference' || fault.constraint === 'Service_friendlyUrl_key')
        ? new PlanOutdated('the catalogue is another one', { cause: error })
        : error
    }
  }

  async #write(changes: Change[]): Promise<void> {
    const tx = this.#tx
    const [created, changed] = [
      changes.filter(({ before }) => !before),
      changes.flatMap(({ form, before }) => (before ? [{ form, id: before.service.id }] : [])),
    ]
    const rows = created.map(({ form, friendlyUrl }) => ({
      ...columnsOf(form),
      type: form.type ?? RECURRING,
      organizations: form.organizations ?? [],
      friendlyUrl,
      createdByPpid: this.#actor.ppid,
    }))
    const inserted = await insertReturning<{ id: string; friendlyUrl: string }, Record<string, unknown>>(
      tx,
      'Service',
      Object.keys(rows[0] ?? {}),
      rows,
      ['id', 'friendlyUrl'],
    )
    const idOf = new Map(inserted.map(({ id, friendlyUrl }) => [friendlyUrl, id]))
    await updateServices(tx, changed)
    const saved = changes.map(({ friendlyUrl, before, ...rest }) => ({ ...rest, before, id: before?.service.id ?? idOf.get(friendlyUrl)! }))
    await writeLists(tx, saved)
    this.#moves.push(
      ...saved.map(({ before, form }): [string | null, string | null] => [
        before?.service.serviceGroupId ?? null,
        form.serviceGroupId ?? null,
      ]),
    )
    const stored = await readAllStored(
      tx,
      saved.map(({ id }) => id),
    )
    const after = new Map(stored.map((service) => [service.service.id, formOf(service)]))
    await auditAll(
      tx,
      this.#context,
      saved.map(({ id, beforeForm }) => ({
        action: beforeForm ? 'update' : 'create',
        entity: ENTITY,
        entityId: id,
        ...(beforeForm ? auditedChange(beforeForm, after.get(id)!) : { after: auditedForm(after.get(id)!) }),
      })),
    )
  }

  /** Once for the whole file: a group gets one new version, however many services it wins. */
  finish(): Promise<void> {
    return touchGroups(this.#tx, this.#moves)
  }
}

/** What rows are checked against besides people and services, as one text: it is the same as long as none of it changes. */
async function readStructure(tx: Transaction): Promise<string> {
  const [row] = await tx.$queryRaw<[{ structure: string }]>`
    SELECT md5(string_agg(part, ';' ORDER BY part)) AS "structure" FROM (
      SELECT concat_ws(' ', "id", "domain") AS part FROM "Tenant"
      UNION ALL SELECT concat_ws(' ', "id", "tenantId", "kind", lower("name")) FROM "TaxonomyItem"
      UNION ALL SELECT concat_ws(' ', "id", "tenantId", lower("name")) FROM "ServiceGroup") parts`
  return row.structure
}

/** The work of E015 in whichever process. */
export const importServicesHere = async ({
  actor,
  query,
  body,
  context,
}: Pick<Call<typeof contract.importServices>, 'actor' | 'query' | 'body' | 'context'>) => {
  const mode = modeOf(query)
  const tenant = await currentTenant(context.host)
  const begin = async (tx: Transaction, comparing: boolean) => {
    const structure = await readStructure(tx)
    const lookup = await ServiceLookup.read(tx, tenant?.id ?? null)
    const urls = await tx.service.findMany({ select: { friendlyUrl: true } })
    return new ServiceImporter(
      tx,
      { context, actor, update: query.existing === 'update', comparing },
      { structure, lookup, usedUrls: new Set(urls.map(({ friendlyUrl }) => friendlyUrl)) },
    )
  }
  const outcome = runImport(
    { kind: 'services.import', columns: serviceColumns, updating: query.existing === 'update', names: serviceNames, begin },
    { body, mode, similar: query.similar, context },
  )
  return importReply(mode, await namingConflict(outcome, conflicts))
}

/**
 * E015. Throws VALIDATION with `Row n: …` for every fault (A191), CONFLICT when another writer takes a friendly URL at the same moment (W2).
 */
export const importServices: ServiceFunction<typeof contract.importServices> = (call) =>
  importByService('services', call, importServicesHere)

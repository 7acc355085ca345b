import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { addToEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { insertReturning } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { DirectoryPerson } from '#lib/directory/contract.ts'
import { findByEmail } from '#lib/directory/api.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { joined, separatorHint, valuesOf } from '#lib/spreadsheet/columns.ts'
import type { Cells, ColumnOf, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { changedRow, faultsOfChange, faultsOfUnknown, withStored } from '#lib/spreadsheet/editing.ts'
import type { StoredRow } from '#lib/spreadsheet/editing.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { addFaults, importByService, modeOf, outsiderFault, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, Outsider, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { NEW_USER_COLUMNS } from './audit.ts'
import { lacksGrade, newUserColumns, userConflicts } from './create-service.ts'
import { editedUsers } from './editing-service.ts'
import { IDENTITIES, columns, companyText, storedRow } from './import-columns.ts'
import type { EditedUser, Name } from './import-columns.ts'
import type { UserResult } from './import-contract.ts'
import { outsidersOf } from './import-outsiders.ts'
import type * as contract from './import-contract.ts'
import { writtenPhone } from './import-phone.ts'
import { createFullUser, updateUser } from './manage-contract.ts'
import type { FullUser } from './manage-contract.ts'
import { NO_REMOVAL, saveUsers } from './manage-service.ts'
import type { ReadChange } from './manage-service.ts'

type NotImported = 'isSuperUser' | 'photo' | 'send3WEmail' | 'sendAmdsEmail' | 'isInternal' | 'id' | 'ppid' | 'version'
const columnOf: ColumnOf<FullUser, Name, NotImported> = {
  email: 'Email',
  firstName: 'FirstName',
  lastName: 'LastName',
  grade: 'Grade',
  phoneCountryCode: 'PhoneCountryCode',
  phoneNumber: 'PhoneNumber',
  creationIdentity: 'CreationIdentity',
  entities: 'Companies',
}

/** As words or as the numbers of the wire (A021). */
const identities = new Map<string, number>([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ...IDENTITIES.map((word, index): [string, number] => [word.toLowerCase(), index + 1]),
])
/** Where the names are that a cell may misspell. */
const NAMES = {
  Companies: Prisma.sql`SELECT "name" FROM "Entity" UNION ALL SELECT g."name" || ' > ' || e."name" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId"`,
}
/** Directory look-ups at the same time. */
const LOOK_UPS = 10

interface Company {
  id: string
  name: string
  group: string
}

/** A row that passed its checks, and its index in the results: a new user, or a stored one and what changes of it. */
type Change = { index: number; stored: null; form: FullUser } | { index: number; stored: StoredRow<Name>; body: ChangedUser }
type ChangedUser = ReadChange['body']

const UNKNOWN = { column: 'Email', text: 'There is no user with this e-mail' } as const
const OTHER_TYPE = 'The user type cannot be changed'
const OWN_COMPANIES = 'Only super users change their own companies'
const CHANGED_MEANWHILE = 'Somebody else changed this user meanwhile; import the row again'

/** People of the directory by the e-mail of their row in lower case. */
type KnownPeople = ReadonlyMap<string, DirectoryPerson>

/** Asks the directory for the people of rows, a few at a time; texts that are no addresses are not asked for. Throws UNAVAILABLE. */
async function lookUp(rows: readonly ImportRow<Name>[], known: Map<string, DirectoryPerson>): Promise<void> {
  const emails = [
    ...new Set(rows.flatMap(({ cells }) => createFullUser.body.shape.email.safeParse(cells.Email ?? '').data?.toLowerCase() ?? [])),
  ]
  for (let start = 0; start < emails.length; start += LOOK_UPS) {
    const some = emails.slice(start, start + LOOK_UPS)
    const people = await Promise.all(some.map(findByEmail))
    // By the address that was asked for: a person may have several.
    for (const [index, person] of people.entries()) if (person) known.set(some[index]!, person)
  }
}

class UserImporter implements Importer<Name, Change> {
  /** One per row so far. */
  readonly #results: UserResult[] = []
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #known: KnownPeople
  readonly #actor: UserActor
  readonly #update: boolean
  readonly #refuseOutsiders: boolean
  readonly #inFile = new EarlierRows()

  constructor(
    tx: Transaction,
    { context, actor, update, refuseOutsiders }: { context: CallContext; actor: UserActor; update: boolean; refuseOutsiders: boolean },
    known: KnownPeople,
  ) {
    this.#tx = tx
    this.#context = context
    this.#actor = actor
    this.#update = update
    this.#refuseOutsiders = refuseOutsiders
    this.#known = known
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const emails = [...new Set(rows.flatMap(({ cells }) => cells.Email?.toLowerCase() || []))]
    const stored = this.#update ? await this.#stored(emails) : new Map<string, EditedUser>()
    const overlaid = rows.map((given) => {
      const user = stored.get((given.cells.Email ?? '').toLowerCase()) ?? null
      const before = user && storedRow(user)
      return { given, user, before, row: before ? withStored(given, before) : given }
    })
    const companies = await this.#companies(overlaid.map(({ row }) => row))
    const drafts = overlaid.map((draft) => ({ ...draft, ...this.#parse(draft.row, companies) }))
    const formEmails = drafts.flatMap(({ form }) => form?.email ?? [])
    const found =
      formEmails.length === 0 ? [] : await this.#tx.user.findMany({ where: { email: { in: formEmails } }, select: { email: true } })
    const usedEmails = new Set(found.map(({ email }) => email.toLowerCase()))
    return drafts.map(({ given, user, before, row, form, faults, shown, wanted }) => {
      const label = given.cells.Email ?? ''
      const earlier = form || user ? this.#inFile.find(user?.email ?? form!.email, row.row) : null
      const message = userConflicts.User_email_key
      const index = this.#results.length
      let planned: PlannedRow<Change>
      if (before && user) {
        if (earlier !== null) faults.push(repeats({ column: null, message: 'The file changes this user twice' }, earlier))
        planned = this.#changed({
          before,
          user,
          given,
          row,
          faults: [...faults, ...this.#refusedChange(user, row, wanted)],
          shown,
          wanted,
          outsiders: outsidersOf(user, wanted),
          index,
        })
      } else {
        if (form && usedEmails.has(form.email.toLowerCase())) faults.push({ column: null, message })
        else if (earlier !== null) faults.push(repeats({ column: null, message }, earlier))
        // The dialing code may have come out of the number's cell.
        const cells = { ...row.cells, ...shown }
        const reasons = this.#update ? faultsOfUnknown(faults, row, UNKNOWN) : faults
        const change = form && { form, index, stored: null }
        planned = plannedRow<Name, Change>(columns, { ...row, cells }, { label, change, faults: reasons })
      }
      const messages = planned.faults.map(({ column, message: text }) => (column === null ? text : `${column}: ${text}`))
      this.#results.push({
        email: label,
        success: messages.length === 0,
        errorMessage: messages.length === 0 ? null : messages.join('; '),
      })
      return planned
    })
  }

  /** Stored users by e-mail in lower case. */
  async #stored(emails: readonly string[]): Promise<ReadonlyMap<string, EditedUser>> {
    const users = await editedUsers(this.#tx, Prisma.sql`lower(u."email") = ANY(${[...emails]}::text[])`)
    return new Map(users.map((user) => [user.email.toLowerCase(), user]))
  }

  /** What a change may not do, as the form would refuse it. */
  #refusedChange(user: EditedUser, { cells }: ImportRow<Name>, wanted: readonly Company[]): RowFault[] {
    const { isSuperUser, ppid } = this.#actor
    const ids = new Set(wanted.map(({ id }) => id))
    const leaving = user.companies.some(({ id }) => !ids.has(id))
    const moving = leaving || ids.size !== user.companies.length
    const identity = identities.get((cells.CreationIdentity ?? '').toLowerCase())
    return [
      ...(identity && identity !== user.creationIdentity ? [{ column: 'CreationIdentity', message: OTHER_TYPE }] : []),
      ...(moving && !isSuperUser && user.ppid === ppid ? [{ column: 'Companies', message: OWN_COMPANIES }] : []),
      ...(leaving && !isSuperUser && user.ppid !== ppid ? [{ column: 'Companies', message: NO_REMOVAL }] : []),
    ]
  }

  #changed({ before, given, row, faults, shown, wanted, outsiders, index }: ChangedDraft): PlannedRow<Change> {
    const refused = this.#refuseOutsiders ? outsiders.map(outsiderFault) : []
    return changedRow<Name, Change>(columns, {
      stored: before,
      given,
      label: given.cells.Email ?? '',
      faults: [...faultsOfChange(columns, faults, row, before), ...refused],
      // A user is found however the address is written, and keeps it.
      after: { ...row.cells, ...shown, Email: before.cells.Email },
      outsiders,
      change: (names) => {
        const { cells } = row
        const body = updateUser.body.parse({
          ...(names.has('FirstName') && { firstName: cells.FirstName }),
          ...(names.has('LastName') && { lastName: cells.LastName }),
          ...(names.has('Grade') && { grade: cells.Grade }),
          ...((names.has('PhoneCountryCode') || names.has('PhoneNumber')) && {
            phoneCountryCode: shown.PhoneCountryCode,
            phoneNumber: shown.PhoneNumber,
          }),
          ...(names.has('Companies') && { entities: wanted.map(({ id }) => id) }),
        })
        return { index, stored: before, body }
      },
    })
  }

  async #companies(rows: readonly ImportRow<Name>[]): Promise<Names<Company>> {
    const names = [...new Set(rows.flatMap(({ cells }) => valuesOf(cells.Companies).map((text) => partsOf(text).company)))]
    if (names.length === 0) return new Names([])
    const found = await this.#tx.entity.findMany({
      where: { name: { in: names, mode: 'insensitive' } },
      select: { id: true, name: true, company: { select: { name: true } } },
    })
    return new Names(found.map(({ id, name, company }) => ({ id, name, group: company.name })))
  }

  #parse(
    { cells, faults: unread }: ImportRow<Name>,
    companies: Names<Company>,
  ): { form: FullUser | null; faults: RowFault[]; shown: Cells<Name>; wanted: Company[] } {
    const faults = [...unread]
    const companiesOf = valuesOf(cells.Companies).flatMap((text) => {
      const { group, company } = partsOf(text)
      const found = companies.find(company, (one) => group === null || one.group.toLowerCase() === group.toLowerCase())
      if (found.length === 0)
        faults.push({ column: 'Companies', message: `There is no such company "${text}"${separatorHint(text)}`, unknown: text })
      if (found.length > 1)
        faults.push({ column: 'Companies', message: `Several companies are named "${text}"; please give 'Group > Company'` })
      return found.slice(0, 1)
    })
    const identity = cells.CreationIdentity ? identities.get(cells.CreationIdentity.toLowerCase()) : undefined
    if (cells.CreationIdentity && identity === undefined)
      faults.push({ column: 'CreationIdentity', message: `Please provide ${IDENTITIES.join(' or ')}` })
    const phone = writtenPhone(cells.PhoneCountryCode ?? '', cells.PhoneNumber ?? '')
    const parsed = createFullUser.body.safeParse({
      email: cells.Email ?? '',
      firstName: cells.FirstName ?? '',
      lastName: cells.LastName ?? '',
      grade: cells.Grade ?? '',
      ...phone,
      creationIdentity: identity,
      entities: companiesOf.map(({ id }) => id),
    })
    if (!parsed.success) addFaults(faults, parsed.error.issues, columnOf)
    else if (lacksGrade(parsed.data)) faults.push({ column: 'Grade', message: REQUIRED })
    const shown = {
      PhoneCountryCode: phone.phoneCountryCode,
      PhoneNumber: phone.phoneNumber,
      Companies: joined(companiesOf.map(companyText)),
      ...(identity ? { CreationIdentity: IDENTITIES[identity - 1]! } : {}),
    }
    return { form: parsed.success ? parsed.data : null, faults, shown, wanted: companiesOf }
  }

  /** @returns ppids of users whom another writer was faster with */
  async #change(changes: readonly Extract<Change, { body: ChangedUser }>[]): Promise<ReadonlySet<string>> {
    if (changes.length === 0) return new Set()
    const who = { actor: this.#actor, context: this.#context }
    return saveUsers(
      this.#tx,
      who,
      changes.map(({ stored: { id, version }, body }) => ({ id, version, body })),
    )
  }

  details(): UserResult[] {
    return this.#results
  }

  /** All rows in a few statements; a row that another writer is faster with becomes a failure of its own. */
  async write(all: Change[]): Promise<ReadonlyMap<Change, string>> {
    const late = new Map<Change, string>()
    const changed = all.flatMap((change) => (change.stored === null ? [] : [change]))
    const overtaken = await this.#change(changed)
    for (const change of changed) {
      if (!overtaken.has(change.stored.id)) continue
      this.#results[change.index] = { email: change.stored.cells.Email, success: false, errorMessage: CHANGED_MEANWHILE }
      late.set(change, CHANGED_MEANWHILE)
    }
    const changes = all.filter((change) => change.stored === null)
    if (changes.length === 0) return late
    const rows = changes.map(({ form }) => newUserColumns(this.#context, form, this.#known.get(form.email.toLowerCase()) ?? null))
    const inserted = await insertReturning<{ ppid: string }, (typeof rows)[number]>(this.#tx, 'User', NEW_USER_COLUMNS, rows, ['ppid'], {
      skipConflicts: true,
    })
    const added = new Set(inserted.map(({ ppid }) => ppid))
    const made = changes.flatMap((change, at) => {
      const { form, index } = change
      const row = rows[at]!
      if (added.has(row.ppid)) return [{ row, entities: form.entities ?? [] }]
      this.#results[index] = { email: form.email, success: false, errorMessage: userConflicts.User_email_key }
      late.set(change, userConflicts.User_email_key)
      return []
    })
    // In one order everywhere, so that two changes never wait for each other crosswise.
    for (const entityId of [...new Set(made.flatMap(({ entities }) => entities))].sort()) {
      await addToEntity(
        this.#tx,
        this.#context,
        entityId,
        made.flatMap(({ row, entities }) => (entities.includes(entityId) ? [row.ppid] : [])),
      )
    }
    // Being added to companies is part of the creation: the records are new, in their first version.
    await this.#tx.user.updateMany({ where: { ppid: { in: [...added] }, version: { gt: 1 } }, data: { version: 1 } })
    await auditAll(
      this.#tx,
      this.#context,
      made.map(({ row, entities }) => ({ action: 'create', entity: 'User', entityId: row.ppid, after: { ...row, entities } })),
    )
    return late
  }
}

interface ChangedDraft {
  before: StoredRow<Name>
  user: EditedUser
  given: ImportRow<Name>
  row: ImportRow<Name>
  faults: RowFault[]
  shown: Cells<Name>
  wanted: Company[]
  outsiders: Outsider[]
  index: number
}

/** `Group > Company`, or the company alone. */
function partsOf(text: string): { group: string | null; company: string } {
  const [first = '', ...rest] = text.split('>').map((part) => part.trim())
  return rest.length === 0 ? { group: null, company: first } : { group: first, company: rest.join(' > ') }
}

type ImportCall = Pick<Call<typeof contract.importUsers>, 'actor' | 'query' | 'body' | 'context'>

/** The work of E103 in whichever process. */
export async function importUsersHere({ actor, query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const known = new Map<string, DirectoryPerson>()
  // Before the transaction, which would wait for the directory with a connection and, once it writes, with everybody behind it.
  const prepare = (rows: readonly ImportRow<Name>[]): Promise<void> => lookUp(rows, known)
  const updating = query.existing === 'update'
  // Not by the import itself: a refused row has its result like any other.
  const refuseOutsiders = mode !== 'plan' && query.outsiders === 'refuse'
  const begin = (tx: Transaction): UserImporter => new UserImporter(tx, { context, actor, update: updating, refuseOutsiders }, known)
  const { plan, details } = await runImport(
    { kind: 'users.import', columns, updating, names: NAMES, prepare, begin, perRow: true },
    { body, mode, context },
  )
  return mode === 'plan' ? plan : (details as UserResult[])
}

/**
 * E103: one result per row; a row that fails does not hold up the others (A191, B524, B532). Throws VALIDATION for a file that cannot be read
 * and for unknown or missing columns.
 */
export const importUsers: ServiceFunction<typeof contract.importUsers> = (call) => importByService('users', call, importUsersHere)

/** Names of all companies as the column Companies takes them: with their group where several groups have one of that name. */
async function companyNames(): Promise<string[]> {
  const entities = await db.entity.findMany({
    select: { name: true, company: { select: { name: true } } },
    orderBy: [{ name: 'asc' }, { company: { name: 'asc' } }],
  })
  const counts = new Map<string, number>()
  for (const { name } of entities) counts.set(name.toLowerCase(), (counts.get(name.toLowerCase()) ?? 0) + 1)
  return entities.map(({ name, company }) =>
    counts.get(name.toLowerCase())! > 1 || name.includes('>') ? `${company.name} > ${name}` : name,
  )
}

/** E102: the empty template with grades, user types and the stored companies (A190); other grades than the offered ones are allowed (A160). */
export const getUserTemplate: ServiceFunction<typeof contract.getUserTemplate> = async () => {
  const values: Partial<Record<Name, readonly string[]>> = {
    CreationIdentity: IDENTITIES,
    Grade: config().grades,
    Companies: await companyNames(),
  }
  return templateReply(
    'import_users_template.xlsx',
    'Users',
    columns.map((column) => ({
      ...column,
      several: column.name === 'Companies',
      open: column.name === 'Grade',
      ...(values[column.name] ? { values: values[column.name]! } : {}),
    })),
  )
}

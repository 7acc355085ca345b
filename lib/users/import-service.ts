import 'server-only'
import { addToEntity } from '#lib/companies/api.ts'
import { config } from '#lib/config/config.ts'
import { auditAll } from '#lib/db/audit.ts'
import { db } from '#lib/db/client.ts'
import { insertReturning } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { DirectoryPerson } from '#lib/directory/contract.ts'
import { findByEmail } from '#lib/directory/api.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { joined, separatorHint, valuesOf } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { addFaults, importByService, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { lacksGrade, newUserColumns, userConflicts } from './create-service.ts'
import type { UserResult } from './import-contract.ts'
import type * as contract from './import-contract.ts'
import { writtenPhone } from './import-phone.ts'
import { createFullUser } from './manage-contract.ts'
import type { FullUser } from './manage-contract.ts'

/** A189. */
const columns = [
  {
    name: 'Email',
    required: true,
    hint: 'E-mail address; it decides who belongs to the firm.',
    example: 'ann.lee@alpha.example',
    width: 32,
  },
  { name: 'FirstName', required: true, hint: 'First name.', width: 20 },
  { name: 'LastName', required: true, hint: 'Last name.', width: 20 },
  { name: 'Grade', hint: 'Required for people of the firm.', width: 18 },
  { name: 'PhoneCountryCode', hint: 'Dialing code.', example: '+352', width: 18 },
  { name: 'PhoneNumber', hint: 'Number without dialing code, 1 to 15 digits.', example: '621123456', width: 18 },
  { name: 'CreationIdentity', hint: 'User type; Luxembourg when empty. People of the firm are staff whatever is given.', width: 18 },
  {
    name: 'Companies',
    hint: "Names of stored companies; 'Group > Company' where several groups have one of that name.",
    example: 'Alpha Fund S.A.',
    width: 36,
  },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

const columnOf: Readonly<Record<string, Name>> = {
  email: 'Email',
  firstName: 'FirstName',
  lastName: 'LastName',
  grade: 'Grade',
  phoneCountryCode: 'PhoneCountryCode',
  phoneNumber: 'PhoneNumber',
  creationIdentity: 'CreationIdentity',
  entities: 'Companies',
}

const IDENTITIES = ['Global', 'Luxembourg'] as const
/** As words or as the numbers of the wire (A021). */
const identities = new Map<string, number>([
  ['0', 0],
  ['1', 1],
  ['2', 2],
  ...IDENTITIES.map((word, index): [string, number] => [word.toLowerCase(), index + 1]),
])
/** Directory look-ups at the same time. */
const LOOK_UPS = 10

interface Company {
  id: string
  name: string
  group: string
}

/** A row that passed its checks, and its place in the results. */
interface Change {
  form: FullUser
  index: number
}

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
  readonly #inFile = new EarlierRows()

  constructor(tx: Transaction, context: CallContext, known: KnownPeople) {
    this.#tx = tx
    this.#context = context
    this.#known = known
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const companies = await this.#companies(rows)
    const drafts = rows.map((row) => ({ row, ...this.#parse(row, companies) }))
    const emails = drafts.flatMap(({ form }) => form?.email ?? [])
    const stored = emails.length === 0 ? [] : await this.#tx.user.findMany({ where: { email: { in: emails } }, select: { email: true } })
    const taken = new Set(stored.map(({ email }) => email.toLowerCase()))
    return drafts.map(({ row, form, faults, shown }) => {
      const earlier = form && this.#inFile.find(form.email, row.row)
      const message = userConflicts.User_email_key
      if (form && taken.has(form.email.toLowerCase())) faults.push({ column: null, message })
      else if (earlier !== null) faults.push(repeats({ column: null, message }, earlier))
      const index = this.#results.length
      // The dialing code may have come out of the number's cell.
      const planned = plannedRow(
        columns,
        { ...row, cells: { ...row.cells, ...shown } },
        { label: row.cells.Email ?? '', change: form && { form, index }, faults },
      )
      const messages = planned.faults.map(({ column, message }) => (column === null ? message : `${column}: ${message}`))
      this.#results.push({
        email: row.cells.Email ?? '',
        success: messages.length === 0,
        errorMessage: messages.length === 0 ? null : messages.join('; '),
      })
      return planned
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
  ): { form: FullUser | null; faults: RowFault[]; shown: Cells<Name> } {
    const faults = [...unread]
    const companiesOf = valuesOf(cells.Companies).flatMap((text) => {
      const { group, company } = partsOf(text)
      const found = companies.find(company, (one) => group === null || one.group.toLowerCase() === group.toLowerCase())
      if (found.length === 0) faults.push({ column: 'Companies', message: `There is no such company "${text}"${separatorHint(text)}` })
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
      Companies: joined(companiesOf.map(({ group, name }) => `${group} > ${name}`)),
      ...(identity ? { CreationIdentity: IDENTITIES[identity - 1]! } : {}),
    }
    return { form: parsed.success ? parsed.data : null, faults, shown }
  }

  details(): UserResult[] {
    return this.#results
  }

  /** All rows in a few statements; a row that another writer is faster with becomes a failure of its own. */
  async write(changes: Change[]): Promise<ReadonlyMap<Change, string>> {
    const late = new Map<Change, string>()
    const rows = changes.map(({ form }) => newUserColumns(this.#context, form, this.#known.get(form.email.toLowerCase()) ?? null))
    const names = [
      'ppid',
      'email',
      'firstName',
      'lastName',
      'grade',
      'isInternal',
      'isSuperUser',
      'phoneCountryCode',
      'phoneNumber',
      'creationIdentity',
      'territory',
      'send3WEmail',
      'sendAmdsEmail',
    ] as const
    const inserted = await insertReturning<{ ppid: string }, (typeof rows)[number]>(this.#tx, 'User', names, rows, ['ppid'], {
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

/** `Group > Company`, or the company alone. */
function partsOf(text: string): { group: string | null; company: string } {
  const [first = '', ...rest] = text.split('>').map((part) => part.trim())
  return rest.length === 0 ? { group: null, company: first } : { group: first, company: rest.join(' > ') }
}

type ImportCall = Pick<Call<typeof contract.importUsers>, 'query' | 'body' | 'context'>

/** The work of E103 in whichever process. */
export async function importUsersHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const known = new Map<string, DirectoryPerson>()
  // Before the transaction, which would wait for the directory with a connection and, once it writes, with everybody behind it.
  const prepare = (rows: readonly ImportRow<Name>[]): Promise<void> => lookUp(rows, known)
  const begin = (tx: Transaction): UserImporter => new UserImporter(tx, context, known)
  const { plan, details } = await runImport(
    { kind: 'users.import', columns, prepare, begin, perRow: true },
    { upload: body.importFile, mode, context },
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

import 'server-only'
import { db } from '#lib/db/client.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { errorTable } from '#lib/errors/app-error.ts'
import { dayFault, dayOf, dayText, joined, separatorHint, valuesOf } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ColumnOf, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { changedRow, faultsOfChange, faultsOfUnknown, orOutdated, withStored } from '#lib/spreadsheet/editing.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { addFaults, importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, Outsider, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import { storedByCompanyAndService } from './editing-service.ts'
import { columns, linkOf } from './import-columns.ts'
import type { Name, StoredSubscription } from './import-columns.ts'
import type * as contract from './import-contract.ts'
import { INVALID_DATE, createSubscription } from './write-contract.ts'
import type { NewSubscription } from './write-contract.ts'
import { insertSubscription, refusingDuplicates, saveSubscriptions } from './write-service.ts'
import type { SubscriptionChange } from './write-service.ts'

/** Where the names are that a cell may misspell. */
const NAMES = {
  Service: Prisma.sql`SELECT "name" FROM "Service"`,
  CompanyGroup: Prisma.sql`SELECT "name" FROM "Company"`,
  Company: Prisma.sql`SELECT "name" FROM "Entity"`,
}

const CHANGED_TWICE = 'The file changes this subscription twice'
/** Columns that hold e-mail addresses. */
const PEOPLE = ['Contacts', 'MainContacts', 'Users'] as const satisfies readonly Name[]

type LinkField = 'ec' | 'ecs' | 'ecModules' | 'ecsModules' | 'applications'
type IgnoredField = 'id' | 'subscriptionId' | 'service' | 'entity' | 'serviceName' | 'companyName' | 'entityName'
const columnOf: ColumnOf<NewSubscription, Name, LinkField | IgnoredField | 'clientContent' | 'version'> = {
  serviceId: 'Service',
  companyId: 'CompanyGroup',
  entityId: 'Company',
  endDate: 'EndDate',
  contacts: 'Contacts',
  users: 'MainContacts',
  links: 'Links',
}

interface KnownUser {
  ppid: string
  email: string
  isInternal: boolean
  /** Companies of the person; empty when nobody asks for outsiders. */
  entities: { entity: { id: string; name: string } }[]
}

interface Known {
  services: Names<{ id: string; name: string }>
  /** By friendly URL, which distinguishes services of one name. */
  addresses: ReadonlyMap<string, { id: string; name: string }>
  entities: Names<{ id: string; name: string; companyId: string }>
  /** By e-mail in lower case. */
  users: ReadonlyMap<string, KnownUser>
}

/** A new subscription, or a stored one and what changes of it. */
type Change = { stored: null; body: NewSubscription } | { stored: StoredSubscription; body: SubscriptionChange }

interface Draft {
  /** Of a new subscription; null when the row is no good, or changes a stored one. */
  body: NewSubscription | null
  /** What a row says of a stored one. */
  changed: SubscriptionChange
  faults: RowFault[]
  shown: Cells<Name>
  outsiders: Outsider[]
}

class SubscriptionImporter implements Importer<Name, Change> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #withWarnings: boolean
  readonly #update: boolean
  readonly #groups: Names<{ id: string; name: string }>
  /** Company and service of the rows so far. */
  readonly #inFile = new EarlierRows()

  constructor(
    tx: Transaction,
    { context, withWarnings, update }: { context: CallContext; withWarnings: boolean; update: boolean },
    groups: Names<{ id: string; name: string }>,
  ) {
    this.#tx = tx
    this.#context = context
    this.#withWarnings = withWarnings
    this.#update = update
    this.#groups = groups
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<Change>[]> {
    const found = await this.#lookUp(rows)
    const entityIds = [...new Set(rows.flatMap((row) => this.#targetOf(row, found).entity?.id ?? []))]
    const existing = await this.#stored(entityIds)
    const drafts = rows.map((row) => {
      const target = this.#targetOf(row, found)
      const key = target.entity && target.service ? `${target.entity.id} ${target.service.id}` : null
      const stored = key === null ? undefined : existing.get(key)
      const before = this.#update && stored !== undefined ? stored : null
      return { row, key, stored, before, given: before ? withStored(row, before) : row }
    })
    // Those of the file, and those that are stored in columns that it leaves out.
    const known = { ...found, users: await this.#people(drafts.map(({ given }) => given)) }
    return drafts.map(({ row, key, stored, before, given }): PlannedRow<Change> => {
      const { body, changed, faults, shown, outsiders } = this.#parse(given, known, before)
      const message = errorTable.DUPLICATE_SUBSCRIPTION.detail
      const label = [row.cells.Service, row.cells.Company].filter(Boolean).join(' - ')
      // One per company and service, within the file too (A052, W66).
      const earlier = key === null || (body === null && before === null) ? null : this.#inFile.find(key, row.row)
      if (body && before === null && stored !== undefined) faults.push({ column: null, message })
      else if (earlier !== null) faults.push(repeats({ column: null, message: before ? CHANGED_TWICE : message }, earlier))
      if (before) {
        return changedRow<Name, Change>(columns, {
          stored: before,
          given: row,
          label,
          faults,
          after: { ...given.cells, ...shown },
          outsiders,
          change: (names) => ({ stored: before, body: partOf(changed, names) }),
        })
      }
      const unknown = { column: null, text: 'There is no such subscription' }
      const reasons = this.#update && key !== null ? faultsOfUnknown(faults, row, unknown) : faults
      return plannedRow(columns, row, { label, change: body && { stored: null, body }, faults: reasons, shown, outsiders })
    })
  }

  /** Subscriptions of companies, by company and service. */
  async #stored(entityIds: readonly string[]): Promise<ReadonlyMap<string, StoredSubscription>> {
    if (entityIds.length === 0) return new Map()
    return storedByCompanyAndService(this.#tx, Prisma.sql`s."entityId" = ANY(${[...entityIds]}::uuid[])`)
  }

  /** The company and the service that a row names, as far as they are there and the only ones of that name. */
  #targetOf({ cells }: ImportRow<Name>, known: Omit<Known, 'users'>) {
    const [group] = this.#groups.find(cells.CompanyGroup ?? '')
    const [entity] = group ? known.entities.find(cells.Company ?? '', ({ companyId }) => companyId === group.id) : []
    const services = known.services.find(cells.Service ?? '')
    return { entity, service: services.length === 1 ? services[0] : known.addresses.get((cells.Service ?? '').toLowerCase()) }
  }

  async #lookUp(rows: readonly ImportRow<Name>[]): Promise<Omit<Known, 'users'>> {
    const texts = (name: Name): string[] => [...new Set(rows.flatMap(({ cells }) => cells[name] || []))]
    const insensitive = (names: string[]) => ({ name: { in: names, mode: 'insensitive' as const } })
    const named = texts('Service')
    const services = await this.#tx.service.findMany({
      where: { OR: [insensitive(named), { friendlyUrl: { in: named.map((text) => text.toLowerCase()) } }] },
      select: { id: true, name: true, friendlyUrl: true },
    })
    const entities = await this.#tx.entity.findMany({
      where: insensitive(texts('Company')),
      select: { id: true, name: true, companyId: true },
    })
    return {
      services: new Names(services),
      addresses: new Map(services.map((service) => [service.friendlyUrl, service])),
      entities: new Names(entities),
    }
  }

  /** People by e-mail in lower case. */
  async #people(rows: readonly ImportRow<Name>[]): Promise<Known['users']> {
    const emails = [...new Set(rows.flatMap(({ cells }) => PEOPLE.flatMap((column) => valuesOf(cells[column]))))]
    const entitiesOf = {
      select: { entity: { select: { id: true, name: true } } },
      orderBy: { entity: { name: 'asc' } },
      ...(this.#withWarnings ? {} : { take: 0 }),
    } as const
    const users = await this.#tx.user.findMany({
      where: { email: { in: emails } },
      select: { ppid: true, email: true, isInternal: true, entities: entitiesOf },
    })
    return new Map(users.map((user) => [user.email.toLowerCase(), user]))
  }

  /** @param before the stored subscription that the row changes; the row holds its cells where the file has none */
  #parse(row: ImportRow<Name>, known: Known, before: StoredSubscription | null): Draft {
    const { cells, faults: unread } = row
    const faults = [...unread]
    const fault = (column: Name, message: string): void => void faults.push({ column, message })
    const unknown = (column: Name, what: string): void =>
      void faults.push({ column, message: `There is no such ${what} "${cells[column]}"`, unknown: cells[column]! })
    const groups = this.#groups.find(cells.CompanyGroup ?? '')
    if (cells.CompanyGroup && groups.length === 0) unknown('CompanyGroup', 'company group')
    const [group] = groups
    const named = known.entities.find(cells.Company ?? '')
    // Without its group a company cannot be looked for, which is no fault of its own.
    const entities = group ? known.entities.find(cells.Company ?? '', ({ companyId }) => companyId === group.id) : named.slice(0, 1)
    if (cells.Company && named.length === 0) unknown('Company', 'company')
    else if (cells.Company && group && entities.length === 0) fault('Company', 'The company is not of this company group')
    const called = known.services.find(cells.Service ?? '')
    const addressed = known.addresses.get((cells.Service ?? '').toLowerCase())
    const services = called.length === 0 && addressed ? [addressed] : called
    if (cells.Service && services.length === 0) unknown('Service', 'service')
    if (services.length > 1) fault('Service', `Several services are named "${cells.Service}"`)
    const endDate = cells.EndDate ? dayOf(cells.EndDate) : null
    if (cells.EndDate && endDate === null) fault('EndDate', dayFault(cells.EndDate, INVALID_DATE))
    const people = (column: (typeof PEOPLE)[number]) =>
      valuesOf(cells[column]).flatMap((email) => {
        const user = known.users.get(email.toLowerCase())
        if (!user) fault(column, `There is no such user "${email}"${separatorHint(email)}`)
        // One who is a contact already stays (A172).
        else if (column === 'Contacts' && !user.isInternal && !before?.contacts.includes(user.ppid))
          fault(column, 'A contact must be an internal user')
        return user ?? []
      })
    const [contacts, mainContacts, others] = [people('Contacts'), people('MainContacts'), people('Users')]
    const main = new Set(mainContacts.map(({ ppid }) => ppid))
    const fields = {
      endDate,
      contacts: contacts.map(({ ppid }) => ppid),
      users: [
        ...mainContacts.map(({ ppid }) => ({ ppid, isMainContact: true })),
        ...others.filter(({ ppid }) => !main.has(ppid)).map(({ ppid }) => ({ ppid, isMainContact: false })),
      ],
      links: this.#links(cells.Links, fault),
    }
    const ids = { serviceId: services[0]?.id ?? '', companyId: group?.id ?? '', entityId: entities[0]?.id ?? '' }
    const parsed = createSubscription.body.safeParse({ ...fields, ...ids })
    if (!parsed.success) addFaults(faults, parsed.error.issues, columnOf)
    const emails = (users: readonly { email: string }[]): string => joined(users.map(({ email }) => email))
    const shown = {
      Service: services[0]?.name ?? '',
      CompanyGroup: group?.name ?? '',
      Company: entities[0]?.name ?? '',
      EndDate: endDate === null ? '' : dayText(endDate),
      Contacts: emails(contacts),
      MainContacts: emails(mainContacts),
      ...(before && {
        Service: before.cells.Service,
        Users: emails(others.filter(({ ppid }) => !main.has(ppid))),
        Links: cells.Links ?? '',
      }),
    }
    const members = new Set(before?.users.map(({ ppid }) => ppid))
    const newcomers = [
      ...mainContacts.map((user) => ({ user, column: 'MainContacts' as const })),
      ...others.map((user) => ({ user, column: 'Users' as const })),
    ].filter(({ user }) => !members.has(user.ppid))
    return {
      body: parsed.success && !before ? parsed.data : null,
      changed: fields,
      faults: before ? faultsOfChange(columns, faults, row, before) : faults,
      shown,
      outsiders: outsidersOf(newcomers, entities[0], services[0]),
    }
  }

  #links(text: string | undefined, fault: (column: Name, message: string) => void): NonNullable<NewSubscription['links']> {
    return (text ?? '')
      .split('\n')
      .filter((line) => line.trim() !== '')
      .flatMap((line) => {
        const link = linkOf(line)
        if (!link) fault('Links', `Please provide name | address | Yes or No, not "${line.trim()}"`)
        return link ?? []
      })
  }

  async write(changes: Change[]): Promise<void> {
    for (const { stored, body } of changes) if (stored === null) await insertSubscription(this.#tx, this.#context, body)
    const changed = changes.flatMap(({ stored, body }) =>
      stored === null ? [] : [{ id: stored.id, body: { ...body, version: stored.version } }],
    )
    if (changed.length > 0) await orOutdated(saveSubscriptions(this.#tx, this.#context, changed))
  }
}

/** The fields that changed columns hold. */
const partOf = ({ endDate, contacts, users, links }: SubscriptionChange, changed: ReadonlySet<Name>): SubscriptionChange => ({
  ...(changed.has('EndDate') && { endDate }),
  ...(changed.has('Contacts') && { contacts }),
  ...((changed.has('MainContacts') || changed.has('Users')) && { users }),
  ...(changed.has('Links') && { links }),
})

/** People who belong to other companies and not to this one: clients who would see what is another's. */
const outsidersOf = (
  people: readonly { user: KnownUser; column: Name }[],
  company: { id: string; name: string } | undefined,
  service: { name: string } | undefined,
): Outsider[] =>
  people.flatMap(({ user: { email, isInternal, entities }, column }) => {
    if (!company || !service || isInternal || entities.length === 0 || entities.some(({ entity }) => entity.id === company.id)) return []
    return {
      column,
      email,
      belongsTo: entities.map(({ entity }) => entity.name).join(', '),
      company: company.name,
      gets: `${service.name} of ${company.name}`,
    }
  })

type ImportCall = Pick<Call<typeof contract.importSubscriptions>, 'query' | 'body' | 'context'>

/** The work of E143 in whichever process. */
export async function importSubscriptionsHere({ query, body, context }: ImportCall) {
  const mode = modeOf(query)
  const updating = query.existing === 'update'
  const begin = async (tx: Transaction, withWarnings: boolean) =>
    new SubscriptionImporter(
      tx,
      { context, withWarnings, update: updating },
      new Names(await tx.company.findMany({ select: { id: true, name: true } })),
    )
  return importReply(
    mode,
    await refusingDuplicates(
      runImport(
        { kind: 'subscriptions.import', columns, updating, names: NAMES, begin },
        { body, mode, outsiders: query.outsiders, context },
      ),
    ),
  )
}

/**
 * E143. Throws VALIDATION with `Row n: …` for every fault, doubles included (A191, W66), DUPLICATE_SUBSCRIPTION when another writer makes the
 * same subscription at the same moment.
 */
export const importSubscriptions: ServiceFunction<typeof contract.importSubscriptions> = (call) =>
  importByService('subscriptions', call, importSubscriptionsHere)

/** E142: the empty template with the stored services, company groups and companies (A190). */
export const getSubscriptionTemplate: ServiceFunction<typeof contract.getSubscriptionTemplate> = async () => {
  const named = { select: { name: true }, orderBy: { name: 'asc' } } as const
  const [services, groups, entities] = await Promise.all([
    db.service.findMany(named),
    db.company.findMany(named),
    db.entity.findMany(named),
  ])
  const namesOf = (items: readonly { name: string }[]): string[] => [...new Set(items.map(({ name }) => name))]
  const values: Partial<Record<Name, string[]>> = { Service: namesOf(services), CompanyGroup: namesOf(groups), Company: namesOf(entities) }
  return templateReply(
    'import_subscriptions_template.xlsx',
    'Subscriptions',
    columns
      .filter((column: Column) => !column.editing)
      .map((column) => ({
        ...column,
        several: /Contacts$/.test(column.name),
        ...(values[column.name] ? { values: values[column.name]! } : {}),
      })),
  )
}

import 'server-only'
import { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import type { CallContext } from '#lib/caller/context.ts'
import { errorTable } from '#lib/errors/app-error.ts'
import { dayFault, dayOf, dayText, joined, separatorHint, valuesOf } from '#lib/spreadsheet/columns.ts'
import type { Cells, Column, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { EarlierRows, repeats } from '#lib/spreadsheet/earlier-rows.ts'
import { addFaults, importByService, importReply, modeOf, plannedRow, runImport } from '#lib/spreadsheet/import.ts'
import type { Importer, Outsider, PlannedRow } from '#lib/spreadsheet/import.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { templateReply } from '#lib/spreadsheet/template.ts'
import type * as contract from './import-contract.ts'
import { INVALID_DATE, createSubscription } from './write-contract.ts'
import type { NewSubscription } from './write-contract.ts'
import { insertSubscription, refusingDuplicates } from './write-service.ts'

/** A189. */
const columns = [
  { name: 'Service', required: true, hint: 'Name of a stored service.', width: 32 },
  { name: 'CompanyGroup', required: true, hint: 'Name of a stored company group.', example: 'Alpha', width: 28 },
  { name: 'Company', required: true, hint: 'Name of a company of that group.', example: 'Alpha Fund S.A.', width: 28 },
  { name: 'EndDate', hint: 'Last day, dd/mm/yyyy; no end when empty.', example: '31/12/2027', width: 14 },
  {
    name: 'Contacts',
    required: true,
    hint: 'E-mail addresses of people of the firm, at least one.',
    example: 'internal@firm.example',
    width: 36,
  },
  {
    name: 'MainContacts',
    required: true,
    hint: 'E-mail addresses of users who become main contacts, at least one.',
    example: 'client@alpha.example',
    width: 36,
  },
] as const satisfies readonly Column[]
type Name = (typeof columns)[number]['name']

const columnOf: Readonly<Record<string, Name>> = {
  serviceId: 'Service',
  companyId: 'CompanyGroup',
  entityId: 'Company',
  endDate: 'EndDate',
  contacts: 'Contacts',
  users: 'MainContacts',
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
  entities: Names<{ id: string; name: string; companyId: string }>
  /** By e-mail in lower case. */
  users: ReadonlyMap<string, KnownUser>
}

class SubscriptionImporter implements Importer<Name, NewSubscription> {
  readonly #tx: Transaction
  readonly #context: CallContext
  readonly #doubting: boolean
  readonly #groups: Names<{ id: string; name: string }>
  /** Company and service of the rows so far. */
  readonly #inFile = new EarlierRows()

  constructor(
    tx: Transaction,
    { context, doubting }: { context: CallContext; doubting: boolean },
    groups: Names<{ id: string; name: string }>,
  ) {
    this.#tx = tx
    this.#context = context
    this.#doubting = doubting
    this.#groups = groups
  }

  async plan(rows: readonly ImportRow<Name>[]): Promise<PlannedRow<NewSubscription>[]> {
    const known = await this.#lookUp(rows)
    const drafts = rows.map((row) => ({ row, ...this.#parse(row, known) }))
    const entityIds = drafts.flatMap(({ body }) => body?.entityId ?? [])
    const stored =
      entityIds.length === 0
        ? []
        : await this.#tx.subscription.findMany({ where: { entityId: { in: entityIds } }, select: { entityId: true, serviceId: true } })
    const taken = new Set(stored.map(({ entityId, serviceId }) => `${entityId} ${serviceId}`))
    return drafts.map(({ row, body, faults, shown, outsiders }) => {
      const key = body && `${body.entityId} ${body.serviceId}`
      const message = errorTable.DUPLICATE_SUBSCRIPTION.detail
      // One per company and service, within the file too (A052, W66).
      const earlier = key === null ? null : this.#inFile.find(key, row.row)
      if (key !== null && taken.has(key)) faults.push({ column: null, message })
      else if (earlier !== null) faults.push(repeats({ column: null, message }, earlier))
      return plannedRow(columns, row, {
        label: [row.cells.Service, row.cells.Company].filter(Boolean).join(' - '),
        change: body,
        faults,
        shown,
        outsiders,
      })
    })
  }

  async #lookUp(rows: readonly ImportRow<Name>[]): Promise<Known> {
    const texts = (name: Name): string[] => [...new Set(rows.flatMap(({ cells }) => cells[name] || []))]
    const emails = [...new Set(rows.flatMap(({ cells }) => [...valuesOf(cells.Contacts), ...valuesOf(cells.MainContacts)]))]
    const insensitive = (names: string[]) => ({ name: { in: names, mode: 'insensitive' as const } })
    const services = await this.#tx.service.findMany({ where: insensitive(texts('Service')), select: { id: true, name: true } })
    const entities = await this.#tx.entity.findMany({
      where: insensitive(texts('Company')),
      select: { id: true, name: true, companyId: true },
    })
    const entitiesOf = {
      select: { entity: { select: { id: true, name: true } } },
      orderBy: { entity: { name: 'asc' } },
      ...(this.#doubting ? {} : { take: 0 }),
    } as const
    const users = await this.#tx.user.findMany({
      where: { email: { in: emails } },
      select: { ppid: true, email: true, isInternal: true, entities: entitiesOf },
    })
    return {
      services: new Names(services),
      entities: new Names(entities),
      users: new Map(users.map((user) => [user.email.toLowerCase(), user])),
    }
  }

  #parse(
    { cells, faults: unread }: ImportRow<Name>,
    known: Known,
  ): { body: NewSubscription | null; faults: RowFault[]; shown: Cells<Name>; outsiders: Outsider[] } {
    const faults = [...unread]
    const fault = (column: Name, message: string): void => void faults.push({ column, message })
    const groups = this.#groups.find(cells.CompanyGroup ?? '')
    if (cells.CompanyGroup && groups.length === 0) fault('CompanyGroup', `There is no such company group "${cells.CompanyGroup}"`)
    const [group] = groups
    const named = known.entities.find(cells.Company ?? '')
    // Without its group a company cannot be looked for, which is no fault of its own.
    const entities = group ? known.entities.find(cells.Company ?? '', ({ companyId }) => companyId === group.id) : named.slice(0, 1)
    if (cells.Company && named.length === 0) fault('Company', `There is no such company "${cells.Company}"`)
    else if (cells.Company && group && entities.length === 0) fault('Company', 'The company is not of this company group')
    const services = known.services.find(cells.Service ?? '')
    if (cells.Service && services.length === 0) fault('Service', `There is no such service "${cells.Service}"`)
    if (services.length > 1) fault('Service', `Several services are named "${cells.Service}"`)
    const endDate = cells.EndDate ? dayOf(cells.EndDate) : null
    if (cells.EndDate && endDate === null) fault('EndDate', dayFault(cells.EndDate, INVALID_DATE))
    const people = (column: 'Contacts' | 'MainContacts') =>
      valuesOf(cells[column]).flatMap((email) => {
        const user = known.users.get(email.toLowerCase())
        if (!user) fault(column, `There is no such user "${email}"${separatorHint(email)}`)
        else if (column === 'Contacts' && !user.isInternal) fault(column, 'A contact must be an internal user')
        return user ?? []
      })
    const [contacts, mainContacts] = [people('Contacts'), people('MainContacts')]
    const parsed = createSubscription.body.safeParse({
      serviceId: services[0]?.id ?? '',
      companyId: group?.id ?? '',
      entityId: entities[0]?.id ?? '',
      endDate,
      contacts: contacts.map(({ ppid }) => ppid),
      users: mainContacts.map(({ ppid }) => ({ ppid, isMainContact: true })),
    })
    if (!parsed.success) addFaults(faults, parsed.error.issues, columnOf)
    const emails = (users: readonly { email: string }[]): string => joined(users.map(({ email }) => email))
    const shown = {
      Service: services[0]?.name ?? '',
      CompanyGroup: group?.name ?? '',
      Company: entities[0]?.name ?? '',
      EndDate: endDate === null ? '' : dayText(endDate),
      Contacts: emails(contacts),
      MainContacts: emails(mainContacts),
    }
    return { body: parsed.success ? parsed.data : null, faults, shown, outsiders: outsidersOf(mainContacts, entities[0], services[0]) }
  }

  async write(changes: NewSubscription[]): Promise<void> {
    for (const change of changes) await insertSubscription(this.#tx, this.#context, change)
  }
}

/** Main contacts who belong to other companies and not to this one: clients who would see what is another's. */
const outsidersOf = (
  people: readonly KnownUser[],
  company: { id: string; name: string } | undefined,
  service: { name: string } | undefined,
): Outsider[] =>
  people.flatMap(({ email, isInternal, entities }) => {
    if (!company || !service || isInternal || entities.length === 0 || entities.some(({ entity }) => entity.id === company.id)) return []
    return {
      column: 'MainContacts',
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
  const begin = async (tx: Transaction, doubting: boolean) =>
    new SubscriptionImporter(tx, { context, doubting }, new Names(await tx.company.findMany({ select: { id: true, name: true } })))
  return importReply(
    mode,
    await refusingDuplicates(
      runImport({ kind: 'subscriptions.import', columns, begin }, { upload: body.importFile, mode, outsiders: query.outsiders, context }),
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
    columns.map((column) => ({
      ...column,
      several: /Contacts$/.test(column.name),
      ...(values[column.name] ? { values: values[column.name]! } : {}),
    })),
  )
}

import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { wordsOrText } from '#lib/rich-text/document.ts'
import { flagOf, joined, separatorHint, valuesOf, yesNo } from '#lib/spreadsheet/columns.ts'
import type { Cells, ImportRow, RowFault } from '#lib/spreadsheet/columns.ts'
import { CLEARED } from '#lib/spreadsheet/words.ts'
import type { NameSources } from '#lib/spreadsheet/nearest-names.ts'
import { Names } from '#lib/spreadsheet/names.ts'
import { serviceTypes } from './words.ts'
import { serviceColumns, severalKinds } from './import-columns.ts'
import type { ServiceColumnName } from './import-columns.ts'

/** The fields of a form as a browser would send them. */
export type RawForm = Record<string, unknown>

const key = (name: string): string => name.trim().toLowerCase()

const tagKinds = {
  LifeCycles: { kind: 'LIFECYCLE', unknown: 'There is no such life cycle' },
  ValueChains: { kind: 'VALUE_CHAIN', unknown: 'There is no such value chain' },
  Industries: { kind: 'INDUSTRY', unknown: 'There is no such industry' },
} as const satisfies Partial<Record<ServiceColumnName, { kind: TaxonomyKind; unknown: string }>>

const itemNames = ({ kind }: (typeof tagKinds)[keyof typeof tagKinds]) =>
  Prisma.sql`SELECT DISTINCT "name" FROM "TaxonomyItem" WHERE "kind" = ${kind}::"TaxonomyKind"`
/** Where the names are that a cell may misspell. */
export const serviceNames = {
  LifeCycles: itemNames(tagKinds.LifeCycles),
  ValueChains: itemNames(tagKinds.ValueChains),
  Industries: itemNames(tagKinds.Industries),
  ServiceGroup: Prisma.sql`SELECT DISTINCT "name" FROM "ServiceGroup"`,
  RelatedServices: Prisma.sql`SELECT "name" FROM "Service"`,
} satisfies NameSources<ServiceColumnName>

/** @param unknown what of the cell's text names nothing that is stored */
type Fault = (message: string, unknown?: string) => void

const typeNumbers = new Map<string, string>(
  Object.entries(serviceTypes).flatMap(([number, label]) => [
    [number, number],
    [label.toLowerCase(), number],
  ]),
)

const peopleColumns = [
  'Responsibles',
  'Team',
  'ItContact',
  'Viewers',
  'UkViewers',
  'FrViewers',
] as const satisfies readonly ServiceColumnName[]

/** `name | link | e-mail | Yes` */
const applicationParts = (text: string): string[] => text.split('|').map((part) => part.trim())

type Row = ImportRow<ServiceColumnName>

const emailsOf = ({ cells }: Row): string[] => [
  ...peopleColumns.flatMap((column) => valuesOf(cells[column])),
  ...valuesOf(cells.Applications).flatMap((application) => applicationParts(application)[2] || []),
]

/** What the names in a file stand for (W27); taxonomy, tenants and groups are read once, people and services with each batch. */
export class ServiceLookup {
  readonly #tenants: Names<{ id: string; name: string }>
  readonly #groups: Names<{ id: string; name: string; tenantId: string }>
  readonly #items: Record<TaxonomyKind, Names<{ id: string; name: string; tenantId: string }>>
  readonly #currentTenantId: string | null
  #people = new Map<string, string>()
  #services = new Map<string, Set<string>>()
  /** Names and e-mails by the ids and ppids that stand for them. */
  readonly #nameOf: Map<string, string>

  private constructor(
    tenants: { id: string; name: string }[],
    groups: { id: string; name: string; tenantId: string }[],
    items: { id: string; name: string; tenantId: string; kind: TaxonomyKind }[],
    currentTenantId: string | null,
  ) {
    const ofKind = (kind: TaxonomyKind) => new Names(items.filter((item) => item.kind === kind))
    this.#tenants = new Names(tenants)
    this.#groups = new Names(groups)
    this.#items = { LIFECYCLE: ofKind('LIFECYCLE'), VALUE_CHAIN: ofKind('VALUE_CHAIN'), INDUSTRY: ofKind('INDUSTRY') }
    this.#currentTenantId = currentTenantId
    this.#nameOf = new Map([...groups, ...items].map(({ id, name }) => [id, name]))
  }

  /** @param currentTenantId tenant whose names come first where a row names no domain; null = none */
  static async read(tx: Transaction, currentTenantId: string | null): Promise<ServiceLookup> {
    const tenants = await tx.tenant.findMany({ select: { id: true, domain: true } })
    const groups = await tx.serviceGroup.findMany({ select: { id: true, name: true, tenantId: true } })
    const items = await tx.taxonomyItem.findMany({ select: { id: true, name: true, tenantId: true, kind: true } })
    return new ServiceLookup(
      tenants.map(({ id, domain }) => ({ id, name: domain })),
      groups,
      items,
      currentTenantId,
    )
  }

  /** Looks up the people and services that rows name. */
  async prepare(tx: Transaction, rows: readonly Row[]): Promise<void> {
    const emails = [...new Set(rows.flatMap(emailsOf))]
    const names = [...new Set(rows.flatMap(({ cells }) => valuesOf(cells.RelatedServices)))]
    const people =
      emails.length === 0
        ? []
        : await tx.user.findMany({ where: { email: { in: emails }, isInternal: true }, select: { ppid: true, email: true } })
    const services =
      names.length === 0
        ? []
        : await tx.service.findMany({
            where: { OR: [{ name: { in: names } }, { friendlyUrl: { in: names } }] },
            select: { id: true, name: true, friendlyUrl: true },
          })
    this.#people = new Map(people.map(({ ppid, email }) => [key(email), ppid]))
    this.#services = new Map()
    for (const { ppid, email } of people) this.#nameOf.set(ppid, email)
    for (const { id, name } of services) this.#nameOf.set(id, name)
    for (const { id, name, friendlyUrl } of services)
      for (const known of [key(name), friendlyUrl]) this.#services.set(known, new Set([...(this.#services.get(known) ?? []), id]))
  }

  /**
   * The filled cells of a row as fields of the form, with ids in place of names; an empty cell gives no field.
   * @param tenantIds of the stored service that the row changes
   * @returns also what is wrong with the names, and the cells as they will be stored
   */
  toForm(
    { cells, faults: unread }: Row,
    tenantIds: readonly string[] = [],
  ): { raw: RawForm; faults: RowFault[]; shown: Cells<ServiceColumnName> } {
    const faults = [...unread]
    const shown: Cells<ServiceColumnName> = {}
    const raw: RawForm = {}
    const scope = this.#scope(cells.Domains, tenantIds, faults)
    for (const { name, field, kind } of serviceColumns) {
      const text = cells[name]
      if (text === undefined || text === '') continue
      const fault = (message: string, unknown?: string): void =>
        void faults.push({ column: name, message, ...(unknown !== undefined && { unknown }) })
      if (text === CLEARED) {
        raw[field] = severalKinds.has(kind) ? [] : ''
        shown[name] = ''
        continue
      }
      if (kind === 'text') raw[field] = text
      else if (kind === 'names') raw[field] = valuesOf(text)
      else if (kind === 'flag') raw[field] = flagText(text, fault)
      else if (kind === 'type') raw[field] = typeNumbers.get(key(text)) ?? text
      else if (kind === 'domains') raw[field] = valuesOf(text).map((domain) => domain.toUpperCase())
      else if (kind === 'tags') raw[field] = valuesOf(text).flatMap((value) => this.#tags(name, value, scope, fault))
      else if (kind === 'group') raw[field] = this.#group(text, scope, fault)
      else if (kind === 'person') raw[field] = this.#person(text, fault)
      else if (kind === 'people') raw[field] = valuesOf(text).map((email) => this.#person(email, fault))
      else if (kind === 'services') raw[field] = valuesOf(text).map((value) => this.#service(value, fault))
      else raw[field] = valuesOf(text).map((application) => this.#application(application, fault))
      shown[name] = this.#shown(kind, raw[field], text)
    }
    return { raw, faults, shown }
  }

  /** A value of the form as a cell: ids are names again. */
  #shown(kind: (typeof serviceColumns)[number]['kind'], value: unknown, text: string): string {
    if (kind === 'flag') return yesNo(value === 'true')
    if (kind === 'type') return serviceTypes[Number(value) as keyof typeof serviceTypes] ?? text
    if (kind === 'text') return wordsOrText(text)
    if (kind === 'applications') return joined(valuesOf(text))
    return joined([value].flat().map((one) => this.#nameOf.get(String(one)) ?? String(one)))
  }

  /** Tenants in which the names of a row are looked for, in groups of falling preference. */
  #scope(domains: string | undefined, stored: readonly string[], faults: RowFault[]): ((item: { tenantId: string }) => boolean)[] {
    const named = valuesOf(domains)
    for (const domain of named)
      if (this.#tenants.find(domain).length === 0) faults.push({ column: 'Domains', message: `There is no such tenant "${domain}"` })
    const wanted = named.length > 0 ? named.flatMap((domain) => this.#tenants.find(domain).map(({ id }) => id)) : stored
    if (wanted.length > 0) return [({ tenantId }) => wanted.includes(tenantId)]
    return [({ tenantId }) => tenantId === this.#currentTenantId, () => true]
  }

  /** A name may stand in both catalogue versions and for several tenants of the row: all of them are meant. */
  #tags(column: string, name: string, scope: ((item: { tenantId: string }) => boolean)[], fault: Fault): string[] {
    const { kind, unknown } = tagKinds[column as keyof typeof tagKinds]
    const items = this.#items[kind].find(name)
    const found = scope.map((inScope) => items.filter(inScope)).find((some) => some.length > 0) ?? []
    if (found.length === 0) fault(`${unknown} "${name}"${separatorHint(name)}`, name)
    return found.map(({ id }) => id)
  }

  #group(name: string, scope: ((item: { tenantId: string }) => boolean)[], fault: Fault): string {
    const groups = this.#groups.find(name)
    const found = scope.map((inScope) => groups.filter(inScope)).find((some) => some.length > 0) ?? []
    if (found.length === 0) fault(`There is no such service group "${name}"`, name)
    if (found.length > 1) fault(`Several service groups are named "${name}"`)
    return found[0]?.id ?? ''
  }

  #person(email: string, fault: (message: string) => void): string {
    const ppid = this.#people.get(key(email))
    if (ppid === undefined) fault(`There is no such person "${email}"${separatorHint(email)}`)
    return ppid ?? ''
  }

  #service(name: string, fault: Fault): string {
    const ids = [...(this.#services.get(key(name)) ?? [])]
    if (ids.length === 0) fault(`There is no such service "${name}"${separatorHint(name)}`, name)
    if (ids.length > 1) fault(`Several services are named "${name}"; please give the friendly URL`)
    return ids[0] ?? ''
  }

  #application(text: string, fault: (message: string) => void): RawForm {
    const [name = '', link = '', email = '', shown = ''] = applicationParts(text)
    return {
      name,
      link,
      ...(email === '' ? {} : { itContactPpid: this.#person(email, fault) }),
      ...(shown === '' ? {} : { showToClient: flagText(shown, fault) }),
    }
  }
}

function flagText(text: string, fault: (message: string) => void): string {
  const flag = flagOf(text)
  if (flag === null) fault('Please provide Yes or No')
  return String(flag ?? '')
}

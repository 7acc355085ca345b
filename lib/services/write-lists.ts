import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import type { ServiceRole } from '#lib/db/generated/client.ts'
import { insertRows } from '#lib/db/insert-rows.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import type { CheckedForm } from './check-form.ts'
import type { StoredForm, StoredService } from './stored.ts'
import type { ServiceForm } from './write-contract.ts'

/** A form that passed its checks, with what was stored before; null for a new service. */
interface SavedForm {
  id: string
  form: ServiceForm
  checked: CheckedForm
  before: StoredService | null
  beforeForm: StoredForm | null
}

/** The columns of a service that come from the form as they are. */
export const columnsOf = (form: ServiceForm) => ({
  name: form.name,
  description: form.description,
  smallDescription: form.smallDescription,
  type: form.type,
  live: form.live,
  isNew: form.isNew,
  isHighlighted: form.isHighlighted,
  isPsf: form.isPSF,
  isPsa: form.isPSA,
  visibleInClientView: form.visibleInClientView,
  geographicalInformation: form.geographicalInformation,
  targetProfile: form.targetProfile,
  availableApplication: form.availableApplication,
  deliverable: form.deliverable,
  mainAddedValue: form.mainAddedValue,
  secondaryAddedValue: form.secondaryAddedValue,
  organizations: form.organizations,
  videoLink: form.videoLink,
  serviceGroupId: form.serviceGroupId ?? null,
})

/** Writes the columns of many stored services in one statement; a column that a form leaves out stays. */
export async function updateServices(tx: Transaction, changed: readonly { id: string; form: ServiceForm }[]): Promise<void> {
  if (changed.length === 0) return
  const rows = changed.map(({ id, form }) => ({ ...columnsOf(form), id }))
  const columns = Prisma.raw(
    Object.keys(columnsOf(changed[0]!.form))
      .map((column) => `"${column}"`)
      .join(', '),
  )
  await tx.$executeRaw`
    UPDATE "Service" s SET (${columns}) = (SELECT ${columns} FROM jsonb_populate_record(s, given.row)), "version" = s."version" + 1, "updatedAt" = now()
    FROM jsonb_array_elements(${JSON.stringify(rows)}::jsonb) given(row) WHERE s."id" = (given.row->>'id')::uuid`
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
const sameSet = (a: readonly string[], b: readonly string[]): boolean => same(a.toSorted(), b.toSorted())

const roles = {
  responsiblesPpids: 'RESPONSIBLE',
  teamPpids: 'TEAM',
  viewersPpids: 'VIEWER',
  ukViewersPpids: 'UK_VIEWER',
  frViewersPpids: 'FR_VIEWER',
} as const satisfies Record<string, ServiceRole>

/** Ids of the services that were there before, whose rows of a list go first. */
const stored = (changed: readonly SavedForm[]): string[] => changed.flatMap(({ id, before }) => (before ? [id] : []))

/** People in their roles; a list that is left out stays (A060). */
async function writePeople(tx: Transaction, forms: readonly SavedForm[]): Promise<void> {
  const changed = forms.flatMap(({ id, form, before, beforeForm }) => {
    const lists = Object.entries(roles).map(([field, role]) => ({
      role: role,
      ppids: form[field as keyof typeof roles],
      known: beforeForm?.[field as keyof typeof roles] ?? [],
    }))
    const itContact = {
      role: 'IT_CONTACT' as const,
      ppids: form.itContactPpid ? [form.itContactPpid] : [],
      known: beforeForm?.itContactPpid ? [beforeForm.itContactPpid] : [],
    }
    const written = [...lists, itContact].flatMap(({ role, ppids, known }) =>
      ppids === undefined || same(ppids, known) ? [] : [{ role, ppids }],
    )
    return written.length > 0 ? [{ id, before, lists: written }] : []
  })
  const old = changed.flatMap(({ id, before, lists }) => (before ? [{ serviceId: id, role: { in: lists.map(({ role }) => role) } }] : []))
  if (old.length > 0) await tx.servicePerson.deleteMany({ where: { OR: old } })
  const rows = changed.flatMap(({ id, lists }) =>
    lists.flatMap(({ role, ppids }) => ppids.map((userPpid, position) => ({ serviceId: id, role, userPpid, position }))),
  )
  await insertRows(tx, 'ServicePerson', ['serviceId', 'role', 'userPpid', 'position'], rows)
}

/** Rows with neither name nor link are left out (B625). */
const applicationsOf = ({ form }: SavedForm) =>
  form.applications
    ?.filter(({ name, link }) => name !== '' || link !== '')
    .map(({ name, link, itContactPpid, showToClient }) => ({ name, link, itContactPpid, showToClient }))

async function writeApplications(tx: Transaction, forms: readonly SavedForm[]): Promise<void> {
  const changed = forms.filter((saved) => {
    const wanted = applicationsOf(saved)
    return wanted !== undefined && !same(wanted, saved.beforeForm?.applications ?? [])
  })
  const old = stored(changed)
  if (old.length > 0) await tx.serviceApplication.deleteMany({ where: { serviceId: { in: old } } })
  const rows = changed.flatMap((saved) =>
    (applicationsOf(saved) ?? []).map((application, position) => ({ ...application, serviceId: saved.id, position })),
  )
  await insertRows(tx, 'ServiceApplication', ['serviceId', 'position', 'name', 'link', 'showToClient', 'itContactPpid'], rows)
}

/** Replaces the rows of one list where it has changed. */
async function replace<Row>(
  forms: readonly SavedForm[],
  changed: (saved: SavedForm) => boolean,
  rowsOf: (saved: SavedForm) => Row[],
  table: { remove: (ids: string[]) => Promise<unknown>; insert: (rows: Row[]) => Promise<unknown> },
): Promise<void> {
  const written = forms.filter(changed)
  const old = stored(written)
  if (old.length > 0) await table.remove(old)
  await table.insert(written.flatMap(rowsOf))
}

/** The lists of related rows of services, of one service or of many: a few statements either way; only lists that changed are written. */
export async function writeLists(tx: Transaction, forms: readonly SavedForm[]): Promise<void> {
  await replace(
    forms,
    ({ checked, before }) => !sameSet(checked.tenantIds, before?.tenants.map(({ id }) => id) ?? []),
    ({ id: serviceId, checked }) => checked.tenantIds.map((tenantId) => ({ serviceId, tenantId })),
    {
      remove: (ids) => tx.serviceDomain.deleteMany({ where: { serviceId: { in: ids } } }),
      insert: (rows) => insertRows(tx, 'ServiceDomain', ['serviceId', 'tenantId'], rows),
    },
  )
  await replace(
    forms,
    ({ checked, before }) => !sameSet(checked.itemIds, before?.tags.map(({ id }) => id) ?? []),
    ({ id: serviceId, checked }) => checked.itemIds.map((itemId) => ({ serviceId, itemId })),
    {
      remove: (ids) => tx.serviceTaxonomy.deleteMany({ where: { serviceId: { in: ids } } }),
      insert: (rows) => insertRows(tx, 'ServiceTaxonomy', ['serviceId', 'itemId'], rows),
    },
  )
  await replace(
    forms,
    ({ checked, before }) => !same(checked.relatedIds, before?.relatedIds ?? []),
    ({ id: serviceId, checked }) => checked.relatedIds.map((relatedId, position) => ({ serviceId, relatedId, position })),
    {
      remove: (ids) => tx.serviceRelation.deleteMany({ where: { serviceId: { in: ids } } }),
      insert: (rows) => insertRows(tx, 'ServiceRelation', ['serviceId', 'relatedId', 'position'], rows),
    },
  )
  await writePeople(tx, forms)
  await writeApplications(tx, forms)
}

import type { AuditKind } from '#lib/db/audit-kinds.ts'
import type { TaxonomyItem, TaxonomyKind } from '#lib/db/generated/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { pick } from '#lib/db/pick.ts'

export type StoredItem = TaxonomyItem

/** Records of the audit trail. */
export const entities = { INDUSTRY: 'Industry', LIFECYCLE: 'LifeCycle', VALUE_CHAIN: 'ValueChain' } as const satisfies Record<
  TaxonomyKind,
  AuditKind
>

/** What the audit trail keeps of an item. */
export const auditOf = (item: StoredItem) => pick(item, ['name', 'order', 'catalogueVersion', 'parentId', 'tenantId'])

/** Closes the gap that an item which goes leaves in the order of its tenant. */
export const closeGap = (tx: Transaction, { kind, catalogueVersion, tenantId, order }: StoredItem) =>
  tx.taxonomyItem.updateMany({
    where: { kind, catalogueVersion, tenantId, parentId: null, order: { gt: order ?? 0 } },
    data: { order: { decrement: 1 } },
  })

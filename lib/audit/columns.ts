import type { ListColumns } from '#lib/lists/columns.ts'
import type { TrailRow } from './trail-contract.ts'
import { actionText, changeText, whoText } from './words.ts'
import { entityText } from '#lib/text/kind-text.ts'
import type { Names } from './words.ts'

/** A row with what is called by the ids in it. */
export type NamedTrailRow = TrailRow & { names: Names }

/** What a row of the audit trail says, in its sheet and by its filters; the trail has one order, the newest first. */
export const trailColumns = {
  at: { label: 'When', kind: 'date', order: false },
  person: { label: 'Who', filter: 'text', order: false, value: whoText },
  action: { label: 'Action', filter: 'options', order: false, value: ({ action }) => actionText(action) },
  subject: { label: 'Person', order: false, value: ({ subject }) => subject?.name ?? null },
  entity: { label: 'Kind of record', filter: 'options', order: false, value: ({ entity }) => entityText(entity) },
  name: { label: 'Record', order: false },
  entityId: { label: 'Id of the record', filter: 'text', order: false },
  cause: { label: 'By', order: false, value: ({ cause }) => cause?.text ?? null },
  changes: { label: 'Changes', order: false, value: ({ changes, names }) => changes.map((change) => changeText(change, names)) },
  requestId: { label: 'Request', filter: 'text', order: false },
  period: { label: 'Period', filter: 'date-range', onlyFilter: true },
} as const satisfies ListColumns<NamedTrailRow>

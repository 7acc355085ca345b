import { TECHNICAL_FIELDS } from '#lib/db/audit-kinds.ts'
import type { AuditChange } from './contract.ts'

type Json = AuditChange['before']

const TECHNICAL: readonly string[] = TECHNICAL_FIELDS
/** Nothing of this belongs into the trail; should it ever get there, it is not shown. */
const SECRET = /hash|token|secret|password|cookie|^key$/i
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text has the form of a record's id. */
export const isGuid = (text: string): boolean => GUID.test(text)
/** Keys whose texts are keys of people, which need not be GUIDs. */
const PEOPLE = /ppids?$|^(contacts|users)$/i

const isObject = (value: Json | undefined): value is { [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: Json): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** Fields that say what another one says, by kind of record, and nothing that a reader could use. */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  Entity: ['entityId'],
  SavedView: ['isMine', 'owner'],
  Subscription: ['subscriptionId', 'applications', 'service', 'entity'],
  SubscriptionConfiguration: ['engagementId'],
  User: ['ppid'],
}

/** A record's fields, each once: where the name of a record stands beside its id, the name is the value. */
function onceEach(side: Json, kind: string): { [key: string]: Json } {
  if (!isObject(side)) return {}
  const repeated = REPEATED[kind] ?? []
  const name = (field: string): string => field.replace(/Id$/, 'Name')
  const entries = Object.entries(side).filter(
    ([field]) => !repeated.includes(field) && !(field.endsWith('Name') && field.replace(/Name$/, 'Id') in side),
  )
  return Object.fromEntries(
    entries.map(([field, value]) => [field, field.endsWith('Id') && typeof side[name(field)] === 'string' ? side[name(field)]! : value]),
  )
}

/** The changes that the history of another record shows: those that name it, of lists only the item; all of them where none does. */
export function relevantTo(key: string, changes: readonly AuditChange[]): AuditChange[] {
  const names = (value: Json): boolean => JSON.stringify(value).includes(JSON.stringify(key))
  const part = (value: Json): Json => (Array.isArray(value) ? value.filter(names) : value)
  const naming = changes.filter(({ before, after }) => names(before) || names(after))
  return naming.length === 0
    ? [...changes]
    : naming.map(({ field, before, after }) => ({ field, before: part(before), after: part(after) }))
}

/** What undo and the trash write down of a record: what it was called, and no field of it. */
const isOnlyName = (before: Json, after: Json): boolean => before === null && isObject(after) && Object.keys(after).join() === 'label'

/** The fields of a record of a kind that differ; what is nothing on both sides (null, empty text, empty list) does not. */
export function changesOf(before: Json, after: Json, kind = ''): AuditChange[] {
  if (isOnlyName(before, after)) return []
  const [left, right] = [onceEach(before, kind), onceEach(after, kind)]
  const fields = [...new Set([...Object.keys(right), ...Object.keys(left)])].filter(
    (field) => !TECHNICAL.includes(field) && !SECRET.test(field),
  )
  return fields
    .map((field) => ({ field, before: left[field] ?? null, after: right[field] ?? null }))
    .filter(
      (change) => JSON.stringify(change.before) !== JSON.stringify(change.after) && !(isNothing(change.before) && isNothing(change.after)),
    )
}

/** Ids of records, and keys of people, that stand in a value. */
export function keysIn(value: Json, field = ''): { ids: string[]; ppids: string[] } {
  if (typeof value === 'string') {
    const isId = GUID.test(value)
    return { ids: isId ? [value.toLowerCase()] : [], ppids: isId || PEOPLE.test(field) ? [value] : [] }
  }
  const parts = Array.isArray(value)
    ? value.map((item) => keysIn(item, field))
    : isObject(value)
      ? Object.entries(value).map(([key, item]) => keysIn(item, key))
      : []
  return { ids: parts.flatMap(({ ids }) => ids), ppids: parts.flatMap(({ ppids }) => ppids) }
}

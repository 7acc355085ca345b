import type { AuditChange } from './contract.ts'

type Json = AuditChange['before']

/** Fields that say nothing to a reader; the portal sets them with every change. */
const TECHNICAL = ['id', 'version', 'updatedAt', 'createdAt', 'lastUpdateDate']
/** Nothing of this belongs into the trail; should it ever get there, it is not shown. */
const SECRET = /hash|token|secret|password|cookie|^key$/i
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** Whether a text has the form of a record's id. */
export const isGuid = (text: string): boolean => GUID.test(text)
/** Keys whose texts are keys of people, which need not be GUIDs. */
const PEOPLE = /ppids?$|^(contacts|users)$/i

const isObject = (value: Json | undefined): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value)

const isNothing = (value: Json): boolean => value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** The fields of a record that differ; what is nothing on both sides (null, empty text, empty list) does not. */
export function changesOf(before: Json, after: Json): AuditChange[] {
  const [left, right] = [isObject(before) ? before : {}, isObject(after) ? after : {}]
  const fields = [...new Set([...Object.keys(right), ...Object.keys(left)])].filter((field) => !TECHNICAL.includes(field) && !SECRET.test(field))
  return fields
    .map((field) => ({ field, before: left[field] ?? null, after: right[field] ?? null }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after) && !(isNothing(change.before) && isNothing(change.after)))
}

/** Ids of records, and keys of people, that stand in a value. */
export function keysIn(value: Json, field = ''): { ids: string[]; ppids: string[] } {
  if (typeof value === 'string') {
    const isId = GUID.test(value)
    return { ids: isId ? [value.toLowerCase()] : [], ppids: isId || PEOPLE.test(field) ? [value] : [] }
  }
  const parts = Array.isArray(value) ? value.map((item) => keysIn(item, field)) : isObject(value) ? Object.entries(value).map(([key, item]) => keysIn(item, key)) : []
  return { ids: parts.flatMap(({ ids }) => ids), ppids: parts.flatMap(({ ppids }) => ppids) }
}

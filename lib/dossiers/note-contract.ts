import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'

const PPID_LENGTH = 255
export const NOTE_LENGTH = 4_000
/** Notes of one record; a list of more is nobody's to read. */
export const MAX_NOTES = 200

export const staffNoteSchema = z.strictObject({
  id: z.guid(),
  text: z.string(),
  /** Null = the person is gone. */
  by: z.strictObject({ ppid: z.string(), name: z.string() }).nullable(),
  /** ISO instants. */
  createdAt: z.string(),
  /** Null = as it was written. */
  changedAt: z.string().nullable(),
  /** Whether the caller may change it or take it away: who wrote it, and super users. */
  mayChange: z.boolean(),
  version: z.int(),
})
export type StaffNote = z.infer<typeof staffNoteSchema>

/** A client, a company, a company group or a subscription. */
const about = z.union([
  z.strictObject({ ppid: z.string().min(1).max(PPID_LENGTH) }),
  z.strictObject({ entityId: z.guid() }),
  z.strictObject({ companyId: z.guid() }),
  z.strictObject({ subscriptionId: z.guid() }),
])
export type NoteSubject = z.output<typeof about>

const text = z
  .string(REQUIRED)
  .trim()
  .min(1, REQUIRED)
  .max(NOTE_LENGTH, `At most ${NOTE_LENGTH.toLocaleString('en')} characters`)
const byId = z.object({ id: z.guid() })
const root = '/api/v1/StaffNote'

export const listStaffNotes = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/list`,
  summary: 'Notes of staff about a client, company, company group or subscription, the newest first',
  access: 'internal',
  body: z.strictObject({ about }),
  response: z.array(staffNoteSchema),
})

export const getStaffNote = endpoint({
  method: 'GET',
  path: `${root}/{id}`,
  summary: 'One note of staff',
  access: 'internal',
  params: byId,
  response: staffNoteSchema,
})

export const createStaffNote = endpoint({
  method: 'POST',
  path: root,
  summary: 'Writes a note about a client, company, company group or subscription, which only staff read',
  access: 'internal',
  body: z.strictObject({ about, text }),
  response: staffNoteSchema,
  status: 201,
})

export const updateStaffNote = endpoint({
  method: 'PUT',
  path: `${root}/{id}`,
  summary: 'Changes a note, by who wrote it and by super users',
  access: 'internal',
  params: byId,
  body: z.strictObject({ text, version: versionField }),
  response: staffNoteSchema,
})

export const deleteStaffNote = endpoint({
  method: 'DELETE',
  path: `${root}/{id}`,
  summary: 'Takes a note away, by who wrote it and by super users; the trash keeps it',
  access: 'internal',
  params: byId,
  response: null,
})

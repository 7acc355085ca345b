import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { sheetFile } from '#lib/lists/sheet-contract.ts'
import { auditEntrySchema } from './contract.ts'

export const TRAIL_PAGE_SIZE = 50
const MAX_TRAIL_PAGE = 200
const TEXT_LENGTH = 255

/** What narrows the trail; everything that is given must hold. */
export const trailFilters = z.strictObject({
  /** Words of the name or e-mail of who did it, or as whom the portal was seen. */
  person: z.string().max(TEXT_LENGTH).nullish(),
  action: z.string().max(TEXT_LENGTH).nullish(),
  entity: z.string().max(TEXT_LENGTH).nullish(),
  /** ppid of a person: what was done to the person's record, given to the person or taken away. */
  concernedPerson: z.string().max(TEXT_LENGTH).nullish(),
  /** `Kind:id` of a record: what was done to it, given to it or taken away. */
  concernedRecord: z
    .string()
    .max(TEXT_LENGTH)
    .regex(/^[A-Za-z]+:./, 'Please give the kind and the id of the record')
    .nullish(),
  /** Id of the record. */
  entityId: z.string().max(TEXT_LENGTH).nullish(),
  requestId: z.string().max(TEXT_LENGTH).nullish(),
  /** Instants, both included. */
  from: z.iso.datetime({ offset: true }).nullish(),
  to: z.iso.datetime({ offset: true }).nullish(),
})
export type TrailFilters = z.output<typeof trailFilters>

const trailRowSchema = auditEntrySchema.extend({
  /** Of the log lines and the response's x-request-id; work in the background has the id of its task. */
  requestId: z.string().nullable(),
})
export type TrailRow = z.infer<typeof trailRowSchema>

const root = '/api/v1/Audit'

export const listTrail = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary: 'The audit trail, newest first, a page from where the last one ended',
  access: 'super',
  body: z.strictObject({
    filters: trailFilters.nullish(),
    /** `next` of the page before; left out = the newest. */
    after: z.string().max(TEXT_LENGTH).nullish(),
    pageSize: z.int().min(1).max(MAX_TRAIL_PAGE).default(TRAIL_PAGE_SIZE),
  }),
  response: z.strictObject({
    items: z.array(trailRowSchema),
    /** Null = this is the last page. */
    next: z.string().nullable(),
    /** Of the people and records whose ids stand in the changes and in the filters. */
    names: z.record(z.string(), z.string()),
  }),
})

export const readTrailChoices = endpoint({
  method: 'GET',
  path: `${root}/choices`,
  summary: 'Kinds of records and actions that the audit trail holds',
  access: 'super',
  response: z.strictObject({ entities: z.array(z.string()), actions: z.array(z.string()) }),
})

/** A record that the trail can be narrowed to. */
export const trailRecordSchema = z.strictObject({ kind: z.string(), key: z.string(), name: z.string() })
export type TrailRecord = z.infer<typeof trailRecordSchema>

export const findTrailRecords = endpoint({
  method: 'GET',
  path: `${root}/records`,
  cost: 'search',
  summary: 'Records whose names hold all words, to narrow the audit trail to one of them',
  access: 'super',
  query: z.object({ q: z.string().max(TEXT_LENGTH).default('') }),
  response: z.array(trailRecordSchema),
  limit: 'search',
})

export const exportTrail = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'The audit trail as a spreadsheet, with the same filters',
  access: 'super',
  body: z.strictObject({ filters: trailFilters.nullish() }),
})

import { z } from 'zod'
import { DOCX_TYPE, XLSX_TYPE } from '#lib/files/media-types.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { orderBySchema } from '#lib/http/order.ts'
import { pageOf, pageQuery } from '#lib/http/page.ts'
import { versionField } from '#lib/http/version.ts'
import { orderFields } from '#lib/lists/columns.ts'
import { columnFilters, yesNoFilter } from '#lib/lists/schemas.ts'
import { byId } from '#lib/news/fields-contract.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { registerColumns } from './columns.ts'
import { actionStates, applicability, articleStates, rowStates } from './words.ts'

const MAX_REASON = 5_000
const MAX_TASK = 500
const MAX_COMMENT = 5_000
const MAX_PPID = 200
export const REASON_NEEDED = 'Please say why'
const atMost = (length: number) => `At most ${length} characters`
const words = (length: number) => z.string(REQUIRED).overwrite(visibleText).trim().max(length, atMost(length))

const appliesField = z.enum(applicability, REQUIRED)
const stateField = z.enum(actionStates)
const who = z.string().nullable()

export const colleagueSchema = z.strictObject({ ppid: z.string(), name: z.string(), isMainContact: z.boolean() })
export type Colleague = z.infer<typeof colleagueSchema>

export const actionSchema = z.strictObject({
  id: z.guid(),
  task: z.string(),
  ownerPpid: who,
  ownerName: who,
  /** Nobody owns it, or its owner has left the company or may not read the article any more. */
  needsOwner: z.boolean(),
  dueDate: z.iso.date().nullable(),
  state: stateField,
  overdue: z.boolean(),
  doneAt: z.iso.datetime().nullable(),
  doneByName: who,
  version: z.int(),
})
export type Action = z.infer<typeof actionSchema>

const commentSchema = z.strictObject({ id: z.guid(), actionId: z.guid(), words: z.string(), at: z.iso.datetime(), byName: z.string() })
const evidenceSchema = z.strictObject({
  id: z.guid(),
  actionId: z.guid(),
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  at: z.iso.datetime(),
  byName: z.string(),
})
const historySchema = z.strictObject({ at: z.iso.datetime(), byName: z.string(), words: z.string() })

const entryFields = {
  id: z.guid(),
  /** null = the article is deleted. */
  articleId: z.guid().nullable(),
  articleNumber: z.int(),
  /** Its title when the company decided. */
  articleTitle: z.string(),
  /** The version that the company decided on. */
  articleVersion: z.int(),
  articleState: z.enum(articleStates),
  entityId: z.guid(),
  entityName: z.string(),
  applies: appliesField,
  reason: z.string(),
  decidedByName: z.string(),
  decidedAt: z.iso.datetime(),
  version: z.int(),
}

/** An entry of the register: what a company says about an article, and what it does. */
export const obligationSchema = z.strictObject({
  ...entryFields,
  /** Version of the article that the reader sees now; null while it is withdrawn. */
  currentVersion: z.int().nullable(),
  /** Impact in the company's client note, from 0 (none) to 3 (high). */
  impact: z.int().nullable(),
  /** Staff read a register that is open to them, and change nothing. */
  mayWrite: z.boolean(),
  actions: z.array(actionSchema),
  comments: z.array(commentSchema),
  evidence: z.array(evidenceSchema),
  /** Newest first. */
  history: z.array(historySchema),
  /** Those who may own an action; none where the caller may not write. */
  colleagues: z.array(colleagueSchema),
})
export type Obligation = z.infer<typeof obligationSchema>

/** What a company of the caller has about an article. */
const articleEntrySchema = z.strictObject({
  entityId: z.guid(),
  entityName: z.string(),
  /** null = nobody has decided yet. */
  obligation: obligationSchema.nullable(),
})
export type ArticleEntry = z.infer<typeof articleEntrySchema>

export const registerRowSchema = z.strictObject({
  ...entryFields,
  /** Id of the action, or of the entry when it has none. */
  id: z.guid(),
  obligationId: z.guid(),
  actionId: z.guid().nullable(),
  task: who,
  ownerPpid: who,
  ownerName: who,
  needsOwner: z.boolean(),
  dueDate: z.iso.date().nullable(),
  state: z.enum(rowStates),
  overdue: z.boolean(),
  /** Version of the action; null without one. */
  version: z.int().nullable(),
  mayWrite: z.boolean(),
})
export type RegisterRow = z.infer<typeof registerRowSchema>

export const registerFilters = z.strictObject({
  ...columnFilters(registerColumns),
  applies: z.enum(applicability).nullish(),
  state: z.enum(rowStates).nullish(),
  articleState: z.enum(articleStates).nullish(),
  /** Actions of the caller, those that need an owner where the caller is the main contact, and entries of articles that are assigned to the caller. */
  mine: yesNoFilter,
  overdue: yesNoFilter,
  needsOwner: yesNoFilter,
  /** Not over yet. */
  unfinished: yesNoFilter,
})
export type RegisterFilters = z.output<typeof registerFilters>

/** What waits for an owner comes first, then the next to be due, and last what is finished. */
export const FURTHER_ORDERS = ['urgency'] as const
export type FurtherOrder = (typeof FURTHER_ORDERS)[number]
export const registerOrder = orderBySchema([...orderFields(registerColumns), ...FURTHER_ORDERS])

const root = '/api/v1/Obligation'
const one = `${root}/{id}` as const

export const listRegister = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/paged`,
  cost: 'list',
  summary:
    'A page of the registers that the caller may read: a row per action, and one of each entry without any; what needs an owner first',
  access: 'signed-in',
  query: pageQuery(),
  body: z.strictObject({ filters: registerFilters.nullish(), orderBy: registerOrder }),
  response: pageOf(registerRowSchema),
})

export const getObligation = endpoint({
  method: 'GET',
  path: one,
  summary: 'An entry of a register with its actions, evidence and history',
  access: 'signed-in',
  params: byId,
  response: obligationSchema,
})

export const getArticleObligations = endpoint({
  method: 'GET',
  path: `${root}/article/{id}`,
  summary: 'What the companies of the caller say about a 3W article; for staff those that opened their register and have an entry',
  access: 'signed-in',
  params: byId,
  response: z.array(articleEntrySchema),
})

const exported = {
  body: z.strictObject({ filters: registerFilters.nullish() }),
  response: 'file',
  limit: 'export',
  cost: 'export',
} as const

export const exportRegisterExcel = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/export/excel`,
  summary: 'The registers that the caller may read as a workbook: entries with their actions, and their history',
  access: 'signed-in',
  ...exported,
  mediaTypes: [XLSX_TYPE],
  confidential: true,
})

export const exportRegisterWord = endpoint({
  method: 'POST',
  readOnly: true,
  path: `${root}/export/word`,
  summary: 'The same as a Word document, an entry after the other',
  access: 'signed-in',
  ...exported,
  mediaTypes: [DOCX_TYPE],
  confidential: true,
})

const decision = { applies: appliesField, reason: words(MAX_REASON).default('') }
const reasoned = <Body extends { applies: string; reason: string }>({ applies, reason }: Body): boolean =>
  applies === 'open' || reason !== ''
const reasonNeeded = { error: REASON_NEEDED, path: ['reason'] }

export const createObligation = endpoint({
  method: 'POST',
  path: root,
  summary: 'A company decides whether an article applies to it; 409 with the entry when it has decided already',
  access: 'signed-in',
  body: z.strictObject({ articleId: z.guid(), entityId: z.guid(), ...decision }).refine(reasoned, reasonNeeded),
  response: obligationSchema,
  status: 201,
  errors: ['STALE_VERSION'],
})

export const updateObligation = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Decides anew, on the version of the article that is published now',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({ ...decision, version: versionField }).refine(reasoned, reasonNeeded),
  response: obligationSchema,
})

const actionBody = {
  task: words(MAX_TASK).min(1, REQUIRED),
  /** ppid of a colleague; null = nobody yet. */
  ownerPpid: z.string().max(MAX_PPID).nullish(),
  dueDate: z.iso.date('Please provide a valid date').nullish(),
}

export const addAction = endpoint({
  method: 'POST',
  path: `${one}/action`,
  summary: 'Adds an action: what is done, by whom, until when',
  access: 'signed-in',
  params: byId,
  body: z.strictObject({ ...actionBody, state: stateField.default('open') }),
  response: obligationSchema,
  status: 201,
})

export const updateAction = endpoint({
  method: 'PUT',
  path: `${one}/action/{actionId}`,
  summary: 'Changes an action; what is left out stays',
  access: 'signed-in',
  params: z.object({ id: z.guid(), actionId: z.guid() }),
  body: z.strictObject({ ...actionBody, task: actionBody.task.optional(), state: stateField.optional(), version: versionField }),
  response: obligationSchema,
})

export const addComment = endpoint({
  method: 'POST',
  path: `${one}/action/{actionId}/comment`,
  summary: 'A comment on an action',
  access: 'signed-in',
  params: z.object({ id: z.guid(), actionId: z.guid() }),
  body: z.strictObject({ words: words(MAX_COMMENT).min(1, REQUIRED) }),
  response: obligationSchema,
  status: 201,
})

import { z } from 'zod'
import { articleType } from '#lib/articles/contract.ts'
import { endpoint } from '#lib/http/endpoint.ts'
import { versionField } from '#lib/http/version.ts'
import { sheetFile, wholeSheetBody } from '#lib/lists/sheet-contract.ts'
import { RICH_BODY_BYTES, itemIds } from '#lib/news/fields-contract.ts'
import { richTextField } from '#lib/rich-text/field.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { visibleText } from '#lib/text/visible-text.ts'
import { templateColumns } from './columns.ts'

const NAME_LENGTH = 100
const TITLE_LENGTH = 500
const ids = z.array(z.guid())
const text = z.string().nullable()

export const templateSchema = z.strictObject({
  id: z.guid(),
  name: z.string(),
  /** Of all tenants, not of that of the host alone. */
  global: z.boolean(),
  /** Of the articles that begin with it. */
  type: articleType,
  /** With {day}, {month} and {year} where those of the new article stand. */
  title: z.string(),
  /** JSON text of each section; null = empty. */
  description: z.strictObject({ background: text, whatsNew: text, whatsNext: text, freeContent: text }),
  /** Ids of reference items; one that is gone since is left out. */
  territories: ids,
  issuers: ids,
  topics: ids,
  documentTypes: ids,
  updatedAt: z.iso.datetime(),
  version: z.int(),
})
export type ArticleTemplate = z.infer<typeof templateSchema>

/** A picture that only a template shows would be cleaned up. */
const NO_PICTURES = 'A template cannot hold pictures'
const section = richTextField.refine((given) => given === null || given.images.length === 0, NO_PICTURES)

const fields = z.strictObject({
  name: z.string(REQUIRED).overwrite(visibleText).trim().min(1, REQUIRED).max(NAME_LENGTH, `At most ${NAME_LENGTH} characters`),
  global: z.boolean(),
  type: articleType,
  title: z.string().overwrite(visibleText).trim().max(TITLE_LENGTH, `At most ${TITLE_LENGTH} characters`).default(''),
  /** A section that is left out is empty. */
  description: z.strictObject({ background: section, whatsNew: section, whatsNext: section, freeContent: section }).partial().nullish(),
  territories: itemIds.default([]),
  issuers: itemIds.default([]),
  topics: itemIds.default([]),
  documentTypes: itemIds.default([]),
  id: z.unknown().optional(),
  updatedAt: z.unknown().optional(),
  version: versionField,
})
export type TemplateBody = z.output<typeof fields>

const root = '/api/v1/ArticleTemplate'
const one = `${root}/{id}` as const
const params = z.object({ id: z.guid() })

export const listTemplates = endpoint({
  method: 'GET',
  path: root,
  summary: 'The article templates of the tenant of the host and those of all tenants, by name',
  access: 'internal',
  response: z.array(templateSchema),
})
export const getTemplate = endpoint({
  method: 'GET',
  path: one,
  summary: 'One article template',
  access: 'internal',
  params,
  response: templateSchema,
})
export const createTemplate = endpoint({
  method: 'POST',
  path: root,
  summary: 'Adds an article template, of the tenant of the host or of all; 409 when there is one of that name',
  access: 'internal',
  body: fields,
  maxBodyBytes: RICH_BODY_BYTES,
  response: templateSchema,
  status: 201,
})
export const updateTemplate = endpoint({
  method: 'PUT',
  path: one,
  summary: 'Changes an article template; 409 when there is another one of that name',
  access: 'internal',
  params,
  body: fields,
  maxBodyBytes: RICH_BODY_BYTES,
  response: templateSchema,
})
export const deleteTemplate = endpoint({
  method: 'DELETE',
  path: one,
  summary: 'Deletes an article template; articles that began with it stay',
  access: 'internal',
  params,
  response: null,
})

export const exportTemplates = endpoint({
  ...sheetFile,
  path: `${root}/export/excel`,
  summary: 'Article templates that the list shows, as a spreadsheet',
  access: 'internal',
  body: wholeSheetBody(templateColumns),
})

import { z } from 'zod'
import { endpoint } from '#lib/http/endpoint.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { versionField } from '#lib/http/version.ts'
import { visibleText } from '#lib/text/visible-text.ts'

/** E024. Home-page texts and filter labels of one tenant (A095); `contacts` are ppids (W15). */
export const pageSchema = z.strictObject({
  title: z.string(),
  subtitle: z.string(),
  description: z.string(),
  value1Title: z.string(),
  value1Description: z.string(),
  value2Title: z.string(),
  value2Description: z.string(),
  contacts: z.array(z.string()),
  mainFilter: z.string(),
  secondaryFilter: z.string(),
  tertiaryFilter: z.string(),
  version: z.int(),
})
export type Page = z.infer<typeof pageSchema>

/** Labels of the three filters until a tenant changes them (A095). */
export const defaultLabels = { mainFilter: 'Industries', secondaryFilter: 'Life cycles', tertiaryFilter: 'Value chains' } as const

/** Longest title or label, longest text, in characters; most contacts. */
const TITLE_LENGTH = 200
const TEXT_LENGTH = 5_000
const MAX_CONTACTS = 50

const text = (length: number) => z.string().overwrite(visibleText).trim().max(length, `At most ${length} characters`)
const texts = {
  title: text(TITLE_LENGTH),
  subtitle: text(TITLE_LENGTH),
  description: text(TEXT_LENGTH),
  value1Title: text(TITLE_LENGTH),
  value1Description: text(TEXT_LENGTH),
  value2Title: text(TITLE_LENGTH),
  value2Description: text(TEXT_LENGTH),
  contacts: z.array(z.string().max(255)).max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts`),
}
const label = text(TITLE_LENGTH).min(1, REQUIRED)
const labels = { mainFilter: label, secondaryFilter: label, tertiaryFilter: label }

/** A whole page: a text that is left out is empty, a label that is left out is the usual one. */
const wholePage = z.strictObject({
  title: texts.title.default(''),
  subtitle: texts.subtitle.default(''),
  description: texts.description.default(''),
  value1Title: texts.value1Title.default(''),
  value1Description: texts.value1Description.default(''),
  value2Title: texts.value2Title.default(''),
  value2Description: texts.value2Description.default(''),
  contacts: texts.contacts.default([]),
  mainFilter: label.default(defaultLabels.mainFilter),
  secondaryFilter: label.default(defaultLabels.secondaryFilter),
  tertiaryFilter: label.default(defaultLabels.tertiaryFilter),
  version: versionField,
})

const byDomain = z.object({ domain: z.string().toUpperCase().optional() })

export const getPage = endpoint({
  method: 'GET',
  path: '/api/v1/Page',
  summary: 'Home-page texts and filter labels of the current tenant',
  access: 'anonymous',
  query: byDomain,
  response: pageSchema,
  cache: 'private',
})

export const createPage = endpoint({
  method: 'POST',
  path: '/api/v1/Page',
  summary: 'Creates the page of the current tenant',
  access: 'internal',
  query: byDomain,
  body: wholePage,
  response: pageSchema,
  status: 201,
})

export const replacePage = endpoint({
  method: 'PUT',
  path: '/api/v1/Page',
  summary: 'Replaces the page of the current tenant',
  access: 'internal',
  query: byDomain,
  body: wholePage,
  response: pageSchema,
})

export const updatePageFields = endpoint({
  method: 'PUT',
  path: '/api/v1/Page/fields',
  summary: 'Home-page settings of the current tenant; the filter labels and what is left out stay',
  access: 'internal',
  query: byDomain,
  body: z.strictObject({ ...z.object(texts).partial().shape, version: versionField }),
  response: pageSchema,
})

export const updatePageOptions = endpoint({
  method: 'PUT',
  path: '/api/v1/Page/options',
  summary: 'Filter labels of the current tenant; the home-page settings and what is left out stay',
  access: 'internal',
  query: byDomain,
  body: z.strictObject({ ...z.object(labels).partial().shape, version: versionField }),
  response: pageSchema,
})

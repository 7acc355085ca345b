import 'server-only'
import type { CallContext } from '#lib/caller/context.ts'
import { audit } from '#lib/db/audit.ts'
import { openTrash } from '#lib/db/change-set.ts'
import { db } from '#lib/db/client.ts'
import type { ArticleTemplate as StoredTemplate } from '#lib/db/generated/client.ts'
import { inTransaction } from '#lib/db/transaction.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { Call, ServiceFunction } from '#lib/http/call.ts'
import { namingConflict } from '#lib/http/conflict.ts'
import { checkVersion, showingCurrent } from '#lib/http/stale-save.ts'
import { SECTIONS } from '#lib/articles/contract.ts'
import type { ArticleType } from '#lib/articles/contract.ts'
import { checkTags, withTextMark } from '#lib/news/api.ts'
import { tenantIdAt } from '#lib/tenants/api.ts'
import type * as contract from './template-contract.ts'
import type { ArticleTemplate, TemplateBody } from './template-contract.ts'

const ENTITY = 'ArticleTemplate'
const conflicts = { ArticleTemplate_name_key: 'There is a template of this name already' }

type Db = Transaction | typeof db

/** Those that are visible at a host: of its tenant, and of all. */
const at = async (from: Db, host: string) => {
  const tenantId = await tenantIdAt(from, host)
  return { tenantId, visible: { OR: [{ tenantId: null }, ...(tenantId === null ? [] : [{ tenantId }])] } }
}

/** Templates as they are shown: tags that are gone since are left out, so that what begins with one can be saved. */
async function toTemplates(from: Db, rows: readonly StoredTemplate[]): Promise<ArticleTemplate[]> {
  const tags = (row: StoredTemplate) => [...row.territoryIds, ...row.issuerIds, ...row.topicIds, ...row.documentTypeIds]
  const found = await from.referenceItem.findMany({ where: { id: { in: rows.flatMap(tags) } }, select: { id: true } })
  const there = new Set(found.map(({ id }) => id))
  const existing = (ids: readonly string[]) => ids.filter((id) => there.has(id))
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    global: row.tenantId === null,
    type: row.type as ArticleType,
    title: row.title,
    description: { background: row.background, whatsNew: row.whatsNew, whatsNext: row.whatsNext, freeContent: row.freeContent },
    territories: existing(row.territoryIds),
    issuers: existing(row.issuerIds),
    topics: existing(row.topicIds),
    documentTypes: existing(row.documentTypeIds),
    updatedAt: row.updatedAt.toISOString(),
    version: row.version,
  }))
}

const toTemplate = async (from: Db, row: StoredTemplate): Promise<ArticleTemplate> => (await toTemplates(from, [row]))[0]!

/** Throws NOT_FOUND, also for one of another tenant. */
async function readTemplate(from: Db, host: string, id: string): Promise<StoredTemplate> {
  const row = await from.articleTemplate.findFirst({ where: { id, ...(await at(from, host)).visible } })
  if (!row) throw notFound()
  return row
}

interface OfTemplate {
  params: { id: string }
  context: CallContext
}

/** For 404 before a body is read (W3). */
export const findTemplate = async ({ params: { id }, context }: OfTemplate): Promise<void> =>
  void (await readTemplate(db, context.host, id))

/** Those that are visible at a host, by name. */
export const templatesAt = async (host: string): Promise<ArticleTemplate[]> =>
  toTemplates(db, await db.articleTemplate.findMany({ where: (await at(db, host)).visible, orderBy: [{ name: 'asc' }, { id: 'asc' }] }))

export const listTemplates: ServiceFunction<typeof contract.listTemplates> = ({ context }) => templatesAt(context.host)

/** Throws NOT_FOUND. */
export const getTemplate = async ({ params: { id }, context }: OfTemplate): Promise<ArticleTemplate> =>
  toTemplate(db, await readTemplate(db, context.host, id))

const columnsOf = (body: TemplateBody, tenantId: string | null) => ({
  name: body.name,
  tenantId: body.global ? null : tenantId,
  type: body.type,
  title: body.title,
  ...Object.fromEntries(SECTIONS.map((section) => [section, body.description?.[section]?.document ?? null])),
  territoryIds: body.territories,
  issuerIds: body.issuers,
  topicIds: body.topics,
  documentTypeIds: body.documentTypes,
})

const tagsOf = ({ territories, issuers, topics, documentTypes }: TemplateBody) => ({ territories, issuers, topics, documentTypes })

/** Texts are too long for the trail, which records only that they were changed. */
const noted = ({ name, tenantId, type, title, territoryIds, issuerIds, topicIds, documentTypeIds }: StoredTemplate) => ({
  ...{ name, tenantId, type, title, territoryIds, issuerIds, topicIds, documentTypeIds },
})
const textsOf = ({ background, whatsNew, whatsNext, freeContent }: StoredTemplate) => ({ background, whatsNew, whatsNext, freeContent })

/** Throws VALIDATION, CONFLICT for a name that is used. */
export const createTemplate: ServiceFunction<typeof contract.createTemplate> = ({ body, context }) =>
  namingConflict(
    inTransaction(context, async (tx) => {
      await checkTags(tx, tagsOf(body))
      const { tenantId } = await at(tx, context.host)
      const row = await tx.articleTemplate.create({ data: columnsOf(body, tenantId) })
      await audit(tx, context, { action: 'create', entity: ENTITY, entityId: row.id, after: noted(row) })
      return toTemplate(tx, row)
    }),
    conflicts,
  )

async function storeTemplate(
  tx: Transaction,
  { params: { id }, body, context }: Pick<Call<typeof contract.updateTemplate>, 'params' | 'body' | 'context'>,
): Promise<ArticleTemplate> {
  await tx.$queryRaw`SELECT 1 FROM "ArticleTemplate" WHERE "id" = ${id}::uuid FOR UPDATE`
  const before = await readTemplate(tx, context.host, id)
  checkVersion(before.version, body.version)
  await checkTags(tx, tagsOf(body))
  const { tenantId } = await at(tx, context.host)
  const row = await tx.articleTemplate.update({ where: { id }, data: { ...columnsOf(body, tenantId), version: { increment: 1 } } })
  await audit(tx, context, {
    action: 'update',
    entity: ENTITY,
    entityId: row.id,
    ...withTextMark(noted(before), noted(row), [textsOf(before), textsOf(row)]),
  })
  return toTemplate(tx, row)
}

/** Throws NOT_FOUND, VALIDATION, STALE_VERSION, CONFLICT for a name that is used. */
export const updateTemplate: ServiceFunction<typeof contract.updateTemplate> = (call) =>
  showingCurrent(
    namingConflict(
      inTransaction(call.context, (tx) => storeTemplate(tx, call)),
      conflicts,
    ),
    () => getTemplate(call),
    { context: call.context, kind: ENTITY, key: call.params.id },
  )

/** Throws NOT_FOUND. */
export const deleteTemplate: ServiceFunction<typeof contract.deleteTemplate> = ({ params: { id }, context }) =>
  inTransaction(context, async (tx) => {
    const before = await readTemplate(tx, context.host, id)
    await openTrash(tx, context, { entity: ENTITY, entityId: before.id, label: before.name })
    await tx.articleTemplate.delete({ where: { id: before.id }, select: { id: true } })
    await audit(tx, context, { action: 'delete', entity: ENTITY, entityId: before.id, before: noted(before) })
  })

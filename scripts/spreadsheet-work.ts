import { createWriteStream } from 'node:fs'
import type { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { config } from '#lib/config/config.ts'
import { closeDatabase, connectPatiently } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { ExportSource } from '#lib/spreadsheet/export.ts'
import { RESULT_FD } from '#lib/spreadsheet/own-process.ts'
import type { Work, WorkResult } from '#lib/spreadsheet/own-process.ts'

/**
 * Does one large import or export in a process of its own: the work comes as JSON on standard input; on descriptor 3 goes the result of an import
 * as JSON, or the bytes of an export. Each work loads only its own code, since the process lives for one of them.
 */
type Import = (call: never) => Promise<unknown>
const imports: Readonly<Record<string, () => Promise<Import>>> = {
  articles: async () => (await import('#lib/news-import/article-service.ts')).importArticlesHere,
  companies: async () => (await import('#lib/companies/import-service.ts')).importEntitiesHere,
  news: async () => (await import('#lib/news-import/item-service.ts')).importNewsHere,
  services: async () => (await import('#lib/services/import-service.ts')).importServicesHere,
  subscriptions: async () => (await import('#lib/subscriptions/import-service.ts')).importSubscriptionsHere,
  users: async () => (await import('#lib/users/import-service.ts')).importUsersHere,
}

type Export = (call: never, output: Writable) => Promise<void>
const writing =
  <Call, Row>(load: () => Promise<ExportSource<Call, Row>>) =>
  async (): Promise<Export> => {
    const [{ writeExport }, source] = await Promise.all([import('#lib/spreadsheet/export.ts'), load()])
    return (call: Call, output: Writable) => writeExport(source(call), output)
  }
const exporters: Readonly<Record<string, () => Promise<Export>>> = {
  'access-reviews': writing(async () => (await import('#lib/access-review/list-export-service.ts')).accessReviewsExport),
  'access-review': writing(async () => (await import('#lib/access-review/export-service.ts')).reviewExport),
  all: writing(async () => (await import('#lib/news-export/all-service.ts')).allExport),
  articles: writing(async () => (await import('#lib/news-export/article-service.ts')).articlesExport),
  'articles-editing': writing(async () => (await import('#lib/news-import/editing-service.ts')).editedArticles),
  audit: writing(async () => (await import('#lib/audit/trail-export-service.ts')).trailExport),
  companies: writing(async () => (await import('#lib/companies/export-service.ts')).entitiesExport),
  'companies-editing': writing(async () => (await import('#lib/companies/import-service.ts')).editedEntities),
  'company-groups': writing(async () => (await import('#lib/companies/export-service.ts')).companiesExport),
  drafts: writing(async () => (await import('#lib/news-desk/export-service.ts')).draftsExport),
  events: writing(async () => (await import('#lib/news-export/event-service.ts')).eventsExport),
  jobs: writing(async () => (await import('#lib/tasks/export-service.ts')).queuesExport),
  mails: writing(async () => (await import('#lib/mail/export-service.ts')).mailsExport),
  news: writing(async () => (await import('#lib/news-export/item-service.ts')).newsExport),
  'news-editing': writing(async () => (await import('#lib/news-import/editing-service.ts')).editedItems),
  permissions: writing(async () => (await import('#lib/users/export-service.ts')).permissionsExport),
  plans: writing(async () => (await import('#lib/news-desk/export-service.ts')).plansExport),
  publications: writing(async () => (await import('#lib/news-export/media-service.ts')).publicationsExport),
  ratings: writing(async () => (await import('#lib/news-export/rating-service.ts')).ratingsExport),
  readership: writing(async () => (await import('#lib/insight/export-service.ts')).readershipExport),
  'reading-proof': writing(async () => (await import('#lib/reading-proof/export-service.ts')).proofExport),
  reference: writing(async () => (await import('#lib/reference/export-service.ts')).referenceExport),
  'refused-rows': async () => (await import('#lib/spreadsheet/refused-file.ts')).writeRefusedFile,
  register: writing(async () => (await import('#lib/obligations/export-service.ts')).registerExport),
  'register-word': async () => (await import('#lib/obligations/word-service.ts')).writeRegister,
  renewals: writing(async () => (await import('#lib/renewals/export-service.ts')).renewalsExport),
  reviews: writing(async () => (await import('#lib/news-desk/export-service.ts')).reviewsExport),
  rights: writing(async () => (await import('#lib/news-export/right-service.ts')).rightsExport),
  'service-groups': writing(async () => (await import('#lib/service-groups/export-service.ts')).serviceGroupsExport),
  services: writing(async () => (await import('#lib/services/export-service.ts')).servicesExport),
  'services-editing': writing(async () => (await import('#lib/services/export-service.ts')).editedServices),
  'services-list': writing(async () => (await import('#lib/services/export-service.ts')).serviceListExport),
  statistics: writing(async () => (await import('#lib/news-export/stat-service.ts')).statisticsExport),
  subscriptions: writing(async () => (await import('#lib/subscriptions/export-service.ts')).subscriptionsExport),
  'subscriptions-access': writing(async () => (await import('#lib/subscriptions/access-export-service.ts')).accessExport),
  'subscriptions-editing': writing(async () => (await import('#lib/subscriptions/editing-service.ts')).editedSubscriptions),
  synonyms: writing(async () => (await import('#lib/synonyms/export-service.ts')).synonymsExport),
  taxonomy: writing(async () => (await import('#lib/taxonomy/export-service.ts')).taxonomyExport),
  tasks: writing(async () => (await import('#lib/tasks/export-service.ts')).tasksExport),
  templates: writing(async () => (await import('#lib/news-desk/export-service.ts')).templatesExport),
  trash: writing(async () => (await import('#lib/changes/trash-export-service.ts')).trashExport),
  users: writing(async () => (await import('#lib/users/list-export-service.ts')).usersExport),
  'users-editing': writing(async () => (await import('#lib/users/editing-service.ts')).editedUserRows),
  videos: writing(async () => (await import('#lib/news-export/media-service.ts')).videosExport),
  word: async () => (await import('#lib/news-export/word-service.ts')).writeWord,
}

async function resultOf({ name, call }: Work): Promise<WorkResult> {
  try {
    const run = await imports[name]!()
    return { result: await run(call as never) }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { cause: _, ...options } = error.options
    return { error: { code: error.code, options } }
  }
}

// Says the firm's time zone, in which days are written.
config()
connectPatiently()
const work = (await json(process.stdin)) as Work
const output = createWriteStream('', { fd: RESULT_FD })
if (work.kind === 'import') output.end(JSON.stringify(await resultOf(work)))
else {
  const run = await exporters[work.name]!()
  await run(work.call as never, output)
}
await finished(output)
await closeDatabase()

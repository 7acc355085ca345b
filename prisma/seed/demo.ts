import { PrismaPg } from '@prisma/adapter-pg'
import { Prisma, PrismaClient } from '#lib/db/generated/client.ts'
import { buildCatalogue, serviceId } from './build-catalogue.ts'
import { buildCompanies } from './build-companies.ts'
import { buildConfigurations } from './build-configurations.ts'
import { buildDirectory } from './build-directory.ts'
import { buildMarks } from './build-marks.ts'
import { buildNewsNotes } from './build-news-notes.ts'
import { buildNews } from './build-news.ts'
import { buildPeople } from './build-people.ts'
import { buildPublishPlans } from './build-publish-plans.ts'
import { buildAttachments } from './build-attachments.ts'
import { buildPublications } from './build-publications.ts'
import { alphaReaders, buildReadings } from './build-readings.ts'
import { buildReference } from './build-reference.ts'
import { buildMessages } from './build-messages.ts'
import { buildSelfService } from './build-self-service.ts'
import { buildStaffNotes } from './build-staff-notes.ts'
import { buildReviews } from './build-reviews.ts'
import { buildTemplates } from './build-templates.ts'
import { buildSynonyms } from './build-synonyms.ts'
import { buildRenewals } from './build-renewals.ts'
import { buildSavedSearches } from './build-saved-searches.ts'
import { buildSubscriptions } from './build-subscriptions.ts'
import { fillAccessReviews } from './fill-access-reviews.ts'
import { fillSignIns } from './fill-sign-ins.ts'
import { fillRegister } from './fill-register.ts'
import { fillTrash } from './fill-trash.ts'
import { drawIllustrations } from './pictures/illustrations.ts'

const DEFAULT_PUBLIC_URL = 'http://localhost:3000'
const TRANSACTION_MS = 120_000

interface DemoOptions {
  /** Address of the portal: the home tenant's url; the other tenants are uk. and fr. before its host. */
  publicUrl?: string
}

/**
 * Inserts many rows in one statement; several times faster than createMany where there are thousands.
 * The rows must have the same keys; columns without a key get their default.
 */
async function insertMany(tx: Prisma.TransactionClient, table: Prisma.ModelName, rows: readonly object[]): Promise<void> {
  const keys = Object.keys(rows[0] ?? {}).sort()
  if (rows.some((row) => Object.keys(row).sort().join() !== keys.join())) throw new Error(`The rows of ${table} differ in their keys`)
  const into = Prisma.raw(`"${table}"`)
  const columns = Prisma.raw(keys.map((key) => `"${key}"`).join(', '))
  await tx.$executeRaw`INSERT INTO ${into} (${columns}) SELECT ${columns} FROM json_populate_recordset(NULL::${into}, ${JSON.stringify(rows)}::json)`
}

/**
 * Fills an empty, migrated database with the demo data: the same rows every time.
 * All or nothing: one transaction. Prints nothing.
 * @throws when the database already holds any of the rows, or cannot be reached
 */
export async function seedDemo(databaseUrl: string, { publicUrl = DEFAULT_PUBLIC_URL }: DemoOptions = {}): Promise<void> {
  const { companies, entityRows, entities } = buildCompanies()
  const people = buildPeople(entities)
  const organizationNames = entityRows.map(({ name }) => name)
  const catalogue = buildCatalogue(people, organizationNames, publicUrl)
  const sold = buildSubscriptions(catalogue, people, entities)
  const { subscriptions, links, contacts, members } = sold
  const { configurations, items, ratings } = buildConfigurations(subscriptions)
  const news = buildNews()
  const newsNotes = buildNewsNotes(news, { configurations, items, ratings }, subscriptions)
  const marked = new Set(newsNotes.readMarks.map(({ articleId }) => String(articleId)))
  const readings = buildReadings(news, items, { ...alphaReaders(subscriptions, members), marked })
  // Drawn on other threads while the rows go in; a failure shows where it is awaited.
  const drawing = drawIllustrations(serviceId)
  const printing = buildPublications()
  for (const work of [drawing, printing]) work.catch(() => undefined)

  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }) })
  try {
    await prisma.$transaction(
      async (tx) => {
        await insertMany(tx, 'User', people.users)
        await insertMany(tx, 'DirectoryPerson', buildDirectory(people.users))
        await insertMany(tx, 'Company', companies)
        await insertMany(tx, 'Entity', entityRows)
        await insertMany(tx, 'EntityMember', people.members)
        await insertMany(tx, 'EntityContact', people.contacts)
        await tx.staffNote.createMany({ data: buildStaffNotes() })
        await tx.tenant.createMany({ data: catalogue.tenants })
        await tx.page.createMany({ data: catalogue.pages })
        await tx.pageContact.createMany({ data: catalogue.pageContacts })
        await tx.taxonomyItem.createMany({ data: catalogue.taxonomy.filter(({ parentId }) => !parentId) })
        await tx.taxonomyItem.createMany({ data: catalogue.taxonomy.filter(({ parentId }) => parentId) })
        await tx.taxonomyMapping.createMany({ data: catalogue.mappings })
        await tx.serviceGroup.createMany({ data: catalogue.groups })
        await tx.service.createMany({ data: catalogue.services })
        await tx.serviceDomain.createMany({ data: catalogue.domains })
        await insertMany(tx, 'ServiceTaxonomy', catalogue.tags)
        await insertMany(tx, 'ServicePerson', catalogue.people)
        await tx.serviceApplication.createMany({ data: catalogue.applications })
        await tx.serviceRelation.createMany({ data: catalogue.relations })
        await tx.serviceMark.createMany({ data: buildMarks() })
        const { files, chunks, illustrations } = await drawing
        await tx.file.createMany({ data: files })
        await tx.fileChunk.createMany({ data: chunks })
        await tx.serviceIllustration.createMany({ data: illustrations })
        await insertMany(tx, 'Subscription', subscriptions)
        await insertMany(tx, 'SubscriptionLink', links)
        await insertMany(tx, 'SubscriptionContact', contacts)
        await insertMany(tx, 'SubscriptionMember', members)
        await insertMany(tx, 'Renewal', buildRenewals(sold))
        await tx.message.createMany({ data: buildMessages(sold, { services: catalogue.services, entities: entityRows }) })
        const selfService = buildSelfService(sold)
        await tx.selfService.createMany({ data: selfService.settings })
        await tx.invitation.createMany({ data: selfService.invitations })
        await tx.invitationSubscription.createMany({ data: selfService.invited })
        await tx.peopleRequest.createMany({ data: selfService.requests })
        await tx.peopleRequestSubscription.createMany({ data: selfService.requested })
        await insertMany(tx, 'ReferenceItem', buildReference())
        await tx.synonym.createMany({ data: buildSynonyms() })
        await tx.savedSearch.createMany({ data: buildSavedSearches() })
        await insertMany(tx, 'SubscriptionConfiguration', configurations)
        await insertMany(tx, 'SubscriptionConfigurationItem', items)
        await insertMany(tx, 'SubscriptionRating', ratings)
        await insertMany(tx, 'Article', news.articles)
        await insertMany(tx, 'ArticleText', news.texts)
        await insertMany(tx, 'NewsItem', news.items)
        // Those that were must-reads before ask for no confirmation, as after the migration that brought confirmations.
        await tx.$executeRaw`UPDATE "NewsItem" SET "mustReadSince" = NULL WHERE "mustReadSince" IS NOT NULL`
        await tx.publishPlan.createMany({ data: buildPublishPlans(news.articles, news.items) })
        const { rules, written, versions, reviews } = buildReviews(news)
        await tx.tenantReview.createMany({ data: rules })
        await tx.article.updateMany({ where: { id: { in: written.ids } }, data: { tenantId: written.tenantId } })
        await tx.articleVersion.createMany({ data: versions })
        await tx.articleReview.createMany({ data: reviews })
        await tx.articleTemplate.createMany({ data: buildTemplates() })
        await insertMany(tx, 'Event', news.events)
        await tx.video.createMany({ data: news.videos })
        await insertMany(tx, 'ArticleNote', newsNotes.notes)
        await insertMany(tx, 'ArticleNoteRating', newsNotes.ratings)
        await insertMany(tx, 'PersonalNote', newsNotes.personal)
        await insertMany(tx, 'ReadMark', newsNotes.readMarks)
        await insertMany(tx, 'NewsVisit', newsNotes.visits)
        await insertMany(tx, 'ArticleVersion', readings.versions)
        await insertMany(tx, 'ArticleReading', readings.readings)
        await insertMany(tx, 'ReadMark', readings.readMarks)
        const { id, at } = readings.changed
        await tx.article.update({ where: { id }, data: { version: 2, mattersSince: 2, lastUpdateDate: at }, select: { id: true } })
        for (const { id: item, since } of readings.asking)
          await tx.newsItem.update({ where: { id: item }, data: { mustReadSince: since }, select: { id: true } })
        await insertMany(tx, 'AccessRequest', newsNotes.requests)
        await insertMany(tx, 'AccessRequestTopic', newsNotes.requestTopics)
        const versioned = [...versions, ...readings.versions].map(({ articleId }) => String(articleId))
        const attached = buildAttachments(news, new Set(versioned))
        await tx.file.createMany({ data: attached.files })
        await tx.fileChunk.createMany({ data: attached.chunks })
        await tx.newsAttachment.createMany({ data: attached.attachments })
        for (const { id: articleId, attachments } of attached.articles)
          await tx.article.update({ where: { id: articleId }, data: { attachments }, select: { id: true } })
        const printed = await printing
        await tx.file.createMany({ data: printed.files })
        await tx.fileChunk.createMany({ data: printed.chunks })
        await tx.publication.createMany({ data: printed.publications })
        await fillSignIns(tx)
        await fillAccessReviews(tx)
        await fillRegister(tx)
        await fillTrash(tx)
      },
      { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS },
    )
    await prisma.$executeRaw`ANALYZE`
  } finally {
    await prisma.$disconnect()
  }
}

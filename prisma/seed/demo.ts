import { PrismaPg } from '@prisma/adapter-pg'
import { PrismaClient } from '#lib/db/generated/client.ts'
import { buildCatalogue, serviceId } from './build-catalogue.ts'
import { buildCompanies } from './build-companies.ts'
import { buildPeople } from './build-people.ts'
import { buildSubscriptions } from './build-subscriptions.ts'
import { drawIllustrations } from './pictures/illustrations.ts'

const DEFAULT_PUBLIC_URL = 'http://localhost:3000'
const TRANSACTION_MS = 120_000

export interface DemoOptions {
  /** Address of the portal: the home tenant's url; the other tenants are uk. and fr. before its host. */
  publicUrl?: string
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
  const { subscriptions, links, contacts, members } = buildSubscriptions(catalogue, people, entities)
  const { files, chunks, illustrations } = await drawIllustrations(serviceId)

  const prisma = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl, max: 1 }) })
  try {
    await prisma.$transaction(
      async (tx) => {
        await tx.user.createMany({ data: people.users })
        await tx.company.createMany({ data: companies })
        await tx.entity.createMany({ data: entityRows })
        await tx.entityMember.createMany({ data: people.members })
        await tx.entityContact.createMany({ data: people.contacts })
        await tx.tenant.createMany({ data: catalogue.tenants })
        await tx.page.createMany({ data: catalogue.pages })
        await tx.pageContact.createMany({ data: catalogue.pageContacts })
        await tx.taxonomyItem.createMany({ data: catalogue.taxonomy.filter(({ parentId }) => !parentId) })
        await tx.taxonomyItem.createMany({ data: catalogue.taxonomy.filter(({ parentId }) => parentId) })
        await tx.serviceGroup.createMany({ data: catalogue.groups })
        await tx.service.createMany({ data: catalogue.services })
        await tx.serviceDomain.createMany({ data: catalogue.domains })
        await tx.serviceTaxonomy.createMany({ data: catalogue.tags })
        await tx.servicePerson.createMany({ data: catalogue.people })
        await tx.serviceApplication.createMany({ data: catalogue.applications })
        await tx.serviceRelation.createMany({ data: catalogue.relations })
        await tx.file.createMany({ data: files })
        await tx.fileChunk.createMany({ data: chunks })
        await tx.serviceIllustration.createMany({ data: illustrations })
        await tx.subscription.createMany({ data: subscriptions })
        await tx.subscriptionLink.createMany({ data: links })
        await tx.subscriptionContact.createMany({ data: contacts })
        await tx.subscriptionMember.createMany({ data: members })
      },
      { timeout: TRANSACTION_MS, maxWait: TRANSACTION_MS }
    )
    await prisma.$executeRaw`ANALYZE`
  } finally {
    await prisma.$disconnect()
  }
}

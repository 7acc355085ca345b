import type { Prisma } from '#lib/db/generated/client.ts'
import { serviceId } from './build-catalogue.ts'
import { companyIds, tenantIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

const GROUP = 'ServiceGroup'
const FUND = 'Gamma Pension Fund SEPCAV'
const PERSON = 'Leo Hansen'
const SERVICE_GROUP = 'Payroll and benefits'
const NEWS = 'CSSF opens consultation on a reporting form that it has withdrawn since'

const by = (email: string): string => persona(email).ppid

/** Records that somebody has made once, each in the way of its kind. */
async function makeDeletable(tx: Prisma.TransactionClient): Promise<void> {
  const createdAt = demoDay(-400)
  const [entityId, subscriptionId, ppid] = [demoId('trash', FUND), demoId('trash', 'subscription'), demoId('trash', PERSON)]
  await tx.entity.create({
    data: {
      id: entityId,
      name: FUND,
      companyId: companyIds.gamma,
      prid: 'PR700417',
      createdAt,
      members: { create: [{ userPpid: by('noterms@alpha.example') }, { userPpid: by('client@beta.example') }] },
      contacts: { create: [{ userPpid: by('internal@firm.example'), position: 0 }] },
    },
  })
  await tx.subscription.create({
    data: {
      id: subscriptionId,
      entityId,
      serviceId: serviceId('corporate-tax-compliance'),
      createdAt,
      members: { create: [{ userPpid: by('client@beta.example'), isMainContact: true }] },
      links: { create: [{ id: demoId('trash', 'link'), position: 0, name: 'Tax calendar', link: 'https://client.example/tax' }] },
    },
  })
  await tx.user.create({
    data: {
      ppid,
      email: 'leo.hansen@gamma.example',
      firstName: 'Leo',
      lastName: 'Hansen',
      isInternal: false,
      createdAt,
      updatedAt: createdAt,
      entities: { create: [{ entityId }] },
    },
  })
  await tx.serviceGroup.create({
    data: { id: demoId('trash', GROUP), name: SERVICE_GROUP, smallDescription: 'What employers owe', tenantId: tenantIds.LU },
  })
  await tx.newsItem.create({ data: { id: demoId('trash', NEWS), title: NEWS, issueDate: demoDay(-35), creationDate: demoDay(-34) } })
}

interface Deletion {
  entity: string
  id: string
  label: string
  /** Days before the day of the demo data. */
  daysAgo: number
  who: string
  remove: (tx: Prisma.TransactionClient, id: string) => Promise<unknown>
}

const deletions: readonly Deletion[] = [
  {
    entity: 'User',
    id: demoId('trash', PERSON),
    label: PERSON,
    daysAgo: 1,
    who: 'super@firm.example',
    remove: (tx, ppid) => tx.user.delete({ where: { ppid } }),
  },
  {
    entity: 'Entity',
    id: demoId('trash', FUND),
    label: FUND,
    daysAgo: 3,
    who: 'internal@firm.example',
    remove: (tx, id) => tx.entity.delete({ where: { id } }),
  },
  {
    entity: GROUP,
    id: demoId('trash', GROUP),
    label: SERVICE_GROUP,
    daysAgo: 12,
    who: 'internal@firm.example',
    remove: (tx, id) => tx.serviceGroup.delete({ where: { id } }),
  },
  {
    entity: 'NewsItem',
    id: demoId('trash', NEWS),
    label: NEWS,
    daysAgo: 27,
    who: 'internal@firm.example',
    remove: (tx, id) => tx.newsItem.delete({ where: { id } }),
  },
]

/** Puts something of several kinds into the trash, the oldest about to leave it. */
export async function fillTrash(tx: Prisma.TransactionClient): Promise<void> {
  await makeDeletable(tx)
  for (const { entity, id: entityId, label, daysAgo, who, remove } of deletions) {
    const id = demoId('change set', entityId)
    await tx.changeSet.create({
      data: { id, at: demoDay(-daysAgo), actorPpid: by(who), action: 'delete', entity, entityId, label, deletes: true },
    })
    await tx.$queryRaw`SELECT set_config('portal.change_set', ${id}, true)`
    await remove(tx, entityId)
  }
  await tx.$queryRaw`SELECT set_config('portal.change_set', '', true)`
}

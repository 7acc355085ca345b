import type { Prisma } from '#lib/db/generated/client.ts'
import type { DemoSubscriptions } from './build-subscriptions.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

/** Some hours into the day. */
const NOON_MS = 10 * 3_600_000
const at = (daysAgo: number): Date => new Date(demoDay(-daysAgo).getTime() + NOON_MS)

interface Names {
  services: readonly { id?: string; name: string }[]
  entities: readonly { id?: string; name: string }[]
}

/** What two clients asked: about two subscriptions, one question answered and one waiting, and to be put into a company. */
export function buildMessages(
  { subscriptions, members }: DemoSubscriptions,
  { services, entities }: Names,
): Prisma.MessageCreateManyInput[] {
  const client = persona('client@alpha.example').ppid
  const own = new Set(members.filter(({ userPpid }) => userPpid === client).map(({ subscriptionId }) => subscriptionId))
  const [answered, waiting] = subscriptions.filter(({ id }) => own.has(id!))
  const about = ({ id, serviceId, entityId }: (typeof subscriptions)[number]) => ({
    topic: 'SERVICE' as const,
    subject: `${services.find((one) => one.id === serviceId)!.name} - ${entities.find((one) => one.id === entityId)!.name}`,
    serviceId,
    subscriptionId: id!,
    senderPpid: client,
  })
  return [
    {
      id: demoId('message', 0),
      reference: 'C-DEM2ANSW',
      ...about(answered!),
      text: 'Could the next delivery come a week earlier? Our board meets before the usual date.',
      state: 'ANSWERED',
      answer: 'Yes. We send a first version five working days before your board meets; please tell us the date.',
      answeredByPpid: persona('internal@firm.example').ppid,
      answeredAt: at(3),
      createdAt: at(4),
    },
    {
      id: demoId('message', 1),
      reference: 'C-DEM3WA2T',
      ...about(waiting ?? answered!),
      text: 'Two colleagues join us in January. What do you need from us so that they see this service too?',
      createdAt: at(1),
    },
    {
      id: demoId('message', 2),
      reference: 'C-DEM4CMPY',
      topic: 'COMPANY',
      subject: 'Your company',
      senderPpid: persona('nocompany@gamma.example').ppid,
      text: 'I work for Gamma Holding since this month; please put me into its company.',
      createdAt: at(2),
    },
  ]
}

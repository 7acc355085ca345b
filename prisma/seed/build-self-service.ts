import type { Prisma } from '#lib/db/generated/client.ts'
import type { DemoSubscriptions } from './build-subscriptions.ts'
import { entityIds } from './ids.ts'
import { persona } from './personas.ts'
import { demoDay, demoId } from './random.ts'

/** Some hours into the day. */
const NOON_MS = 10 * 3_600_000
const at = (days: number): Date => new Date(demoDay(days).getTime() + NOON_MS)

const OPEN_DAYS = 14

interface DemoSelfService {
  settings: Prisma.SelfServiceCreateManyInput[]
  invitations: Prisma.InvitationCreateManyInput[]
  invited: Prisma.InvitationSubscriptionCreateManyInput[]
  requests: Prisma.PeopleRequestCreateManyInput[]
  requested: Prisma.PeopleRequestSubscriptionCreateManyInput[]
}

/** Alpha looks after its people itself, with an open and an expired invitation; Beta asks, and one request of it waits. */
export function buildSelfService({ subscriptions }: DemoSubscriptions): DemoSelfService {
  const firstOf = (entityId: string): string => subscriptions.find((one) => one.entityId === entityId && one.endDate === null)!.id!
  const alpha = persona('client@alpha.example').ppid
  const invitation = (index: number, email: string, firstName: string, lastName: string, days: number, ended: Date | null) => ({
    id: demoId('invitation', index),
    entityId: entityIds.alpha,
    email,
    firstName,
    lastName,
    state: ended === null ? ('OPEN' as const) : ('EXPIRED' as const),
    invitedByPpid: alpha,
    createdAt: at(days),
    sentAt: at(days),
    expiresAt: at(days + OPEN_DAYS),
    endedAt: ended,
  })
  const invitations = [
    invitation(0, 'newcomer+14@delta.example', 'Nora', 'Castellan', -2, null),
    invitation(1, 'julien.marchal@alpha.example', 'Julien', 'Marchal', -17, at(-3)),
  ]
  const request = demoId('people-request', 0)
  return {
    settings: [
      { entityId: entityIds.alpha, mode: 'FREE' },
      { entityId: entityIds.beta, mode: 'APPROVAL' },
    ],
    invitations,
    invited: invitations.map(({ id }) => ({ invitationId: id, subscriptionId: firstOf(entityIds.alpha) })),
    requests: [
      {
        id: request,
        entityId: entityIds.beta,
        kind: 'INVITE',
        requesterPpid: persona('client@beta.example').ppid,
        email: 'ida.solheim@beta.example',
        firstName: 'Ida',
        lastName: 'Solheim',
        createdAt: at(-1),
      },
    ],
    requested: [{ requestId: request, subscriptionId: firstOf(entityIds.beta), gives: true }],
  }
}

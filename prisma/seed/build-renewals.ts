import type { Prisma } from '#lib/db/generated/client.ts'
import type { DemoSubscriptions } from './build-subscriptions.ts'
import { DAY_MS, DEMO_DATE } from './random.ts'

/** Renewals are under way from so many days before the end date to so many after it. */
const BEFORE_DAYS = 90
const AFTER_DAYS = 30
/** Every fifth one has nobody yet. */
const states = ['TODO', 'CONTACTED', 'AGREED', 'CONTACTED', 'ENDING'] as const

/** Owner and state of renewals that are under way: the first contact of the subscription looks after most of them. */
export function buildRenewals({ subscriptions, contacts }: DemoSubscriptions): Prisma.RenewalCreateManyInput[] {
  const first = new Map(contacts.filter(({ position }) => position === 0).map(({ subscriptionId, userPpid }) => [subscriptionId, userPpid]))
  const underWay = subscriptions.filter(({ endDate }) => {
    if (!(endDate instanceof Date)) return false
    const days = (endDate.getTime() - DEMO_DATE.getTime()) / DAY_MS
    return days <= BEFORE_DAYS && days >= -AFTER_DAYS
  })
  return underWay.map(({ id, endDate }, index) => ({
    subscriptionId: id!,
    ownerPpid: index % states.length === 0 ? null : (first.get(id!) ?? null),
    state: states[index % states.length]!,
    endDate: endDate!,
  }))
}

import 'server-only'
import type { UserActor } from '#lib/caller/actor.ts'
import { db } from '#lib/db/client.ts'
import { preferencesOf } from '#lib/personal/api.ts'
import type { NotificationType } from '#lib/personal/words.ts'
import { runningSql, threeWEndsOf, visibleToClientSql } from '#lib/relations/api.ts'
import type { ThreeWEnd } from '#lib/relations/api.ts'
import { scopeOf } from '#lib/news/api.ts'

/** People of the firm that are named to somebody who has no 3W subscription. */
const NAMED_CONTACTS = 2

/** What the landing of the news shows its reader beside the lists. */
export interface LandingReader {
  /** No 3W article can be open to the reader: a client without a running 3W subscription. */
  withoutThreeW: boolean
  /** Of such a client: companies whose 3W has ended, the latest first. */
  ended: ThreeWEnd[]
  /** Whom such a client can ask: those who look after most of the subscriptions that My services shows. */
  contacts: { name: string; email: string }[]
  /** Types of notifications that make sense for a client who has none: those are offered (A202); empty = nothing is offered. */
  offered: NotificationType[]
}

/** What there is to be told of: 3W articles where some are open, and of the rest what one reads for new rules and dates; without videos and publications. */
const OFFERED: readonly NotificationType[] = [1, 2, 3, 4]

/** Of a client who has chosen nothing. */
async function offeredTo(ppid: string, hasThreeW: boolean): Promise<NotificationType[]> {
  return (await preferencesOf(ppid)).types.length > 0 ? [] : OFFERED.filter((type) => hasThreeW || type !== 1)
}

/** What the landing shows a caller beside the lists; nothing for people of the firm. */
export async function landingReader(actor: Pick<UserActor, 'ppid' | 'isInternal' | 'revisions'>): Promise<LandingReader> {
  const { everything, configurations } = await scopeOf(actor)
  if (everything) return { withoutThreeW: false, ended: [], contacts: [], offered: [] }
  if (configurations.length > 0) return { withoutThreeW: false, ended: [], contacts: [], offered: await offeredTo(actor.ppid, true) }
  const [ended, contacts, offered] = await Promise.all([
    threeWEndsOf(actor.ppid).then((ends) => ends.filter(({ isOver }) => isOver)),
    db.$queryRaw<LandingReader['contacts']>`
    SELECT trim(concat_ws(' ', u."firstName", u."lastName")) AS "name", u."email"
    FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId"
    JOIN "SubscriptionContact" c ON c."subscriptionId" = s."id" JOIN "User" u ON u."ppid" = c."userPpid"
    WHERE m."userPpid" = ${actor.ppid} AND ${runningSql()} AND ${visibleToClientSql()}
    GROUP BY u."ppid" ORDER BY count(*) DESC, min(c."position"), u."ppid" LIMIT ${NAMED_CONTACTS}`,
    offeredTo(actor.ppid, false),
  ])
  return { withoutThreeW: true, ended, contacts, offered }
}

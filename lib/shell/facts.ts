import 'server-only'
import { Prisma } from '#lib/db/generated/client.ts'
import { preparedRows } from '#lib/db/rows.ts'
import { today, threeWSql, menuLinks } from '#lib/relations/api.ts'
import type { MenuLink } from '#lib/relations/api.ts'
import { photoUri } from '#lib/users/api.ts'

/** What the shell shows of a signed-in user beside the rights of the actor. */
interface ShellFacts {
  photoUri: string | null
  /** False for an external user = NO_COMPANY (A034). */
  hasCompany: boolean
  /** At least one service in My services (B007). */
  hasServices: boolean
  /** Extra menu items (B010, A026). */
  links: MenuLink[]
}

const factsSql = (ppid: string) => Prisma.sql`
  SELECT u."photoFileId", EXISTS (SELECT 1 FROM "EntityMember" m WHERE m."userPpid" = u."ppid") AS "hasCompany",
    EXISTS (
      SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId" JOIN "Entity" e ON e."id" = s."entityId"
        JOIN "Service" v ON v."id" = s."serviceId"
      WHERE m."userPpid" = u."ppid" AND e."viewInMyServices" AND v."visibleInClientView" AND (s."endDate" IS NULL OR s."endDate" >= ${today()}::date)
    ) AS "hasServices"
  FROM "User" u WHERE u."ppid" = ${ppid}`

/** Facts about a user for navigation, header and page access. */
export async function shellFacts(ppid: string): Promise<ShellFacts> {
  const [[row], links] = await Promise.all([
    preparedRows<{ photoFileId: string | null; hasCompany: boolean; hasServices: boolean }>(factsSql(ppid)),
    menuLinks(ppid),
  ])
  return {
    photoUri: photoUri(ppid, row?.photoFileId ?? null),
    hasCompany: row?.hasCompany ?? false,
    hasServices: row?.hasServices ?? false,
    links,
  }
}

/** Whether a client is or was in a company's register: in a 3W subscription. Where that has ended, the page of the register says so. */
export async function hasRegister(ppid: string): Promise<boolean> {
  const rows = await preparedRows<object>(Prisma.sql`
    SELECT 1 FROM "SubscriptionMember" m JOIN "Subscription" s ON s."id" = m."subscriptionId"
    WHERE m."userPpid" = ${ppid} AND ${threeWSql} LIMIT 1`)
  return rows.length > 0
}

import 'server-only'
import { containsSql, patternSql } from '#lib/db/contains.ts'
import { Prisma } from '#lib/db/generated/client.ts'
import { declareList, directionSql, nullable } from '#lib/lists/list.ts'
import { columnWords } from '#lib/lists/sheet.ts'
import { USER_NAME } from '#lib/people/api.ts'
import { userTypeText } from '#lib/people/words.ts'
import { chosen } from '#lib/spreadsheet/filter-words.ts'
import type { filterWords } from '#lib/spreadsheet/filter-words.ts'
import { userColumns } from './columns.ts'
import type { FurtherUserOrder, UserFilters, UserSelection } from './list-contract.ts'
import { TERMS_VERSION } from './terms.ts'

// Written as in the indexes of the migration, so that they serve.
const EMAIL = Prisma.sql`u."email"::text`
const PHONE = Prisma.sql`(u."phoneCountryCode" || u."phoneNumber")`
const ACCEPTED = Prisma.sql`(COALESCE(u."termsVersion", 0) >= ${TERMS_VERSION})`

/** The users of the companies e, in their groups g, that fulfil a condition. */
const memberOf = (condition: Prisma.Sql): Prisma.Sql => Prisma.sql`u."ppid" IN (
  SELECT m."userPpid" FROM "Entity" e JOIN "Company" g ON g."id" = e."companyId" JOIN "EntityMember" m ON m."entityId" = e."id" WHERE ${condition})`

const named = (column: Prisma.Sql): Prisma.Sql => Prisma.sql`search_text(${column})`

/** The list of users, on "User" u (A049, W10, W73). Every reader sees the same. */
export const userList = declareList<typeof userColumns, UserFilters, FurtherUserOrder>({
  name: 'users',
  columns: userColumns,
  tables: ['User', 'EntityMember', 'Entity', 'Company', 'SubscriptionMember'],
  uncachedTables: ['Subscription', 'Service'],
  revisions: ['users', 'subscriptions'],
  filters: {
    search: (text) => Prisma.sql`(${containsSql(USER_NAME, text)} OR ${containsSql(EMAIL, text)})`,
    name: (text) => containsSql(USER_NAME, text),
    email: (text) => containsSql(EMAIL, text),
    phone: (text) => Prisma.sql`${PHONE} LIKE ${patternSql(text.replace(/\s+/g, ''))}`,
    grade: (text) => containsSql(Prisma.sql`u."grade"`, text),
    termsAccepted: (yes) => Prisma.sql`${ACCEPTED} = ${yes}`,
    isInternal: (yes) => Prisma.sql`u."isInternal" = ${yes}`,
    isSuperUser: (yes) => Prisma.sql`u."isSuperUser" = ${yes}`,
    territory: (code) => Prisma.sql`u."territory" = ${code.toUpperCase()}`,
    creationIdentity: (identity) => Prisma.sql`u."creationIdentity" = ${identity}`,
    entityName: (text) => memberOf(containsSql(Prisma.sql`e."name"`, text)),
    companyName: (text) => memberOf(containsSql(Prisma.sql`g."name"`, text)),
    subscription: (text) => Prisma.sql`u."ppid" IN (
    SELECT m."userPpid" FROM "Subscription" s
    JOIN "Entity" e ON e."id" = s."entityId" JOIN "Service" v ON v."id" = s."serviceId" JOIN "SubscriptionMember" m ON m."subscriptionId" = s."id"
    WHERE ${containsSql(Prisma.sql`(v."name" || ' - ' || e."name")`, text)})`,
    companyId: (id) => memberOf(Prisma.sql`e."companyId" = ${id}::uuid`),
    entityId: (id) => Prisma.sql`u."ppid" IN (SELECT "userPpid" FROM "EntityMember" WHERE "entityId" = ${id}::uuid)`,
    subscriptionId: (id) => Prisma.sql`u."ppid" IN (SELECT "userPpid" FROM "SubscriptionMember" WHERE "subscriptionId" = ${id}::uuid)`,
    ppids: (ppids) => Prisma.sql`u."ppid" = ANY(${ppids}::text[])`,
  },
  orders: {
    name: named(USER_NAME),
    email: Prisma.sql`u."email"`,
    firstName: named(Prisma.sql`u."firstName"`),
    lastName: named(Prisma.sql`u."lastName"`),
    grade: nullable(named(Prisma.sql`u."grade"`)),
    phone: nullable(PHONE),
    phoneCountryCode: nullable(Prisma.sql`u."phoneCountryCode"`),
    phoneNumber: nullable(Prisma.sql`u."phoneNumber"`),
    termsAccepted: ACCEPTED,
    termsAndConditionsAccepted: ACCEPTED,
    isInternal: Prisma.sql`u."isInternal"`,
    isSuperUser: Prisma.sql`u."isSuperUser"`,
    creationIdentity: Prisma.sql`u."creationIdentity"`,
    send3WEmail: Prisma.sql`u."send3WEmail"`,
    sendAmdsEmail: Prisma.sql`u."sendAmdsEmail"`,
    territory: nullable(Prisma.sql`u."territory"`),
    ppid: Prisma.sql`u."ppid"`,
  },
  byDefault: [{ field: 'name', direction: 'asc' }],
  tieBreaker: ([first]) => Prisma.sql`u."ppid" ${directionSql(first?.direction ?? 'asc')}`,
})

/** Condition on "User" u for a selection of bulk work: chosen people, or all that match. */
export const selectedUsersSql = (selection: UserSelection): Prisma.Sql =>
  'ppids' in selection ? Prisma.sql`u."ppid" = ANY(${selection.ppids}::text[])` : userList.where(selection.filters)

/** The filters of the list, as the heads of exports name them. */
export const filterNames: Parameters<typeof filterWords<UserFilters>>[1] = {
  ...columnWords(userColumns),
  creationIdentity: ['User Type', userTypeText],
  search: 'Search',
  isInternal: 'Staff',
  territory: 'Territory',
  entityId: ['Company', chosen],
  companyId: ['Company group', chosen],
  subscriptionId: ['Subscription', chosen],
  ppids: ['Users', (ppids) => `${ppids.length} selected`],
}

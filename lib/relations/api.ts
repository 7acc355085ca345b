import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { menuLinks, servicesOf } from './links.ts'
export type { MenuLink } from './links.ts'
export { followedSql, ownClientSql, worksForSql } from '#lib/auth/followed.ts'
export { relationsOf, subscriptionContacts } from './relations.ts'
export type { Relations } from './relations.ts'
export { runningSql, threeWSql, today, visibleToClientSql } from './running.ts'
export { threeWEndsOf } from './three-w-ends.ts'
export type { ThreeWEnd } from './three-w-ends.ts'
export { LAST_SIGN_IN, signInsOf, signInsVisibleSql } from './sign-ins.ts'

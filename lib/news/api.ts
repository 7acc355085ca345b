import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { eventPath, newsPath } from './address.ts'
export { and, articleConditions, isPersonal, rangeSql, tagSql } from './article-filter.ts'
export type { Filters } from './article-filter.ts'
export { WRITER, visibleTitles, withArticleTitles } from './article-links.ts'
export { withTextMark } from './audit-text.ts'
export { cacheUntilChange } from './cache.ts'
export { meantFor } from './did-you-mean.ts'
export { deadlineOf, deadlineSql, deadlinesOf, idsByDeadline, isByDeadline, upcomingSql } from './deadline.ts'
export type { DeadlineRow } from './deadline.ts'
export type { DeskSteps } from './desk.ts'
export { findNews } from './find.ts'
export { ASKED_AT, ASKED_VERSION, ASKING, IS_ASKED, dueDayOf, isOverdueSql } from './must-read.ts'
export { UNLESS_READ, standsSql } from './read-mark.ts'
export {
  articleRelevanceSql,
  itemMatchSql,
  queryOf,
  searchAsTyped,
  searchFor,
  isByWordsSql,
  searchedSql,
  searchedTitleSql,
  titleMatchSql,
} from './search.ts'
export { isKindSql, kindIdsOf, kindsFor } from './kinds.ts'
export type { Kinds } from './kinds.ts'
export type { TextSearch } from './search.ts'
export { closePlans } from './plan.ts'
export { snippetOf } from './snippet.ts'
export { countNewsOf, countedBy } from './summary.ts'
export { ARTICLE_TAGS, EVENT_TAGS, NEWS_TAGS, countTags, foundArticleTags } from './tag-counts.ts'
export type { TagCount, TagKind } from './tag-counts.ts'
export {
  OPEN_BY_LISTS,
  askedSql,
  configurationListsSql,
  configurationsOf,
  firstSubscriptionSql,
  linkedVisibleSql,
  ofArticleSql,
  openSql,
  outcomeOf,
  ruleSql,
  runningOfCompany,
  runningSubscriptions,
  scopeOf,
  scopeOfSubscription,
  subscriptionsOfPerson,
  visibleSql,
  withinSql,
} from './visibility.ts'
export type { Configuration, ConfiguredSubscription, Scope } from './visibility.ts'
export { VISIT_HOURS, visitSinceSql } from './visit.ts'
export {
  changeInBatches,
  checkArticle,
  checkImages,
  checkPeriod,
  checkTags,
  flagValue,
  isAhead,
  lockNews,
  lockNewsImports,
  lockRecords,
  publishDateOf,
} from './write-rules.ts'
export type { FlagInput } from './write-rules.ts'

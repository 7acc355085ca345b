import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { GENERAL, ratingRowsOf, withRatings } from './rating-rows.ts'
export { articlesLinkingTo, linkedWords } from './links.ts'
export { articleHeadSql, articleList, iso, selectArticles, toArticle } from './rows.ts'
export type { ArticleHead, ArticleRow } from './rows.ts'
export { articlePage, readArticle, scopeOfFilters } from './service.ts'
export { publishedVersions } from './version-service.ts'
export {
  contentDigest,
  isApproved,
  lastAuthorOf,
  needsApproval,
  requireApproval,
  reviewedAmong,
  unapprovedAmong,
  unapprovedOf,
} from './review.ts'
export { readStored } from './stored.ts'
export { askSubscriptions, decision, taggedArticle } from './verdict.ts'
export type { Saying } from './verdict.ts'
export { saveArticles } from './save.ts'
export { articleSteps } from './write-service.ts'

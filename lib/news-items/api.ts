import 'server-only'

/** What other modules may use of this one, besides its contracts and words. */
export { newsLinkingTo, withTitles } from './links.ts'
export { newsConditions, newsItemList, newsPage, newsSql, selectNews, toNewsItem } from './service.ts'
export type { NewsRow } from './service.ts'
export { newsItemSteps, saveNewsItems } from './write-service.ts'

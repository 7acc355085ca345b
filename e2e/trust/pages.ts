import { query } from './callers.ts'

export type Audience = 'everybody' | 'signed in' | 'internal' | 'super'

const one = async (sql: string): Promise<string> => (await query<{ value: string }>(sql))[0]!.value

const newestArticle = () => one('SELECT "id" AS value FROM "Article" WHERE "published" ORDER BY "publishDate" DESC LIMIT 1')

/** Every page of the portal with an address to open and who may see it; a test of pages.spec.ts fails for a page that is not here. */
export const pages: Record<string, { open: string | (() => Promise<string>); audience: Audience }> = {
  '/': { open: '/', audience: 'everybody' },
  '/service/[id]': {
    open: async () => `/service/${await one('SELECT "friendlyUrl" AS value FROM "Service" WHERE "live" ORDER BY "name" LIMIT 1')}`,
    audience: 'everybody',
  },
  '/compare': { open: '/compare', audience: 'everybody' },
  '/[...path]': { open: '/404', audience: 'everybody' },
  '/api/docs': { open: '/api/docs', audience: 'everybody' },
  '/authentication/again': { open: '/authentication/again', audience: 'everybody' },
  '/authentication/callback': { open: '/authentication/callback', audience: 'everybody' },
  '/authentication/error': { open: '/authentication/error', audience: 'everybody' },
  '/authentication/silent_callback': { open: '/authentication/silent_callback', audience: 'everybody' },
  '/creatingUser': { open: '/creatingUser', audience: 'everybody' },
  '/error': { open: '/error', audience: 'everybody' },
  '/logoutsuccess': { open: '/logoutsuccess', audience: 'everybody' },
  '/privacy': { open: '/privacy', audience: 'everybody' },
  '/ui': { open: '/ui', audience: 'everybody' },
  '/unsubscribe': { open: '/unsubscribe', audience: 'everybody' },
  '/profile': { open: '/profile', audience: 'signed in' },
  '/messages': { open: '/messages', audience: 'signed in' },
  '/messages/people': { open: '/messages/people', audience: 'internal' },
  '/myServices/invitations': { open: '/myServices/invitations', audience: 'signed in' },
  '/accessReview': { open: '/accessReview', audience: 'internal' },
  '/accessReview/[id]': {
    open: async () =>
      `/accessReview/${await one(`SELECT "id" AS value FROM "AccessReview" WHERE "state" = 'HANDED_IN' ORDER BY "id" LIMIT 1`)}`,
    audience: 'internal',
  },
  '/myServices/people': { open: '/myServices/people', audience: 'signed in' },
  '/myServices': { open: '/myServices', audience: 'signed in' },
  '/articles/[[...rest]]': { open: '/articles', audience: 'signed in' },
  '/news/view/[id]': { open: async () => `/news/view/${await newestArticle()}`, audience: 'signed in' },
  '/download/publication/[id]': {
    open: async () =>
      `/download/publication/${await one('SELECT "id" AS value FROM "Publication" WHERE "published" ORDER BY "id" LIMIT 1')}`,
    audience: 'signed in',
  },
  '/myClients': { open: '/myClients', audience: 'internal' },
  '/clientView': { open: '/clientView', audience: 'internal' },
  '/viewAs': { open: '/viewAs', audience: 'internal' },
  '/people/[ppid]': {
    open: async () => `/people/${await one('SELECT "ppid" AS value FROM "User" ORDER BY "ppid" LIMIT 1')}`,
    audience: 'internal',
  },
  '/companies/[id]': {
    open: async () => `/companies/${await one('SELECT "id" AS value FROM "Entity" ORDER BY "id" LIMIT 1')}`,
    audience: 'internal',
  },
  '/companyGroups/[id]': {
    open: async () => `/companyGroups/${await one('SELECT "id" AS value FROM "Company" ORDER BY "id" LIMIT 1')}`,
    audience: 'internal',
  },
  '/subscriptions/[id]': {
    open: async () => `/subscriptions/${await one('SELECT "id" AS value FROM "Subscription" ORDER BY "id" LIMIT 1')}`,
    audience: 'internal',
  },
  '/renewals': { open: '/renewals', audience: 'internal' },
  '/admin': { open: '/admin', audience: 'internal' },
  '/admin/[service]/[id]': { open: '/admin/service/00000000-0000-4000-8000-00000000dead', audience: 'internal' },
  '/admin/settings': { open: '/admin/settings', audience: 'internal' },
  '/admin/trash': { open: '/admin/trash', audience: 'internal' },
  '/admin/readership': { open: '/admin/readership', audience: 'internal' },
  '/obligations': { open: '/obligations', audience: 'signed in' },
  '/articlesadmin': { open: '/articlesadmin', audience: 'internal' },
  '/articlesadmin/explanation': { open: '/articlesadmin/explanation', audience: 'internal' },
  '/articlesadmin/review/[id]': {
    open: async () => `/articlesadmin/review/${await newestArticle()}`,
    audience: 'internal',
  },
  '/articlesadmin/scheduled': { open: '/articlesadmin/scheduled', audience: 'internal' },
  '/articlesadmin/templates': { open: '/articlesadmin/templates', audience: 'internal' },
  '/articlesadmin/synonyms': { open: '/articlesadmin/synonyms', audience: 'internal' },
  '/articlesadmin/requests': { open: '/articlesadmin/requests', audience: 'internal' },
  '/news/add/[type]': { open: '/news/add/0', audience: 'internal' },
  '/news/edit/[id]': { open: async () => `/news/edit/${await newestArticle()}`, audience: 'internal' },
  '/news/export': { open: '/news/export', audience: 'signed in' },
  '/news/proof': { open: '/news/proof', audience: 'signed in' },
  '/admin/audit': { open: '/admin/audit', audience: 'super' },
  '/admin/jobs': { open: '/admin/jobs', audience: 'super' },
  '/admin/mails': { open: '/admin/mails', audience: 'super' },
}

/** An address under which a page is opened. */
export const addressOf = (pattern: string): Promise<string> => {
  const { open } = pages[pattern]!
  return typeof open === 'string' ? Promise.resolve(open) : open()
}

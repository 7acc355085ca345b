/** The pages that people type or hear by name, [part] = any. */
export const PAGE_PATHS = [
  '/admin/[tab]/[id]',
  '/admin/audit',
  '/admin/jobs',
  '/admin/mails',
  '/admin/readership',
  '/admin/settings',
  '/admin/trash',
  '/admin',
  '/articles/[tab]',
  '/articles',
  '/articlesadmin/explanation',
  '/articlesadmin/requests',
  '/articlesadmin',
  '/clientView',
  '/myClients',
  '/myServices',
  '/news/add/[type]',
  '/news/edit/[id]',
  '/news/export',
  '/news/proof',
  '/news/view/[id]',
  '/obligations',
  '/privacy',
  '/profile',
  '/service/[name]',
  '/unsubscribe',
] as const

const isAny = (part: string): boolean => part.startsWith('[')

/** The path of a page whose address was written in other letter case; null for a path that is no page, or is written as it should be. */
export function inOwnCase(pathname: string): string | null {
  const given = pathname.replace(/\/+$/, '').split('/')
  for (const path of PAGE_PATHS) {
    const parts = path.split('/')
    if (parts.length !== given.length || !parts.every((part, index) => isAny(part) || part.toLowerCase() === given[index]!.toLowerCase()))
      continue
    const own = parts.map((part, index) => (isAny(part) ? given[index]! : part)).join('/')
    return own === given.join('/') ? null : own
  }
  return null
}

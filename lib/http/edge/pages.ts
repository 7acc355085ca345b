/** First parts of the addresses of pages, spelled as they are. */
export const SECTIONS = [
  'accessReview',
  'admin',
  'articles',
  'articlesadmin',
  'authentication',
  'clientView',
  'companies',
  'companyGroups',
  'compare',
  'creatingUser',
  'download',
  'error',
  'logoutsuccess',
  'myClients',
  'messages',
  'myServices',
  'news',
  'obligations',
  'people',
  'privacy',
  'profile',
  'renewals',
  'service',
  'subscriptions',
  'ui',
  'unsubscribe',
  'viewAs',
]

const spelled = new Map(SECTIONS.map((section) => [section.toLowerCase(), section]))

/** People type and copy addresses in any letter case. @returns the path with its first part as it is spelled; null where it is right, or no page begins so */
export function correctedPath(path: string): string | null {
  const [, first = '', rest = ''] = /^\/([^/]*)(.*)$/.exec(path) ?? []
  const section = spelled.get(first.toLowerCase())
  return section === undefined || section === first ? null : `/${section}${rest}`
}

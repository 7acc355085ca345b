import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Browser tests by the room of lib or components that they walk through. Of other rooms everything hangs on them, and `npm test` tells. */
export const journeys: Readonly<Record<string, readonly string[]>> = {
  article: ['news/article', 'news/reading', 'news/flags', 'news/preview'],
  articles: ['news/', 'news-admin/items'],
  audit: ['operation-screens/audit'],
  auth: ['auth'],
  bulk: ['admin/users', 'operation-screens/subscription-bulk'],
  calendar: ['news/calendar', 'news/linked'],
  catalogue: ['catalogue'],
  companies: ['admin/companies', 'admin/company-groups'],
  dossiers: ['admin/dossiers'],
  events: ['news/calendar', 'news/linked', 'news-admin/items'],
  filters: ['news/'],
  messages: ['my-services/messages'],
  insight: ['operation-screens/readership'],
  landing: ['news/'],
  mails: ['operation-screens/jobs'],
  media: ['news/media', 'news/preview', 'news-admin/items', 'news-admin/publications'],
  news: ['news/', 'news-admin'],
  'news-access': ['news/article', 'news/writing', 'news-admin/requests'],
  'news-admin': ['news-admin', 'news/writing-item-links'],
  'news-desk': ['news-admin/many', 'news-admin/review', 'news-admin/scheduled', 'news-admin/templates'],
  'news-editor': ['news/writing'],
  'news-export': ['news/article-life', 'news/export'],
  'news-import': ['news-admin/imports'],
  'news-items': ['news/', 'news-admin/items'],
  'news-reading': ['news/'],
  notifications: ['notifications'],
  pages: ['settings/pages'],
  palette: ['operation-screens/palette'],
  people: ['admin/companies', 'admin/users'],
  personal: ['notifications'],
  publications: ['news/media', 'news/preview'],
  'reading-proof': ['operation-screens/readership'],
  reference: ['news-admin/reference'],
  rights: ['admin/rights'],
  'saved-searches': ['news/saved-searches'],
  'self-service': ['my-services/people'],
  'access-review': ['my-services/access-review'],
  'service-groups': ['admin/service-groups'],
  services: ['admin/services', 'admin/service-description', 'admin/service-form', 'admin/service-pictures', 'catalogue'],
  session: ['auth/session-end'],
  shell: ['shell'],
  'sign-in': ['auth'],
  subscriptions: ['admin/subscriptions', 'my-services', 'client-view'],
  tables: ['admin/large-table', 'admin/default-view'],
  tasks: ['operation-screens/jobs', 'operation-screens/list-exports'],
  taxonomy: ['settings/taxonomy', 'settings/mapping'],
  tenants: ['settings/tenants'],
  users: ['admin/users', 'shell/profile'],
}

/** Tests of the whole, which ask every endpoint; they take minutes whatever has changed. */
export const TESTS_OF_THE_WHOLE = '/tests/trust/'

/** What reads the files of a folder while it runs; the imports do not tell. */
const READERS: Readonly<Record<string, string>> = {
  'prisma/seed/data/': 'prisma/seed/content/files.ts',
  'docs/rules/': 'tests/rules.test.ts',
}

/** The files whose tests are asked for: those that changed, and in the place of what no test imports, its reader. */
export const testedFiles = (files: readonly string[]): string[] => [
  ...new Set(files.map((file) => Object.entries(READERS).find(([folder]) => file.startsWith(folder))?.[1] ?? file)),
]

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

export interface Changed {
  files: string[]
  /** The files whose unit and integration tests are to run, by what imports them. */
  tested: string[]
  /** Of the files, what ESLint reads. */
  sources: string[]
  /** Browser tests of the rooms that changed, and those that changed themselves. */
  journeys: string[]
  /** Rooms whose browser tests nobody can tell. */
  others: string[]
}

/** What differs from a commit, also what Git does not know yet. @param since commit; HEAD = what is not committed */
export function changedSince(since: string): Changed {
  const files = [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])].filter((file) =>
    existsSync(file),
  )
  const rooms = new Set(files.flatMap((file) => /^(?:lib|components)\/([^/]+)\//.exec(file)?.[1] ?? []))
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  return {
    files,
    tested: testedFiles(files),
    sources: files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
    journeys: [...new Set([...[...rooms].flatMap((room) => journeys[room]?.map((name) => `e2e/${name}`) ?? []), ...specs])],
    others: [...rooms].filter((room) => journeys[room] === undefined),
  }
}

import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Browser tests by the module of lib or components that they cover. What is not listed is used everywhere: only `npm test` covers it. */
export const journeys: Readonly<Record<string, readonly string[]>> = {
  admin: ['admin/frame'],
  article: ['news/article', 'news/reading', 'news/flags', 'news/preview'],
  articles: ['news/', 'news-admin/items'],
  audit: ['operation-screens/audit'],
  auth: ['auth'],
  bulk: ['admin/users', 'operation-screens/subscription-bulk'],
  calendar: ['news/calendar', 'news/linked'],
  captcha: ['catalogue/contact'],
  catalogue: ['catalogue'],
  changes: ['admin/trash', 'admin/editing'],
  companies: ['admin/companies', 'admin/company-groups', 'admin/editing', 'admin/slips'],
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
  'news-editor': ['news/writing', 'admin/slips'],
  'news-export': ['news/article-life', 'news/export'],
  'news-import': ['news-admin/imports'],
  'news-items': ['news/', 'news-admin/items'],
  'news-reading': ['news/'],
  notifications: ['notifications'],
  obligations: ['news/obligations'],
  pages: ['settings/pages'],
  palette: ['operation-screens/palette'],
  people: ['admin/companies', 'admin/users'],
  personal: ['notifications'],
  publications: ['news/media', 'news/preview'],
  'reading-proof': ['operation-screens/readership'],
  reference: ['news-admin/reference'],
  renewals: ['my-services/renewals'],
  rights: ['admin/rights'],
  'saved-searches': ['news/saved-searches'],
  'self-service': ['my-services/people'],
  'access-review': ['my-services/access-review', 'admin/slips'],
  'service-groups': ['admin/service-groups'],
  services: ['admin/services', 'admin/service-description', 'admin/service-form', 'admin/service-pictures', 'catalogue'],
  session: ['auth/session-end'],
  shell: ['shell'],
  'sign-in': ['auth'],
  spreadsheet: ['admin/import-export', 'admin/editing', 'news-admin/imports'],
  subscriptions: ['admin/subscriptions', 'my-services', 'client-view'],
  tables: ['admin/large-table', 'admin/default-view'],
  tasks: ['operation-screens/jobs', 'operation-screens/list-exports'],
  taxonomy: ['settings/taxonomy', 'settings/mapping'],
  tenants: ['settings/tenants'],
  trash: ['admin/trash'],
  users: ['admin/users', 'shell/profile'],
  'view-as': ['client-view/view-as'],
}

/** Tests that call every endpoint; they take minutes whatever has changed. */
export const TESTS_OF_THE_WHOLE = '/tests/trust/'

/** Files that are read at run time, by how their paths begin, with what reads them: no import names them. */
const READERS: Readonly<Record<string, readonly string[]>> = {
  'prisma/seed/data/': ['prisma/seed/content/files.ts'],
  'prisma/schema/': ['lib/db/migrate.test.ts', 'lib/changes/return.test.ts', 'tests/lists.test.ts'],
  'prisma/migrations/': ['lib/db/migrate.test.ts', 'lib/changes/return.test.ts', 'tests/lists.test.ts'],
  'docs/rules/': ['tests/rules.test.ts'],
  'tests/endpoints.tsv': ['tests/endpoints.test.ts', 'tests/rules.test.ts'],
}

/** The files whose tests run: those that changed, and instead of one that is read at run time its readers. */
export const testedFiles = (files: readonly string[]): string[] => [
  ...new Set(files.flatMap((file) => Object.entries(READERS).find(([start]) => file.startsWith(start))?.[1] ?? file)),
]

const git = (...args: string[]): string[] => execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)

export interface Changed {
  files: string[]
  /** The files whose unit and integration tests are to run, by what imports them. */
  tested: string[]
  /** Of the files, what ESLint reads. */
  sources: string[]
  /** Browser tests of the modules that changed, and those that changed themselves. */
  journeys: string[]
  /** Modules without browser tests of their own in `journeys`. */
  others: string[]
}

/** What differs from a commit, also what Git does not know yet. @param since commit; HEAD = what is not committed */
export function changedSince(since: string): Changed {
  const files = [...new Set([...git('diff', '--name-only', since), ...git('ls-files', '--others', '--exclude-standard')])].filter((file) =>
    existsSync(file),
  )
  const modules = new Set(files.flatMap((file) => /^(?:lib|components)\/([^/]+)\//.exec(file)?.[1] ?? []))
  const specs = files.filter((file) => /^e2e\/.*\.spec\.ts$/.test(file))
  return {
    files,
    tested: testedFiles(files),
    sources: files.filter((file) => /\.(ts|tsx|mjs)$/.test(file)),
    journeys: [...new Set([...[...modules].flatMap((module) => journeys[module]?.map((name) => `e2e/${name}`) ?? []), ...specs])],
    others: [...modules].filter((module) => journeys[module] === undefined),
  }
}

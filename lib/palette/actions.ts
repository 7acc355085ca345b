import type { UserActor } from '#lib/caller/actor.ts'
import { createArticle3W, createArticleGlobal } from '#lib/articles/contract.ts'
import { createCompany, createEntity } from '#lib/companies/contract.ts'
import { importEntities } from '#lib/companies/import-contract.ts'
import type { Access } from '#lib/http/endpoint.ts'
import { createServiceGroup } from '#lib/service-groups/contract.ts'
import { importServices } from '#lib/services/import-contract.ts'
import { createService } from '#lib/services/write-contract.ts'
import { createSubscription } from '#lib/subscriptions/write-contract.ts'
import { importUsers } from '#lib/users/import-contract.ts'
import { createFullUser } from '#lib/users/manage-contract.ts'
import { adminOpening } from '#lib/text/admin-address.ts'
import type { Found } from './contract.ts'
import { holding } from './screens.ts'
import type { Viewer } from './screens.ts'

/** Something that one can do from anywhere: its entry leads to the screen with its form open. */
interface Action {
  title: string
  href: string
  detail: string
  /** Other words for it. */
  also: string
  /** Whether it needs the news. */
  news?: true
  /** What the form sends: who may call it may do it. */
  sends: { access: Access }
}

const ADMINISTRATION = 'Administration'
const NEWS = 'News'
const CREATE = 'new add'
const IMPORT = 'upload excel spreadsheet bulk'

const actions: readonly Action[] = [
  {
    title: 'Create user',
    href: adminOpening('create', 'users'),
    detail: ADMINISTRATION,
    also: `${CREATE} person client`,
    sends: createFullUser,
  },
  {
    title: 'Create company',
    href: adminOpening('create', 'entities'),
    detail: ADMINISTRATION,
    also: `${CREATE} entity`,
    sends: createEntity,
  },
  { title: 'Create company group', href: adminOpening('create', 'companies'), detail: ADMINISTRATION, also: CREATE, sends: createCompany },
  {
    title: 'Create subscription',
    href: adminOpening('create', 'engagements'),
    detail: ADMINISTRATION,
    also: `${CREATE} engagement`,
    sends: createSubscription,
  },
  { title: 'Create service', href: adminOpening('create', 'services'), detail: ADMINISTRATION, also: CREATE, sends: createService },
  {
    title: 'Create service group',
    href: adminOpening('create', 'service_groups'),
    detail: ADMINISTRATION,
    also: CREATE,
    sends: createServiceGroup,
  },
  { title: 'New 3W article', href: '/news/add/0', detail: NEWS, also: 'create add write', news: true, sends: createArticle3W },
  { title: 'New global article', href: '/news/add/1', detail: NEWS, also: 'create add write', news: true, sends: createArticleGlobal },
  { title: 'Import users', href: adminOpening('import', 'users'), detail: ADMINISTRATION, also: `${IMPORT} people`, sends: importUsers },
  {
    title: 'Import companies',
    href: adminOpening('import', 'entities'),
    detail: ADMINISTRATION,
    also: `${IMPORT} entities`,
    sends: importEntities,
  },
  { title: 'Import services', href: adminOpening('import', 'services'), detail: ADMINISTRATION, also: IMPORT, sends: importServices },
]

/** Whether a user with accepted terms has an access. */
const has = ({ isInternal, isSuperUser }: Viewer, access: Access): boolean =>
  access === 'super' ? isSuperUser : access === 'internal' ? isInternal : true

/** What the caller may do and whose names hold the words; nothing while the portal is seen as somebody else, since nothing can be written then. */
export function findActions(text: string, { viewedBy }: Pick<UserActor, 'viewedBy'>, viewer: Viewer): Found[] {
  if (viewedBy) return []
  const mine = actions.filter(({ sends, news }) => has(viewer, sends.access) && (!news || viewer.host.features.news))
  return holding(text, mine).map(({ title, href, detail }) => ({ kind: 'action', id: href, title, detail, href }))
}

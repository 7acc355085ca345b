import type { Actor } from '#lib/caller/actor.ts'
import type { Host } from '#lib/tenants/contract.ts'
import { wordsOf } from '#lib/text/search-words.ts'

/** A screen of the portal that one can go to by its name. */
interface Screen {
  title: string
  href: string
  /** Where it stands; null = in the navigation itself. */
  detail: string | null
  /** Other words for it. */
  also?: string
  may: (viewer: Viewer) => boolean
}

interface Viewer {
  isUser: boolean
  isInternal: boolean
  isSuperUser: boolean
  host: Pick<Host, 'isHomeCountry' | 'features'>
}

const ADMINISTRATION = 'Administration'
const NEWS = 'News'
const everybody = (): boolean => true
const user = ({ isUser }: Viewer): boolean => isUser
const staff = ({ isInternal }: Viewer): boolean => isInternal
const superUser = ({ isSuperUser }: Viewer): boolean => isSuperUser
const news = ({ isUser, host }: Viewer): boolean => isUser && host.features.news
const staffAtHome = ({ isInternal, host }: Viewer): boolean => isInternal && host.isHomeCountry

/** Address of My services, which clients have only with a running subscription (B007). */
export const MY_SERVICES = '/myServices'

const screens: readonly Screen[] = [
  { title: 'Catalogue', href: '/', detail: null, also: 'services home', may: everybody },
  { title: 'My services', href: MY_SERVICES, detail: null, also: 'subscriptions', may: ({ isUser, host }) => isUser && host.isHomeCountry },
  { title: 'My clients', href: '/myClients', detail: null, may: staffAtHome },
  { title: 'Client view', href: '/clientView', detail: null, may: (viewer) => staffAtHome(viewer) && viewer.host.features.clientPanel },
  { title: 'Renewals', href: '/renewals', detail: 'My clients', also: 'subscriptions ending expired end dates', may: staffAtHome },
  { title: 'View as a person', href: '/viewAs', detail: null, also: 'see portal as somebody client impersonate', may: staff },
  { title: 'News', href: '/articles', detail: null, also: 'articles', may: news },
  { title: 'Compliance Calendar', href: '/articles?newsTab=calendar', detail: NEWS, also: 'events dates', may: news },
  { title: 'Videos', href: '/articles?newsTab=videos', detail: NEWS, may: news },
  { title: 'Publications', href: '/articles?newsTab=publications', detail: NEWS, also: 'documents', may: news },
  { title: 'Proof of reading', href: '/news/proof', detail: NEWS, also: 'confirmations must-read overdue readers', may: news },
  { title: 'My profile', href: '/profile', detail: null, also: 'notifications preferences personal links', may: user },
  { title: 'Administration', href: '/admin', detail: null, also: 'platform settings', may: staff },
  { title: 'Users', href: '/admin#users', detail: ADMINISTRATION, also: 'people', may: staff },
  { title: 'Company groups', href: '/admin#companies', detail: ADMINISTRATION, may: staff },
  { title: 'Companies', href: '/admin#entities', detail: ADMINISTRATION, may: staff },
  { title: 'Subscriptions', href: '/admin#engagements', detail: ADMINISTRATION, may: staff },
  { title: 'Services', href: '/admin#services', detail: ADMINISTRATION, may: staff },
  { title: 'Service groups', href: '/admin#service_groups', detail: ADMINISTRATION, may: staff },
  { title: 'Catalogue settings', href: '/admin/settings', detail: ADMINISTRATION, also: 'taxonomy labels tenants home page', may: staff },
  { title: 'Readership', href: '/admin/readership', detail: ADMINISTRATION, also: 'statistics reads insight', may: staff },
  { title: 'Trash', href: '/admin/trash', detail: ADMINISTRATION, also: 'deleted undo restore', may: staff },
  { title: 'Mails', href: '/admin/mails', detail: ADMINISTRATION, also: 'outbox', may: superUser },
  { title: 'Audit trail', href: '/admin/audit', detail: ADMINISTRATION, also: 'history log', may: superUser },
  { title: 'Jobs', href: '/admin/jobs', detail: ADMINISTRATION, also: 'tasks background work', may: superUser },
]

/** The screens that a visitor may open and whose names hold the beginnings of all words. */
export function findScreens(text: string, actor: Actor, host: Viewer['host']): Screen[] {
  const isUser = actor.kind === 'user'
  const viewer = { isUser, isInternal: isUser && actor.isInternal, isSuperUser: isUser && actor.isInternal && actor.isSuperUser, host }
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  return screens.filter((screen) => {
    const words = wordsOf(`${screen.title} ${screen.also ?? ''}`)
    return screen.may(viewer) && typed.every((word) => words.some((known) => known.startsWith(word)))
  })
}

import { ACCESS_REVIEWS_PATH } from '#lib/access-review/words.ts'
import type { Actor } from '#lib/caller/actor.ts'
import { MY_SERVICES } from '#lib/subscriptions/words.ts'
import type { Host } from '#lib/tenants/contract.ts'
import { fold, wordsOf } from '#lib/text/search-words.ts'
import type { Found } from './contract.ts'

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

export interface Viewer {
  isUser: boolean
  isInternal: boolean
  isSuperUser: boolean
  host: Pick<Host, 'isHomeCountry' | 'features'>
}

/** Of clients and, where companies have opened theirs, of staff. */
export const REGISTER = '/obligations'
const ADMINISTRATION = 'Administration'
const NEWS = 'News'
const everybody = (): boolean => true
const user = ({ isUser }: Viewer): boolean => isUser
const staff = ({ isInternal }: Viewer): boolean => isInternal
const superUser = ({ isSuperUser }: Viewer): boolean => isSuperUser
const news = ({ isUser, host }: Viewer): boolean => isUser && host.features.news
const staffAtHome = ({ isInternal, host }: Viewer): boolean => isInternal && host.isHomeCountry

const screens: readonly Screen[] = [
  { title: 'Catalogue', href: '/', detail: null, also: 'services home', may: everybody },
  { title: 'My services', href: MY_SERVICES, detail: null, also: 'subscriptions', may: ({ isUser, host }) => isUser && host.isHomeCountry },
  { title: 'My clients', href: '/myClients', detail: null, may: staffAtHome },
  { title: 'Client view', href: '/clientView', detail: null, may: (viewer) => staffAtHome(viewer) && viewer.host.features.clientPanel },
  { title: 'Renewals', href: '/renewals', detail: 'My clients', also: 'subscriptions ending expired end dates', may: staffAtHome },
  { title: 'Access reviews', href: ACCESS_REVIEWS_PATH, detail: 'My clients', also: 'rights people confirm strike', may: staff },
  { title: 'View as a person', href: '/viewAs', detail: null, also: 'see portal as somebody client impersonate', may: staff },
  { title: 'News', href: '/articles', detail: null, also: 'articles', may: news },
  { title: 'Compliance Calendar', href: '/articles?newsTab=calendar', detail: NEWS, also: 'events dates', may: news },
  { title: 'Videos', href: '/articles?newsTab=videos', detail: NEWS, may: news },
  { title: 'Publications', href: '/articles?newsTab=publications', detail: NEWS, also: 'documents', may: news },
  { title: 'Export news', href: '/news/export', detail: NEWS, also: 'excel word download', may: news },
  { title: 'Obligations', href: REGISTER, detail: null, also: 'register actions evidence owner overdue', may: news },
  { title: 'Proof of reading', href: '/news/proof', detail: NEWS, also: 'confirmations must-read overdue readers', may: news },
  { title: 'Messages', href: '/messages', detail: null, also: 'questions answers ask', may: user },
  { title: 'My profile', href: '/profile', detail: null, also: 'notifications preferences personal links', may: user },
  {
    title: 'News Admin',
    href: '/articlesadmin',
    detail: null,
    also: 'articles events topics issuers editors desk',
    may: (viewer) => staff(viewer) && news(viewer),
  },
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

/** What decides over the screens and actions of a caller. */
export function viewerFor(actor: Actor, host: Viewer['host']): Viewer {
  const isUser = actor.kind === 'user'
  return { isUser, isInternal: isUser && actor.isInternal, isSuperUser: isUser && actor.isInternal && actor.isSuperUser, host }
}

/** Those with the beginnings of all words in their name or the other words for them; names that begin with the text first. */
export function holding<T extends { title: string; also?: string }>(text: string, all: readonly T[]): T[] {
  const typed = wordsOf(text)
  if (typed.length === 0) return []
  const rank = (title: string): number => (fold(title).startsWith(fold(text)) ? 0 : typed.every((word) => holds(title, word)) ? 1 : 2)
  return all
    .filter(({ title, also }) => typed.every((word) => holds(`${title} ${also ?? ''}`, word)))
    .sort((a, b) => rank(a.title) - rank(b.title))
}

const holds = (text: string, word: string): boolean => wordsOf(text).some((known) => known.startsWith(word))

/** The screens that a visitor may open and whose names hold the words. */
export const findScreens = (text: string, viewer: Viewer): Found[] =>
  holding(
    text,
    screens.filter(({ may }) => may(viewer)),
  ).map(({ title, href, detail }) => ({ kind: 'screen', id: href, title, detail, href }))

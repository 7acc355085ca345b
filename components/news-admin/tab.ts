import type { newsTypesSchema } from '#lib/news-reading/overview-contract.ts'
import type { z } from 'zod'

export type NewsTypes = z.infer<typeof newsTypesSchema>
type NewsType = NewsTypes['types'][number]

/** The nine tabs in their order, each with the kinds of content it holds (B239). */
export const newsAdminTabs = [
  { id: 'news', label: 'News', types: ['NEWS'] },
  { id: 'articles', label: 'Articles', types: ['ARTICLE3W', 'ARTICLEGLOBAL'] },
  { id: 'calendar', label: 'Compliance Calendar', types: ['EVENT'] },
  { id: 'videos', label: 'Videos', types: ['VIDEO'] },
  { id: 'publications', label: 'Publications', types: ['PUBLICATION'] },
  { id: 'topics', label: 'Topics', types: ['TOPIC'] },
  { id: 'issuers', label: 'Issuers', types: ['ISSUER'] },
  { id: 'document-types', label: 'Document types', types: ['DOCUMENTTYPE'] },
  { id: 'subscriptions', label: 'Subscriptions', types: ['SUBSCRIPTION'] },
] as const satisfies readonly { id: string; label: string; types: readonly NewsType[] }[]

type NewsAdminTab = (typeof newsAdminTabs)[number]
export type NewsAdminTabId = NewsAdminTab['id']

/** What the viewer may do with the content of a tab. */
export interface TabRights {
  mayWrite: boolean
  mayDelete: boolean
}

/** What the component of a tab gets; it is one exported component of this folder, with one line in tab-components.ts. */
export type NewsTabProps = TabRights

const has = ({ types }: NewsAdminTab, permissions: NewsTypes['permissions'], right: 'WRITE' | 'DELETE'): boolean =>
  types.some((type) => permissions[type].includes(right))

/** Rights on the content of a tab; the server checks every call on its own. */
export const rightsOf = (tab: NewsAdminTab, permissions: NewsTypes['permissions']): TabRights => ({
  mayWrite: has(tab, permissions, 'WRITE'),
  mayDelete: has(tab, permissions, 'DELETE'),
})

/** Tabs whose content the viewer may write (A078). */
export const tabsFor = (permissions: NewsTypes['permissions']): NewsAdminTab[] =>
  newsAdminTabs.filter((tab) => has(tab, permissions, 'WRITE'))

/** The tab of a hash, ignoring case; null = the hash names none. */
export const tabOfHash = (hash: string): NewsAdminTabId | null =>
  newsAdminTabs.find(({ id }) => `#${id}` === hash.toLowerCase())?.id ?? null

export const hashOfTab = (id: NewsAdminTabId): string => `#${id}`

/** Where the tab chosen last is kept (A182). */
export const REMEMBERED_TAB = 'news-admin-tab'

/** The tab to open: that of the address, else the one chosen last, else the first (A013, B240, B246). */
export function tabToOpen(hash: string, remembered: string | null, offered: readonly NewsAdminTab[]): NewsAdminTabId | undefined {
  const isOffered = (id: string | null) => offered.find((tab) => tab.id === id)?.id
  return isOffered(tabOfHash(hash)) ?? isOffered(remembered) ?? offered[0]?.id
}

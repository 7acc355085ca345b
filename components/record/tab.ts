import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { OPENS } from '#lib/text/admin-address.ts'

/** The tabs of the administration in their order: label and id (B043, B044). */
export const adminTabs = [
  { id: 'USERS', label: 'Users' },
  { id: 'COMPANIES', label: 'Company groups' },
  { id: 'ENTITIES', label: 'Companies' },
  { id: 'ENGAGEMENTS', label: 'Subscriptions' },
  { id: 'SERVICES', label: 'Services' },
  { id: 'SERVICE_GROUPS', label: 'Service groups' },
] as const

export type AdminTabId = (typeof adminTabs)[number]['id']

/** The signed-in person, for what a tab offers; the server checks every call on its own. */
export interface AdminViewer {
  ppid: string
  isSuperUser: boolean
}

/**
 * What the component of a tab gets. A tab is one exported component in the folder of its domain, loaded when it is first shown:
 *
 *     // components/companies/companies-tab.tsx
 *     export function CompaniesTab({ viewer, settings, openId }: AdminTabProps) {
 *       const [dialog, setDialog] = useState<{ id: string | null } | null>(openId === null ? null : { id: openId })
 *       return (
 *         <TabLayout floating={[{ label: 'Create a new entity', icon: <AddIcon />, onClick: () => setDialog({ id: null }) }]}>
 *           <DataTable filters={…} toolbar={<><ExportButton … /><ImportButton … /></>} rowActions={…} … />
 *           {dialog && <CompanyDialog id={dialog.id} onClose={() => setDialog(null)} />}
 *         </TabLayout>
 *       )
 *     }
 *
 * and one line in tab-components.ts. Where things stand:
 * - filters that are no columns: `filters` of DataTable; exports and imports: its `toolbar`; what one row offers: its `rowActions`, shown as the
 *   row's menu; the state of the table is in the address under the key of `useTableState`, which must differ from those of the other tabs
 * - buttons that create something or act on everything: `floating` of TabLayout
 * - after a write: `useWrite` waits until the change is visible and shows the banner (B036, B046 to B050)
 * - the history of a row: HistoryDialog
 */
export interface AdminTabProps {
  viewer: AdminViewer
  settings: AdminSettings
  /**
   * Id of the item to open for editing, from /admin/{service}/{id}; null = none. It does not change while the tab is shown and is gone when the tab is
   * shown again, so it only is the first value of a state. An id that no item has leads to `banner.failure` with the 404 of its read.
   */
  openId: string | null
  /** What the address asks to open at once: an empty form or the import; null = neither. As `openId`, the first value of a state. */
  opens: Opening['what'] | null
}

/** What an address like `/admin?new=users` asks to open, and in which tab. */
export interface Opening {
  what: keyof typeof OPENS
  tab: AdminTabId
}

/** What the query asks to open; null = nothing, or in a tab that there is not. */
export function openingOf(query: URLSearchParams): Opening | null {
  for (const what of ['create', 'import'] as const) {
    const tab = tabOfHash(`#${query.get(OPENS[what]) ?? ''}`)
    if (tab !== null) return { what, tab }
  }
  return null
}

/** The query without that. */
export const withoutOpening = (query: URLSearchParams): URLSearchParams =>
  new URLSearchParams([...query].filter(([name]) => !Object.values<string>(OPENS).includes(name)))

const plain = (text: string): string => text.toLowerCase().replace(/[\s_-]/g, '')

/** The tab of a hash, by its id, ignoring case (B040, B058); null = the hash names none. */
export const tabOfHash = (hash: string): AdminTabId | null =>
  adminTabs.find(({ id }) => `#${id}`.toLowerCase() === hash.toLowerCase())?.id ?? null

/**
 * The tab of the {service} segment: its id or its label, ignoring case, spaces, hyphens and underscores (B037, A154); null = the segment names none.
 * 'companies' is the id of Company groups and the label of Companies: as in the hash, the id wins.
 */
export const tabOfSegment = (segment: string): AdminTabId | null =>
  (adminTabs.find(({ id }) => plain(id) === plain(segment)) ?? adminTabs.find(({ label }) => plain(label) === plain(segment)))?.id ?? null

/** What choosing a tab writes into the address (B042). */
export const hashOfTab = (id: AdminTabId): string => `#${id.toLowerCase()}`

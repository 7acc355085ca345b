'use client'
import { Suspense, memo, startTransition, useCallback, useEffect, useState } from 'react'
import NextLink from 'next/link'
import AuditIcon from '@mui/icons-material/FactCheckOutlined'
import JobsIcon from '@mui/icons-material/PendingActionsOutlined'
import MailsIcon from '@mui/icons-material/MailOutlined'
import ReadershipIcon from '@mui/icons-material/InsightsOutlined'
import TrashIcon from '@mui/icons-material/DeleteOutlined'
import SettingsIcon from '@mui/icons-material/TuneOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Typography from '@mui/material/Typography'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { FirstUsers } from '#components/users/first-users.tsx'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { adminTabs, hashOfTab, tabOfHash, tabOfSegment, type AdminTabId, type AdminViewer } from '#components/record/tab.ts'
import { preloadTab, tabComponents } from './tab-components.ts'
import { pushHash, useHash } from './use-hash.ts'
import { useOpening } from './use-opening.ts'

const ADDRESS = '/admin'
/** Screens beside the tabs. */
const screens = [
  { label: 'Audit trail', href: '/admin/audit', icon: <AuditIcon />, onlySuperUsers: true },
  { label: 'Jobs', href: '/admin/jobs', icon: <JobsIcon />, onlySuperUsers: true },
  { label: 'Mails', href: '/admin/mails', icon: <MailsIcon />, onlySuperUsers: true },
  { label: 'Trash', href: '/admin/trash', icon: <TrashIcon />, onlySuperUsers: false },
  { label: 'Readership', href: '/admin/readership', icon: <ReadershipIcon />, onlySuperUsers: false },
  { label: 'Catalogue settings', href: '/admin/settings', icon: <SettingsIcon />, onlySuperUsers: false },
]
/** Users (B041). */
const defaultTab = adminTabs[0].id

// The server does not know the tab; the browser does before it renders anything.
if (typeof window !== 'undefined') preloadTab(tabOfHash(window.location.hash) ?? defaultTab)

interface AdminPageProps {
  viewer: AdminViewer
  settings: AdminSettings
  /** From /admin/{service}/{id}: the tab, and the item to open for editing. */
  item?: { service: string; id: string }
}

/** The administration: title, banner and tabs; the tab is in the hash of the address. */
export function AdminPage({ viewer, settings, item }: AdminPageProps) {
  const hash = useHash()
  const named = item === undefined ? null : tabOfSegment(item.service)
  const [openId, setOpenId] = useState(item !== undefined && named !== null ? item.id : null)
  const fromHash = hash === null ? null : tabOfHash(hash)
  const { opening, count } = useOpening(hash === null ? undefined : fromHash)
  // Until the browser reports the hash, only an address that names the tab says which one is shown.
  const tab = opening?.tab ?? fromHash ?? (item !== undefined ? (named ?? defaultTab) : hash === null ? undefined : defaultTab)

  // Both segments are read: the address becomes the plain one (B039). The router takes over the history after the first effects, hence the delay.
  const resets = item !== undefined
  useEffect(() => {
    if (!resets) return
    const timer = setTimeout(() => window.history.replaceState(null, '', ADDRESS))
    return () => clearTimeout(timer)
  }, [resets])

  // The table takes a slow browser a second to render: first comes what can be read.
  const [isFirstDrawn, setFirstDrawn] = useState(false)
  useEffect(() => startTransition(() => setFirstDrawn(true)), [])

  const choose = useCallback((id: AdminTabId) => {
    setOpenId(null)
    pushHash(hashOfTab(id))
  }, [])
  const TabContent = tab === undefined ? undefined : tabComponents[tab]
  const opens = opening?.what ?? null
  return (
    <>
      <Heading isSuperUser={viewer.isSuperUser} />
      <TabRow tab={tab} onChoose={choose} />
      <Box role="tabpanel" id="admin-panel" aria-labelledby={tab === undefined ? undefined : `admin-tab-${tab}`}>
        <Suspense
          key={`${tab} ${count}`}
          fallback={tab === defaultTab ? <FirstUsers isSuperUser={viewer.isSuperUser} /> : <RowsSkeleton />}
        >
          {TabContent === undefined || (tab === defaultTab && !isFirstDrawn) ? (
            <FirstUsers isSuperUser={viewer.isSuperUser} />
          ) : (
            <TabContent viewer={viewer} settings={settings} openId={openId} opens={opens} />
          )}
        </Suspense>
      </Box>
    </>
  )
}

// The address changes with each step in a table, and the page with it: what does not depend on that is not rendered again.
const Heading = memo(function Heading({ isSuperUser }: { isSuperUser: boolean }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 2 }}>
      <div>
        <Typography variant="h1">Administration</Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>Take control</Typography>
      </div>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        {screens
          .filter(({ onlySuperUsers }) => isSuperUser || !onlySuperUsers)
          .map(({ label, href, icon }) => (
            <Button key={href} component={NextLink} href={href} prefetch={false} variant="outlined" startIcon={icon}>
              {label}
            </Button>
          ))}
      </Box>
    </Box>
  )
})

const TabRow = memo(function TabRow({ tab, onChoose }: { tab: AdminTabId | undefined; onChoose: (id: AdminTabId) => void }) {
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2 }}>
      <ScrollableTabs value={tab ?? false} onChange={(_, id) => onChoose(id as AdminTabId)} aria-label="Administration">
        {adminTabs.map(({ id, label }) => (
          <Tab key={id} value={id} label={label} id={`admin-tab-${id}`} aria-controls={tab === id ? 'admin-panel' : undefined} />
        ))}
      </ScrollableTabs>
    </Box>
  )
})

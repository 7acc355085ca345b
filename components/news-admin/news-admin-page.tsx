'use client'
import { useSyncExternalStore } from 'react'
import NextLink from 'next/link'
import ReaderIcon from '@mui/icons-material/MenuBookOutlined'
import WhoSeesIcon from '@mui/icons-material/VisibilityOutlined'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import TemplatesIcon from '@mui/icons-material/PostAddOutlined'
import SynonymsIcon from '@mui/icons-material/SpellcheckOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Typography from '@mui/material/Typography'
import { pushHash, useHash } from '#components/admin/use-hash.ts'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useApi } from '#lib/http/use-api.ts'
import { RequestsLink } from './requests-link.tsx'
import { hashOfTab, REMEMBERED_TAB, rightsOf, tabsFor, tabToOpen, type NewsAdminTabId } from './tab.ts'
import { tabComponents } from './tab-components.ts'

const nothing = () => () => {}
/** The tab chosen last on this device; null on the server, which cannot know. */
const useRememberedTab = (): string | null =>
  useSyncExternalStore(
    nothing,
    () => window.localStorage.getItem(REMEMBERED_TAB),
    () => null,
  )

/** News Admin: nine tabs, each offered with the right to write its content; the tab is in the hash and remembered (B236 to B246). */
export function NewsAdminPage() {
  const hash = useHash()
  const remembered = useRememberedTab()
  const { data: types, error, mutate } = useApi('GET /api/v1/Metadata/types', {}, { revalidateOnFocus: false })
  const offered = types ? tabsFor(types.permissions) : []
  const id = hash === null ? undefined : tabToOpen(hash, remembered, offered)
  const tab = offered.find((one) => one.id === id)

  const choose = (next: NewsAdminTabId) => {
    window.localStorage.setItem(REMEMBERED_TAB, next)
    pushHash(hashOfTab(next))
  }
  const TabContent = id === undefined ? undefined : tabComponents[id]
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', gap: 2, mb: 2 }}>
        <div>
          <Typography variant="h1">News Admin</Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>Write, publish and decide who sees it</Typography>
        </div>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <RequestsLink />
          <Button component={NextLink} href="/articlesadmin/scheduled" prefetch={false} variant="outlined" startIcon={<ScheduleIcon />}>
            Drafts and schedule
          </Button>
          <Button component={NextLink} href="/articlesadmin/templates" prefetch={false} variant="outlined" startIcon={<TemplatesIcon />}>
            Templates
          </Button>
          <Button component={NextLink} href="/articlesadmin/synonyms" prefetch={false} variant="outlined" startIcon={<SynonymsIcon />}>
            Synonyms
          </Button>
          <Button component={NextLink} href="/articlesadmin/explanation" prefetch={false} variant="outlined" startIcon={<WhoSeesIcon />}>
            Who sees what
          </Button>
          <Button component={NextLink} href="/articles" prefetch={false} variant="outlined" startIcon={<ReaderIcon />}>
            Read the news
          </Button>
        </Box>
      </Box>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2, minHeight: 49 }}>
        {offered.length > 0 && (
          <ScrollableTabs value={tab?.id ?? false} onChange={(_, next) => choose(next as NewsAdminTabId)} aria-label="News Admin">
            {offered.map(({ id: value, label }) => (
              <Tab
                key={value}
                value={value}
                label={label}
                id={`news-admin-tab-${value}`}
                aria-controls={tab?.id === value ? 'news-admin-panel' : undefined}
              />
            ))}
          </ScrollableTabs>
        )}
      </Box>
      {error && !types ? (
        <RetryAlert onRetry={() => void mutate()}>Your permissions could not be read.</RetryAlert>
      ) : (
        <Box
          role="tabpanel"
          id="news-admin-panel"
          aria-labelledby={tab && `news-admin-tab-${tab.id}`}
          aria-label={tab ? undefined : 'News Admin'}
        >
          {TabContent === undefined || tab === undefined || types === undefined ? (
            <RowsSkeleton />
          ) : (
            <TabContent key={tab.id} {...rightsOf(tab, types.permissions)} />
          )}
        </Box>
      )}
    </>
  )
}

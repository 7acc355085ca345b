'use client'
import NextLink from 'next/link'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { MESSAGES_PATH } from '#lib/messages/words.ts'

/** The parts of the queue of what clients ask for, each a page. */
export function QueueTabs({ current }: { current: 'messages' | 'requests' | 'people' }) {
  return (
    <Tabs value={current} component="nav" aria-label="What clients ask for" sx={{ mb: 2 }}>
      <Tab
        component={NextLink}
        href={MESSAGES_PATH}
        value="messages"
        label="Messages"
        aria-current={current === 'messages' ? 'page' : undefined}
      />
      <Tab
        component={NextLink}
        href="/articlesadmin/requests"
        value="requests"
        label="Access requests"
        aria-current={current === 'requests' ? 'page' : undefined}
      />
      <Tab
        component={NextLink}
        href={`${MESSAGES_PATH}/people`}
        value="people"
        label="People"
        aria-current={current === 'people' ? 'page' : undefined}
      />
    </Tabs>
  )
}

'use client'
import { useId } from 'react'
import NextLink from 'next/link'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { ListStates } from '#components/ui/feedback/list-states.tsx'
import { TextSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import type { ListState } from '#components/ui/table/use-list-state.ts'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { isSeenByOther } from '#lib/http/client.ts'
import type { Bell, BellEntry } from '#lib/notifications/bell-contract.ts'
import { timeAgo, wordsOf } from './bell-words.ts'

interface BellListProps {
  anchor: HTMLElement | null
  list: ListState<Bell>
  onClose: () => void
}

/** What happened lately, the newest first; following an entry marks it as read. */
export function BellList({ anchor, list, onClose }: BellListProps) {
  const bell = list.data
  const id = useId()
  const { write, attempt, busy } = useWrite()
  const markRead = (ids?: string[]) =>
    attempt(() =>
      write('POST /api/v1/Notification/bell/read', { body: ids ? { ids } : {} }, { invalidates: ['/api/v1/Notification/bell'] }),
    )
  const open = ({ id: entry, read }: BellEntry) => {
    if (!read && !isSeenByOther()) void markRead([entry])
    onClose()
  }
  return (
    <Popover
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-labelledby': id,
          sx: {
            width: 400,
            maxWidth: 'calc(100vw - 32px)',
            mt: 0.5,
            maxHeight: 'min(560px, calc(100dvh - 80px))',
            display: 'flex',
            flexDirection: 'column',
          },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider' }}>
        <Typography id={id} variant="h4" component="h2" sx={{ mr: 'auto' }}>
          Notifications
        </Typography>
        {bell !== undefined && bell.unread > 0 && (
          <Button size="small" color="inherit" disabled={busy} onClick={() => void markRead()}>
            Mark all as read
          </Button>
        )}
      </Box>
      <Box sx={{ overflowY: 'auto', minHeight: 0 }}>
        <ListStates
          list={list}
          failure="The notifications could not be read."
          skeleton={
            <Box sx={{ p: 2 }}>
              <TextSkeleton lines={4} />
            </Box>
          }
        >
          {({ entries, choosesTypes }) =>
            entries.length === 0 ? (
              <Typography variant="body2" sx={{ px: 2, py: 4, textAlign: 'center', color: 'text.secondary' }}>
                {choosesTypes ? 'Nothing new in the last 30 days.' : 'Choose in your profile what you want to be told about.'}
              </Typography>
            ) : (
              <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
                {entries.map((entry) => (
                  <Entry key={entry.id} entry={entry} onOpen={() => open(entry)} />
                ))}
              </Box>
            )
          }
        </ListStates>
      </Box>
      <Box sx={{ px: 2, py: 1.25, borderTop: 1, borderColor: 'divider', typography: 'body2' }}>
        <Link component={NextLink} href="/profile#notifications" onClick={onClose}>
          Choose what you are told about
        </Link>
      </Box>
    </Popover>
  )
}

function Entry({ entry, onOpen }: { entry: BellEntry; onOpen: () => void }) {
  const { title, note } = wordsOf(entry)
  return (
    <Box component="li" sx={{ '& + &': { borderTop: 1, borderColor: 'divider' } }}>
      <Box
        component={NextLink}
        href={entry.path}
        prefetch={false}
        onClick={onOpen}
        sx={{
          display: 'grid',
          gridTemplateColumns: '10px minmax(0, 1fr)',
          gap: 1.25,
          px: 2,
          py: 1.25,
          color: 'text.primary',
          textDecoration: 'none',
          '&:hover, &:focus-visible': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box
          aria-hidden
          sx={{ width: 8, height: 8, mt: 0.75, borderRadius: '50%', bgcolor: entry.read ? 'transparent' : 'primary.main' }}
        />
        <div>
          <Typography variant="body2" sx={{ fontWeight: entry.read ? 400 : 600, overflowWrap: 'anywhere' }}>
            {!entry.read && <VisuallyHidden>Unread: </VisuallyHidden>}
            {title}
          </Typography>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {note} · <time dateTime={entry.at}>{timeAgo(entry.at)}</time>
          </Typography>
        </div>
      </Box>
    </Box>
  )
}

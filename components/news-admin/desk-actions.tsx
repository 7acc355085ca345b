'use client'
import { useState } from 'react'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HideIcon from '@mui/icons-material/UnpublishedOutlined'
import MustReadIcon from '@mui/icons-material/PriorityHighOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import TopicIcon from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { BulkSelection } from '#components/ui/table/bulk-bar.tsx'
import { takes, type BulkAction, type DeskKind } from '#lib/news-desk/words.ts'
import type { TabRights } from './tab.ts'

const DeskDialog = loadOnDemand(() => import('./desk-dialog.tsx').then((module) => module.DeskDialog))

const buttons = [
  { action: 'publish', label: 'Publish', icon: <PublishIcon /> },
  { action: 'unpublish', label: 'Unpublish', icon: <HideIcon /> },
  { action: 'topics', label: 'Topics', icon: <TopicIcon /> },
  { action: 'must-read', label: 'Must-read', icon: <MustReadIcon /> },
  { action: 'delete', label: 'Delete', icon: <DeleteIcon /> },
] as const satisfies readonly { action: BulkAction; label: string; icon: React.ReactNode }[]

interface DeskActionsProps {
  kind: DeskKind
  selection: BulkSelection
  rights: TabRights
  /** Beginning of the addresses of the lists that are read again. */
  address: string
}

/** What an editor does with the selected rows of a list of the news: each asks first how many it changes, and is taken back as one. */
export function DeskActions({ kind, selection, rights, address }: DeskActionsProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  return (
    <>
      {buttons
        .filter((one) => takes(kind, one.action) && (one.action === 'delete' ? rights.mayDelete : rights.mayWrite))
        .map((one) => (
          <Button
            key={one.action}
            size="small"
            variant="outlined"
            {...(one.action === 'delete' && { color: 'error' })}
            startIcon={one.icon}
            onClick={() => setAction(one.action)}
          >
            {one.label}
          </Button>
        ))}
      {action !== null && (
        <DeskDialog
          kind={kind}
          ids={selection.ids}
          action={action}
          address={address}
          onDone={selection.clear}
          onClose={() => setAction(null)}
        />
      )}
    </>
  )
}

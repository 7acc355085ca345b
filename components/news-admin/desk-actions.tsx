'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import HideIcon from '@mui/icons-material/UnpublishedOutlined'
import MustReadIcon from '@mui/icons-material/PriorityHighOutlined'
import PublishIcon from '@mui/icons-material/PublishOutlined'
import TopicIcon from '@mui/icons-material/SellOutlined'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { BulkSelection } from '#components/ui/table/bulk-bar.tsx'
import { BulkButtons, type BulkButton } from '#components/ui/table/bulk-buttons.tsx'
import { takes, type BulkAction, type DeskKind } from '#lib/news-desk/words.ts'
import type { TabRights } from './tab.ts'

const DeskDialog = loadOnDemand(() => import('./desk-dialog.tsx').then((module) => module.DeskDialog))

const buttons = [
  { action: 'publish', label: 'Publish', icon: <PublishIcon /> },
  { action: 'unpublish', label: 'Unpublish', icon: <HideIcon /> },
  { action: 'topics', label: 'Topics', icon: <TopicIcon /> },
  { action: 'must-read', label: 'Must-read', icon: <MustReadIcon /> },
  { action: 'delete', label: 'Delete', icon: <DeleteIcon /> },
] as const satisfies readonly BulkButton<BulkAction>[]

interface DeskActionsProps {
  kind: DeskKind
  selection: BulkSelection
  rights: TabRights
  /** Beginning of the addresses of the lists that are read again. */
  address: string
}

/** What an editor does with the selected rows of a list of the news: each asks first how many it changes, and is taken back as one. */
export const DeskActions = ({ kind, selection, rights, address }: DeskActionsProps) => (
  <BulkButtons<BulkAction>
    buttons={buttons.filter(({ action }) => takes(kind, action) && (action === 'delete' ? rights.mayDelete : rights.mayWrite))}
  >
    {(action, close) => (
      <DeskDialog kind={kind} ids={selection.ids} action={action} address={address} onDone={selection.clear} onClose={close} />
    )}
  </BulkButtons>
)

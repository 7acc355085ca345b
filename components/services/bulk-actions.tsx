'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import GroupIcon from '@mui/icons-material/FolderOutlined'
import HighlightIcon from '@mui/icons-material/StarBorderOutlined'
import LiveIcon from '@mui/icons-material/PublicOutlined'
import ResponsibleIcon from '@mui/icons-material/PersonOutlined'
import TenantIcon from '@mui/icons-material/LanguageOutlined'
import TagIcon from '@mui/icons-material/SellOutlined'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { BulkButtons, type BulkButton } from '#components/ui/table/bulk-buttons.tsx'
import type { ServiceRow } from '#lib/services/contract.ts'
import type { BulkAction } from '#lib/services/words.ts'

const BulkDialog = loadOnDemand(() => import('./bulk-dialog.tsx').then((module) => module.BulkDialog))

const buttons = [
  { action: 'live', label: 'Live', icon: <LiveIcon /> },
  { action: 'highlighted', label: 'Highlight', icon: <HighlightIcon /> },
  { action: 'tags', label: 'Tags', icon: <TagIcon /> },
  { action: 'responsibles', label: 'Responsibles', icon: <ResponsibleIcon /> },
  { action: 'group', label: 'Group', icon: <GroupIcon /> },
  { action: 'tenants', label: 'Tenants', icon: <TenantIcon /> },
  { action: 'delete', label: 'Delete', icon: <DeleteIcon /> },
] as const satisfies readonly BulkButton<BulkAction>[]

interface BulkActionsProps {
  /** The selected services. */
  rows: readonly ServiceRow[]
  mayDelete: boolean
  onDone: () => void
}

/** What is done with the selected services: each asks first how many it changes, and is taken back as one. */
export const BulkActions = ({ rows, mayDelete, onDone }: BulkActionsProps) => (
  <BulkButtons<BulkAction> buttons={buttons.filter(({ action }) => action !== 'delete' || mayDelete)}>
    {(action, close) => <BulkDialog rows={rows} action={action} onDone={onDone} onClose={close} />}
  </BulkButtons>
)

'use client'
import { useState, type ReactNode } from 'react'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import GroupIcon from '@mui/icons-material/FolderOutlined'
import HighlightIcon from '@mui/icons-material/StarBorderOutlined'
import LiveIcon from '@mui/icons-material/PublicOutlined'
import ResponsibleIcon from '@mui/icons-material/PersonOutlined'
import TenantIcon from '@mui/icons-material/LanguageOutlined'
import TagIcon from '@mui/icons-material/SellOutlined'
import Button from '@mui/material/Button'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
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
] as const satisfies readonly { action: BulkAction; label: string; icon: ReactNode }[]

interface BulkActionsProps {
  /** The selected services. */
  rows: readonly ServiceRow[]
  mayDelete: boolean
  onDone: () => void
}

/** What is done with the selected services: each asks first how many it changes, and is taken back as one. */
export function BulkActions({ rows, mayDelete, onDone }: BulkActionsProps) {
  const [action, setAction] = useState<BulkAction | null>(null)
  return (
    <>
      {buttons
        .filter((one) => one.action !== 'delete' || mayDelete)
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
      {action !== null && <BulkDialog rows={rows} action={action} onDone={onDone} onClose={() => setAction(null)} />}
    </>
  )
}

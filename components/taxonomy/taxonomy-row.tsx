'use client'
import { useState, type ReactNode } from 'react'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { RemoveDialog } from '#components/record/impact.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { RowMenu, type RowAction } from '#components/ui/table/row-menu.tsx'
import type { AuditedEntity } from '#lib/audit/contract.ts'
import type { MergeTarget } from './merge-dialog.tsx'
import { NameForm, type NameValues } from './name-form.tsx'
import { usageText, type Usage } from '#lib/taxonomy/usage.ts'
import type { HandleProps } from './use-reorder.ts'

const MergeDialog = loadOnDemand(() => import('./merge-dialog.tsx').then((module) => module.MergeDialog))

interface TaxonomyRowProps {
  item: NameValues & { id: string }
  /** 'life cycle' */
  noun: string
  /** Of its history. */
  kind: AuditedEntity
  /** Undefined = not counted yet. */
  usage: Usage | undefined
  /** Of an ordered list. */
  handle?: HandleProps
  held?: boolean
  /** Beside Rename and Delete. */
  actions?: readonly RowAction[]
  onRename: (values: NameValues) => Promise<unknown>
  onDelete: () => Promise<unknown>
  /** Those that it can be merged into. */
  others: readonly MergeTarget[]
  onMerge: (into: MergeTarget) => Promise<unknown>
  /** Rows below this one. */
  children?: ReactNode
}

/** One item: its handle, its name with where it is used, and what can be done with it; renamed in place. */
export function TaxonomyRow({
  item,
  noun,
  kind,
  usage,
  handle,
  held = false,
  actions = [],
  onRename,
  onDelete,
  others,
  onMerge,
  children,
}: TaxonomyRowProps) {
  const [mode, setMode] = useState<'shown' | 'renamed' | 'merged' | 'deleted' | 'history'>('shown')
  const show = () => setMode('shown')
  return (
    <Box
      component="li"
      data-id={item.id}
      sx={{
        borderTop: 1,
        borderColor: 'divider',
        bgcolor: 'background.paper',
        ...(held && { position: 'relative', zIndex: 1, boxShadow: 4 }),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, minHeight: 48, pl: handle ? 0.75 : 2, pr: 1 }}>
        {handle && (
          <IconButton
            size="small"
            aria-label={`Move ${item.name}`}
            {...handle}
            sx={{ cursor: held ? 'grabbing' : 'grab', touchAction: 'none', color: 'text.secondary' }}
          >
            <DragIcon fontSize="small" />
          </IconButton>
        )}
        {mode === 'renamed' ? (
          <Box sx={{ flex: 1, minWidth: 0, py: 1 }}>
            <NameForm
              label={`Name of the ${noun}`}
              initial={{ name: item.name, version: item.version }}
              saveLabel="Save"
              autoFocus
              onCancel={show}
              onSave={async (values) => {
                await onRename(values)
                show()
              }}
            />
          </Box>
        ) : (
          <>
            <Box sx={{ flex: 1, minWidth: 0, py: 0.75, overflowWrap: 'anywhere' }}>
              <Typography variant="body2" sx={{ fontWeight: 500 }}>
                {item.name}
              </Typography>
              <Typography variant="caption" component="p" sx={{ color: 'text.secondary', minHeight: '1.45em' }}>
                {usage && (usageText(usage) || 'Not used')}
              </Typography>
            </Box>
            <RowMenu
              name={item.name}
              actions={[
                { label: 'Rename', onClick: () => setMode('renamed') },
                ...actions,
                ...(others.length > 0 ? [{ label: 'Merge into…', onClick: () => setMode('merged') }] : []),
                { label: 'History', onClick: () => setMode('history') },
                { label: 'Delete', danger: true, onClick: () => setMode('deleted') },
              ]}
            />
          </>
        )}
      </Box>
      {children}
      {mode === 'history' && <HistoryDialog entity={kind} id={item.id} name={item.name} labels={{}} onClose={show} />}
      {mode === 'merged' && <MergeDialog item={item} noun={noun} others={others} onMerge={onMerge} onClose={show} />}
      {mode === 'deleted' && (
        <RemoveDialog title={`Delete ${noun} ?`} of={{ kind: 'TaxonomyItem', id: item.id }} onConfirm={onDelete} onClose={show}>
          {`You're about to remove the ${noun} ${item.name}. This action cannot be undone.`}
        </RemoveDialog>
      )}
    </Box>
  )
}

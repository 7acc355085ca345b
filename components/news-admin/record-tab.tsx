'use client'
import { useState, type ReactNode } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { TabLayout } from '#components/record/tab-layout.tsx'
import type { PagedList, PageOf } from '#components/news/use-paged.ts'
import type { RowAction } from '#components/ui/table/row-menu.tsx'
import { invalidate } from '#lib/http/reread.ts'
import { useDeleted } from '#components/ui/table/use-selection.ts'
import { NewsTable, type NewsTableProps } from './news-table.tsx'
import { RecordDialogs, type RecordKind, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import type { NewsTabProps } from './tab.ts'

interface RecordTabProps<L extends PagedList> extends Omit<NewsTableProps<L>, 'rowActions' | 'onOpen' | 'deleted'> {
  rights: NewsTabProps
  kind: RecordKind & { address: string }
  /** What a row offers besides. */
  ownActions?: (row: PageOf<L>['items'][number]) => RowAction[]
  /** The form of one record, id null = a new one. */
  form: (open: { id: string | null; onSaved: () => Promise<unknown>; onClose: () => void }) => ReactNode
  /** Further dialogs. */
  children?: ReactNode
}

/** A tab of the news administration whose records are written in a dialog: the table, the form, history and the confirmation of a deletion. */
export function RecordTab<L extends PagedList>({ rights, kind, ownActions, form, children, ...table }: RecordTabProps<L>) {
  const [editing, setEditing] = useState<{ id: string | null } | null>(null)
  const [task, setTask] = useState<RecordTask<PageOf<L>['items'][number]> | null>(null)
  const [deleted, addDeleted] = useDeleted()
  const again = () => invalidate(kind.address)
  return (
    <TabLayout
      floating={rights.mayWrite ? [{ label: `Create ${kind.noun}`, icon: <AddIcon />, onClick: () => setEditing({ id: null }) }] : []}
    >
      <NewsTable<L>
        {...table}
        deleted={deleted}
        {...(rights.mayWrite && { onOpen: setEditing })}
        rowActions={(row) =>
          rowActionsOf(
            rights,
            {
              onEdit: () => setEditing(row),
              onHistory: () => setTask({ kind: 'history', row }),
              onDelete: () => setTask({ kind: 'delete', row }),
            },
            ownActions?.(row),
          )
        }
      />
      {editing !== null && form({ id: editing.id, onSaved: again, onClose: () => setEditing(null) })}
      {children}
      {task !== null && (
        <RecordDialogs
          {...kind}
          task={task}
          name={task.row.title}
          onDeleted={() => {
            addDeleted(task.row.id)
            return again()
          }}
          onClose={() => setTask(null)}
        />
      )}
    </TabLayout>
  )
}

'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { invalidate } from '#lib/http/reread.ts'
import { useApi } from '#lib/http/use-api.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { shownWhole } from '#components/ui/table/table-columns.ts'
import { wholeProps } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { referenceColumns } from '#lib/reference/columns.ts'
import type { ReferenceItem } from '#lib/reference/contract.ts'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { documentTypes, issuers, topics, type ReferenceKind } from './reference-kinds.ts'
import { rowActionsOf } from './row-actions.tsx'
import type { NewsTabProps } from './tab.ts'

const ReferenceDialog = loadOnDemand(() => import('./reference-dialog.tsx').then((module) => module.ReferenceDialog))

const columns = tableColumns<ReferenceItem, typeof referenceColumns>(referenceColumns, { name: { minWidth: 260 } })
const defaults = { sort: { field: 'name', direction: 'asc' as const } }
const labels = { name: 'Name' }

/** Topics, issuers or document types: create, rename, delete while nothing uses them (B243, B245, A149). */
function ReferenceTab({ kind, ...rights }: NewsTabProps & { kind: ReferenceKind }) {
  const { mayWrite } = rights
  const table = useTableState(kind.table, defaults)
  const list = useApi(kind.list, {}, { revalidateOnFocus: false })
  const preference = useTablePreference(kind.table, referenceColumns)
  const again = () => invalidate(kind.address)
  const [editing, setEditing] = useState<{ item: ReferenceItem | null } | null>(null)
  const [task, setTask] = useState<RecordTask<ReferenceItem> | null>(null)
  const edit = (item: ReferenceItem) => setEditing({ item })
  return (
    <TabLayout floating={mayWrite ? [{ label: `Create ${kind.noun}`, icon: <AddIcon />, onClick: () => setEditing({ item: null }) }] : []}>
      <DataTable<ReferenceItem>
        label={kind.label}
        columns={columns}
        table={table}
        {...wholeProps(list)}
        rowKey={({ id }) => id}
        {...(mayWrite && { onOpen: edit })}
        rowActions={(row) =>
          rowActionsOf(rights, {
            onEdit: () => edit(row),
            onHistory: () => setTask({ kind: 'history', row }),
            onDelete: () => setTask({ kind: 'delete', row }),
          })
        }
        toolbar={
          <ExportButton endpoint={kind.sheet} body={shownWhole(columns, list.data, table.state, preference.hiddenColumns, ({ id }) => id)}>
            Export list
          </ExportButton>
        }
        {...preference}
        emptyHint={kind.emptyHint}
      />
      {editing !== null && <ReferenceDialog kind={kind} item={editing.item} onSaved={again} onClose={() => setEditing(null)} />}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity={kind.entity}
          noun={kind.noun}
          name={task.row.name}
          labels={labels}
          read={kind.read}
          remove={kind.remove}
          onDeleted={again}
          onClose={() => setTask(null)}
        />
      )}
    </TabLayout>
  )
}

export const TopicsTab = (rights: NewsTabProps) => <ReferenceTab kind={topics} {...rights} />
export const IssuersTab = (rights: NewsTabProps) => <ReferenceTab kind={issuers} {...rights} />
export const DocumentTypesTab = (rights: NewsTabProps) => <ReferenceTab kind={documentTypes} {...rights} />

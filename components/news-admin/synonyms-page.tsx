'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Typography from '@mui/material/Typography'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { shownWhole } from '#components/ui/table/table-columns.ts'
import { wholeProps } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { invalidate } from '#lib/http/reread.ts'
import { useApi } from '#lib/http/use-api.ts'
import { synonymColumns } from '#lib/synonyms/columns.ts'
import type { Synonym } from '#lib/synonyms/contract.ts'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import { readSynonym } from './synonym-calls.ts'

const SynonymDialog = loadOnDemand(() => import('./synonym-dialog.tsx').then((module) => module.SynonymDialog))

const TABLE = 'news-synonyms'
const columns = tableColumns<Synonym, typeof synonymColumns>(synonymColumns, { terms: { minWidth: 320, flex: 1 } })
const defaults = { sort: { field: 'terms', direction: 'asc' as const } }
const rights = { mayWrite: true, mayDelete: true }
const labels = { terms: 'Terms' }

/** Terms that the search of the news takes for the same: create, change, delete. */
export function SynonymsPage() {
  const table = useTableState(TABLE, defaults)
  const list = useApi('GET /api/v1/Synonym', {}, { revalidateOnFocus: false })
  const preference = useTablePreference(TABLE, synonymColumns)
  const again = () => invalidate('/api/v1/Synonym')
  const [editing, setEditing] = useState<{ item: Synonym | null } | null>(null)
  const [task, setTask] = useState<RecordTask<Synonym> | null>(null)
  const edit = (item: Synonym) => setEditing({ item })
  return (
    <>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <Typography variant="h1">Synonyms</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>Terms that the search of the news takes for the same</Typography>
      <TabLayout floating={[{ label: 'Create synonyms', icon: <AddIcon />, onClick: () => setEditing({ item: null }) }]}>
        <DataTable<Synonym>
          label="Synonyms"
          columns={columns}
          table={table}
          {...wholeProps(list)}
          rowKey={({ id }) => id}
          onOpen={edit}
          rowActions={(row) =>
            rowActionsOf(rights, {
              onEdit: () => edit(row),
              onHistory: () => setTask({ kind: 'history', row }),
              onDelete: () => setTask({ kind: 'delete', row }),
            })
          }
          toolbar={
            <ExportButton
              endpoint="POST /api/v1/Synonym/export/excel"
              body={shownWhole(columns, list.data, table.state, preference.hiddenColumns, ({ id }) => id)}
            >
              Export list
            </ExportButton>
          }
          {...preference}
          emptyHint="There are no synonyms yet: every word is looked for as it is typed."
        />
      </TabLayout>
      {editing !== null && <SynonymDialog item={editing.item} onSaved={again} onClose={() => setEditing(null)} />}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity="Synonym"
          noun="group of synonyms"
          name={task.row.terms.join(', ')}
          labels={labels}
          read={readSynonym}
          remove="DELETE /api/v1/Synonym/{id}"
          onDeleted={again}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

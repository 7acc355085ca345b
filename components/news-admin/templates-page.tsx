'use client'
import { useState } from 'react'
import { useRouter } from 'next/navigation'
import AddIcon from '@mui/icons-material/Add'
import StartIcon from '@mui/icons-material/PostAddOutlined'
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
import { templateColumns } from '#lib/news-desk/columns.ts'
import type { ArticleTemplate } from '#lib/news-desk/template-contract.ts'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import { readTemplate, templateLabels } from './template-form.ts'
import { useReference } from './use-reference.ts'

const TemplateDialog = loadOnDemand(() => import('./template-dialog.tsx').then((module) => module.TemplateDialog))

const TABLE = 'news-templates'
const columns = tableColumns<ArticleTemplate, typeof templateColumns>(templateColumns, {
  name: { minWidth: 240, flex: 1 },
  type: { width: 100 },
  title: { minWidth: 240, flex: 1 },
  global: { width: 150 },
  updatedAt: { width: 130 },
})
const defaults = { sort: { field: 'name', direction: 'asc' as const } }
const rights = { mayWrite: true, mayDelete: true }

/** What new articles begin with: created, changed, deleted, and articles started from them. */
export function TemplatesPage() {
  const router = useRouter()
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, templateColumns)
  const reference = useReference()
  const list = useApi('GET /api/v1/ArticleTemplate', {}, { revalidateOnFocus: false })
  const again = () => invalidate('/api/v1/ArticleTemplate')
  const [editing, setEditing] = useState<{ template: ArticleTemplate | null } | null>(null)
  const [task, setTask] = useState<RecordTask<ArticleTemplate> | null>(null)
  const edit = (template: ArticleTemplate) => setEditing({ template })
  return (
    <>
      <BackLink href="/articlesadmin">News Admin</BackLink>
      <Typography variant="h1">Templates</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>What new articles begin with: title, text and tags</Typography>
      <TabLayout floating={[{ label: 'Create a template', icon: <AddIcon />, onClick: () => setEditing({ template: null }) }]}>
        <DataTable<ArticleTemplate>
          label="Templates"
          columns={columns}
          table={table}
          {...wholeProps(list)}
          rowKey={({ id }) => id}
          rowName={({ name }) => name}
          onOpen={edit}
          rowActions={(row) =>
            rowActionsOf(
              rights,
              {
                onEdit: () => edit(row),
                onHistory: () => setTask({ kind: 'history', row }),
                onDelete: () => setTask({ kind: 'delete', row }),
              },
              [
                {
                  label: 'Start an article',
                  icon: <StartIcon fontSize="small" />,
                  onClick: () => router.push(`/news/add/${row.type}?template=${row.id}`),
                },
              ],
            )
          }
          toolbar={
            <ExportButton
              endpoint="POST /api/v1/ArticleTemplate/export/excel"
              body={shownWhole(columns, list.data, table.state, preference.hiddenColumns, ({ id }) => id)}
            >
              Export list
            </ExportButton>
          }
          {...preference}
          emptyHint="There are no templates yet. Create one for articles that begin alike."
        />
      </TabLayout>
      {editing !== null && (
        <TemplateDialog template={editing.template} reference={reference} onSaved={again} onClose={() => setEditing(null)} />
      )}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity="ArticleTemplate"
          noun="template"
          name={task.row.name}
          labels={templateLabels}
          consequence="Articles that began with it stay."
          read={readTemplate}
          remove="DELETE /api/v1/ArticleTemplate/{id}"
          onDeleted={again}
          onClose={() => setTask(null)}
        />
      )}
    </>
  )
}

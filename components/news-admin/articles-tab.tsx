'use client'
import { articleColumns } from '#lib/articles/columns.ts'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { useMemo, useState } from 'react'
import { useRouter } from 'next/navigation'
import AddIcon from '@mui/icons-material/Add'
import ReadIcon from '@mui/icons-material/ArticleOutlined'
import WhoSeesIcon from '@mui/icons-material/VisibilityOutlined'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import { ImportButton } from '#components/record/import-button.tsx'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { articleHref, GLOBAL, THREE_W } from '#components/news/landing-address.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { invalidate } from '#lib/http/reread.ts'
import type { TableState } from '#components/ui/table/table-state.ts'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import type { Article, ArticleType } from '#lib/articles/contract.ts'
import { typeNames } from '#lib/news/words.ts'
import { articleCalls, articleLabels, flagCalls, type ArticleFlag } from './article-calls.ts'
import { DeskActions } from './desk-actions.tsx'
import { FilteredExport } from './exports.tsx'
import { flagColumn } from './flags.tsx'
import { NewsTable } from './news-table.tsx'
import { scheduleAction, usePlanTexts, withSchedule } from './schedule-column.tsx'
import { RecordDialogs, type RecordTask } from './record-dialogs.tsx'
import { rowActionsOf } from './row-actions.tsx'
import type { NewsTabProps } from './tab.ts'
import { tagColumn } from './tag-column.ts'
import { useFlagSwitch } from './use-flag-switch.ts'
import { newsFilterOf, useNewsList } from './use-news-list.ts'
import { useReference } from './use-reference.ts'

const ScheduleDialog = loadOnDemand(() => import('#components/news-editor/schedule-dialog.tsx').then((module) => module.ScheduleDialog))

const TABLE = 'news-articles'
const defaults = { sort: { field: 'creationDate', direction: 'desc' as const } }
/** Which of the two lists is shown, kept beside the filters of the table. */
const TYPE = 'type'

/** The table's state without the type, and the type that it holds; 3W articles unless it says otherwise. */
function useTypedTable(): { type: ArticleType; table: TableAddress; saved: TableAddress; choose: (type: ArticleType) => void } {
  const saved = useViewedTable(TABLE, defaults)
  const { state, change } = saved
  const type = state.filters[TYPE] === String(GLOBAL) ? GLOBAL : THREE_W
  const withType = (filters: TableState['filters'], chosen: ArticleType) =>
    chosen === THREE_W ? filters : { ...filters, [TYPE]: String(chosen) }
  const { [TYPE]: _, ...filters } = state.filters
  return {
    type,
    saved,
    table: {
      state: { ...state, filters },
      change: (update) => change(update.filters ? { ...update, filters: withType(update.filters, type) } : update),
    },
    choose: (chosen) => change({ filters: withType(filters, chosen) }),
  }
}

/** The Articles tab: 3W or global articles with their flags; written in an editor of its own. */
export function ArticlesTab(rights: NewsTabProps) {
  const { mayWrite } = rights
  const router = useRouter()
  const { type, table, saved, choose } = useTypedTable()
  const reference = useReference()
  const onSwitch = useFlagSwitch(flagCalls)
  const [task, setTask] = useState<RecordTask<Article> | null>(null)
  const columns = useMemo(
    () =>
      tableColumns<Article, typeof articleColumns>(articleColumns, {
        title: { minWidth: 240 },
        businessId: { width: 100, render: ({ businessId }) => String(businessId) },
        published: flagColumn<ArticleFlag, Article>({ flag: 'published', label: articleColumns.published.label, onSwitch, mayWrite }),
        reviewed: flagColumn<ArticleFlag, Article>({ flag: 'reviewed', label: articleColumns.reviewed.label, onSwitch, mayWrite }),
        topics: tagColumn('topics', reference),
        issuers: tagColumn('issuers', reference),
        documentTypes: tagColumn('documentTypes', reference),
        territories: tagColumn('territories', reference),
        startDate: { width: 130 },
        publishDate: { width: 130 },
        creationDate: { width: 120 },
        lastUpdateDate: { width: 120 },
      }),
    [reference, mayWrite, onSwitch],
  )
  const list = useNewsList(type === THREE_W ? 'Article3W' : 'ArticleGlobal', columns, table.state)
  const planned = usePlanTexts('Article', list.data?.items)
  const shown = useMemo(() => withSchedule(columns, planned), [columns, planned])
  const [scheduling, setScheduling] = useState<string | null>(null)
  const calls = articleCalls[type]
  const edit = ({ id }: Article) => router.push(`/news/edit/${id}`)
  const add = (chosen: ArticleType) => ({
    label: `Create a ${chosen === THREE_W ? '3W' : 'global'} article`,
    icon: <AddIcon />,
    onClick: () => router.push(`/news/add/${chosen}`),
  })
  return (
    <TabLayout floating={mayWrite ? [add(type)] : []}>
      <NewsTable<'Article3W' | 'ArticleGlobal'>
        // Another list: what was selected or typed in the one before is not its own.
        key={type}
        name={TABLE}
        label="Articles"
        declared={articleColumns}
        columns={shown}
        table={table}
        saved={saved}
        list={list}
        rowHref={({ id }) => (mayWrite ? `/news/edit/${id}` : articleHref(id, type))}
        rowActions={(row) =>
          rowActionsOf(
            rights,
            {
              onEdit: () => edit(row),
              onHistory: () => setTask({ kind: 'history', row }),
              onDelete: () => setTask({ kind: 'delete', row }),
            },
            [
              ...(mayWrite ? [scheduleAction(() => setScheduling(row.id))] : []),
              { label: 'Read', icon: <ReadIcon fontSize="small" />, onClick: () => router.push(articleHref(row.id, type)) },
              {
                label: 'Who sees it',
                icon: <WhoSeesIcon fontSize="small" />,
                onClick: () => router.push(`/articlesadmin/explanation?article=${row.id}`),
              },
            ],
          )
        }
        {...(mayWrite && {
          bulkActions: (selection) => <DeskActions kind="Article" selection={selection} rights={rights} address={calls.address} />,
        })}
        filters={
          <ToggleButtonGroup
            exclusive
            size="small"
            value={type}
            onChange={(_, chosen: ArticleType | null) => chosen !== null && choose(chosen)}
            aria-label="Article type"
            sx={{ '& .MuiToggleButton-root': { height: 32, px: 1.5 } }}
          >
            {[THREE_W, GLOBAL].map((one) => (
              <ToggleButton key={one} value={one}>
                {typeNames[one]}
              </ToggleButton>
            ))}
          </ToggleButtonGroup>
        }
        toolbar={(asShown) => (
          <>
            {mayWrite && (
              <ImportButton
                type="Article"
                things={['article', 'articles']}
                endpoint="POST /api/v1/Article3W/import"
                update={{
                  label: 'Change articles that exist already',
                  hint: 'An article is found by its type and number.',
                  file: {
                    endpoint: 'POST /api/v1/Article3W/export/editing',
                    body: { filters: { ...newsFilterOf(columns, table.state.filters), type } },
                  },
                }}
                invalidates={['/api/v1/Article']}
              />
            )}
            <FilteredExport kind="article" filters={{ ...newsFilterOf(columns, table.state.filters), type }} shown={asShown} />
          </>
        )}
        emptyHint={`There are no ${typeNames[type] === '3W' ? '3W' : 'global'} articles yet.`}
      />
      {scheduling !== null && <ScheduleDialog kind="Article" id={scheduling} onClose={() => setScheduling(null)} />}
      {task !== null && (
        <RecordDialogs
          task={task}
          entity="Article"
          noun="article"
          name={task.row.title}
          labels={articleLabels}
          consequence="News and dates that are linked to it stay."
          read={calls.read}
          remove={calls.remove}
          onDeleted={() => invalidate(calls.address)}
          onClose={() => setTask(null)}
        />
      )}
    </TabLayout>
  )
}

'use client'
import { useMemo } from 'react'
import ScheduleIcon from '@mui/icons-material/ScheduleOutlined'
import type { RowAction } from '#components/ui/table/row-menu.tsx'
import type { TableColumn } from '#components/ui/table/table-columns.ts'
import { ask } from '#lib/http/ask.ts'
import { useApiForm } from '#lib/http/use-api.ts'
import { SCHEDULE } from '#lib/news/columns.ts'
import { planText, type PlannedKind } from '#lib/news-desk/words.ts'

interface Row {
  id: string
  version: number
}

/** What is planned for the rows of a page, as texts by their ids; empty until it is read. */
export function usePlanTexts(kind: PlannedKind, rows: readonly Row[] | undefined): ReadonlyMap<string, string[]> {
  const ids = (rows ?? []).map(({ id }) => id)
  const input = { body: { kind, ids } }
  const { data } = useApiForm(
    'POST /api/v1/NewsDesk/plan/of',
    ids.length === 0 ? null : input,
    // Publishing by hand ends the plan.
    `versions ${(rows ?? []).map(({ version }) => version).join(' ')}`,
    () => ask('POST /api/v1/NewsDesk/plan/of', input),
    { keepPreviousData: true },
  )
  return useMemo(() => {
    const texts = new Map<string, string[]>()
    for (const { recordId, ...plan } of data ?? []) texts.set(recordId, [...(texts.get(recordId) ?? []), planText(plan)])
    return texts
  }, [data])
}

/** The columns with one for what is planned, behind the flag, where anything is. */
export function withSchedule<R extends Row>(columns: readonly TableColumn<R>[], texts: ReadonlyMap<string, string[]>): TableColumn<R>[] {
  if (texts.size === 0) return [...columns]
  const schedule: TableColumn<R> = {
    ...SCHEDULE,
    sortable: false,
    width: 290,
    value: ({ id }) => texts.get(id)?.join(', ') ?? null,
  }
  return columns.flatMap((column) => (column.field === 'published' ? [column, schedule] : [column]))
}

/** Of the menu of a row. */
export const scheduleAction = (onClick: () => void): RowAction => ({ label: 'Schedule', icon: <ScheduleIcon fontSize="small" />, onClick })

'use client'
import Box from '@mui/material/Box'
import { personCell } from '#components/people/person-link.tsx'
import type { TablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { WrappedText } from '#components/ui/table/wrapped-text.tsx'
import type { RegisterRow } from '#lib/obligations/contract.ts'
import { articleStateWords, ownerText } from '#lib/obligations/words.ts'
import { shortDate } from '#lib/text/short-date.ts'
import { columns as plain } from './register-state.ts'
import type { RegisterProps } from './register-state.ts'

const ownerCell = (row: RegisterRow) => (
  <Box
    component="span"
    title={ownerText(row)}
    sx={{ overflow: 'hidden', textOverflow: 'ellipsis', ...(row.needsOwner && { color: 'warning.main', fontWeight: 600 }) }}
  >
    {ownerText(row)}
  </Box>
)

const renderers: Readonly<Record<string, (row: RegisterRow) => React.ReactNode>> = {
  articleTitle: ({ articleTitle, articleState }) => (
    <WrappedText text={articleTitle}>
      {articleState !== 'current' && (
        <Box component="span" sx={{ color: 'warning.main', fontWeight: 600 }}>
          {`${articleStateWords[articleState]}: `}
        </Box>
      )}
      {articleTitle}
    </WrappedText>
  ),
  owner: ownerCell,
  dueDate: ({ dueDate, overdue }) =>
    dueDate === null ? null : (
      <Box component="span" sx={overdue ? { color: 'error.main', fontWeight: 600 } : {}} title={overdue ? 'Overdue' : undefined}>
        {shortDate(dueDate)}
        {overdue && ' !'}
      </Box>
    ),
}
const columns = plain.map((column) => {
  const render = renderers[column.field]
  return render ? { ...column, render } : column
})

/** Staff have a page of each person. */
const columnsOfStaff = columns.map((column) => {
  if (column.field !== 'owner') return column
  return { ...column, render: (row: RegisterRow) => (row.needsOwner ? ownerCell(row) : personCell(row.ownerPpid, row.ownerName)) }
})

interface RegisterTableProps extends RegisterProps {
  preference: TablePreference
}

/** A row per action, and one of each entry that has none; what needs an owner and what is due next comes first. */
export function RegisterTable({ show, filters, table, isInternal, toolbar, onOpen, preference }: RegisterTableProps) {
  const list = usePagedList('POST /api/v1/Obligation/paged', table.state, { filters, orderBy: table.state.sort })
  return (
    <DataTable<RegisterRow>
      label="Obligations"
      columns={isInternal ? columnsOfStaff : columns}
      table={table}
      {...pageProps(list)}
      rowKey={({ id }) => id}
      rowName={({ task, articleTitle }) => task ?? articleTitle}
      onOpen={({ obligationId }) => onOpen(obligationId)}
      toolbar={toolbar}
      {...preference}
      filtersActive={show === 'overdue' || show === 'owner'}
      emptyHint={
        show === 'mine'
          ? 'Nothing is with you. What your company decided is under “My company’s”.'
          : 'Nobody has decided yet. Open an article of the 3W news and decide whether it applies.'
      }
    />
  )
}

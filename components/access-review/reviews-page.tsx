'use client'
import PageIcon from '@mui/icons-material/ArticleOutlined'
import CompanyIcon from '@mui/icons-material/BusinessOutlined'
import Typography from '@mui/material/Typography'
import { useRouter } from 'next/navigation'
import { personCell } from '#components/people/person-link.tsx'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { BackLink } from '#components/ui/back-link.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { pageProps, usePagedList } from '#components/ui/table/use-paged-list.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import { SavedViews } from '#components/views/saved-views.tsx'
import { reviewColumns } from '#lib/access-review/columns.ts'
import type { ReviewRow } from '#lib/access-review/contract.ts'
import { ACCESS_REVIEWS, accessReviewPath } from '#lib/access-review/words.ts'
import { companyPath } from '#lib/people/words.ts'
import { ReviewStateChip } from './review-state.tsx'

const defaults = { sort: { field: 'startedAt', direction: 'desc' as const } }

const columns = tableColumns<ReviewRow, typeof reviewColumns>(reviewColumns, {
  company: { minWidth: 160 },
  state: { width: 120, render: ({ state }) => <ReviewStateChip state={state} /> },
  dueDate: { width: 110 },
  struck: { width: 84 },
  rights: { width: 92 },
  startedBy: { minWidth: 130, render: ({ startedBy, startedByPpid }) => personCell(startedByPpid, startedBy) },
  startedAt: { width: 145 },
  handedInBy: { minWidth: 130 },
  handedInAt: { width: 145 },
  endedAt: { width: 150 },
})

/** The access reviews that the reader may look at: how far each is, and what it struck. */
export function AccessReviewsPage() {
  const table = useViewedTable(ACCESS_REVIEWS, defaults)
  const preference = useTablePreference(ACCESS_REVIEWS, reviewColumns)
  const router = useRouter()
  const { filters, sort } = table.state
  const body = { filters: serverFilters(columns, filters), ...(sort !== null && { orderBy: sort }) }
  const list = usePagedList('POST /api/v1/AccessReview/paged', table.state, body)
  return (
    <>
      <BackLink href="/myClients">My clients</BackLink>
      <Typography variant="h1">Access reviews</Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, mb: 2 }}>
        How far each review is, and what its company struck. A review is started on the page of the company.
      </Typography>
      <DataTable<ReviewRow>
        label="Access reviews"
        columns={columns}
        table={table}
        {...pageProps(list)}
        rowKey={({ id }) => id}
        rowName={({ company }) => company}
        rowHref={({ id }) => accessReviewPath(id)}
        rowActions={({ id, companyId }) => [
          { label: 'Open review', icon: <PageIcon fontSize="small" />, onClick: () => router.push(accessReviewPath(id)) },
          { label: 'Open company', icon: <CompanyIcon fontSize="small" />, onClick: () => router.push(companyPath(companyId)) },
        ]}
        toolbar={
          <>
            <SavedViews table={ACCESS_REVIEWS} address={table} preference={preference} />
            <ListExport
              endpoint="POST /api/v1/AccessReview/export/excel"
              filters={body.filters}
              columns={columns}
              table={table}
              preference={preference}
            />
          </>
        }
        {...preference}
        emptyHint="Nobody has started an access review yet."
      />
    </>
  )
}

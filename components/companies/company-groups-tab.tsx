'use client'
import { useState } from 'react'
import { useRouter } from 'next/navigation'
import AddIcon from '@mui/icons-material/Add'
import EditIcon from '@mui/icons-material/EditOutlined'
import PageIcon from '@mui/icons-material/DomainOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { TabLayout } from '#components/record/tab-layout.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { serverFilters } from '#components/ui/table/table-columns.ts'
import { wholeProps } from '#components/ui/table/use-paged-list.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import type { Company } from '#lib/companies/contract.ts'
import { companyColumns } from '#lib/companies/columns.ts'
import { useApi } from '#lib/http/use-api.ts'
import { companyGroupPath } from '#lib/people/words.ts'
import { groupLabels } from '#lib/companies/words.ts'

const CompanyGroupDialog = loadOnDemand(() => import('./company-group-dialog.tsx').then((module) => module.CompanyGroupDialog))

const TABLE = 'company-groups'
const columns = tableColumns<Company, typeof companyColumns>(companyColumns, { name: { minWidth: 260 } })
const defaults = { sort: { field: 'name', direction: 'asc' as const } }

/** The Company groups tab of the administration. */
export function CompanyGroupsTab({ openId, opens }: AdminTabProps) {
  const router = useRouter()
  const table = useTableState(TABLE, defaults)
  const preference = useTablePreference(TABLE, companyColumns)
  const list = useApi('GET /api/v1/Company', {}, { revalidateOnFocus: false })
  /** The group in the form, id null = a new one. */
  const [editing, setEditing] = useState<{ id: string | null } | null>(openId === null && opens !== 'create' ? null : { id: openId })
  const [reading, setReading] = useState<Company | null>(null)
  return (
    <TabLayout floating={[{ label: 'Create a new company', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }]}>
      <DataTable<Company>
        label="Company groups"
        columns={columns}
        table={table}
        {...wholeProps(list)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/company-groups/${id}`}
        onOpen={setEditing}
        rowActions={(group) => [
          { label: 'Open page', icon: <PageIcon fontSize="small" />, onClick: () => router.push(companyGroupPath(group.id)) },
          { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => setEditing(group) },
          { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setReading(group) },
        ]}
        toolbar={
          <ListExport
            endpoint="POST /api/v1/Company/export/excel"
            filters={serverFilters(columns, table.state.filters)}
            columns={columns}
            table={table}
            preference={preference}
          >
            Export
          </ListExport>
        }
        {...preference}
        emptyHint="There are no company groups yet."
      />
      {reading !== null && (
        <HistoryDialog entity="Company" id={reading.id} name={reading.name} labels={groupLabels} onClose={() => setReading(null)} />
      )}
      {editing !== null && (
        <CompanyGroupDialog id={editing.id} onSaved={() => list.mutate()} onGone={() => list.mutate()} onClose={() => setEditing(null)} />
      )}
    </TabLayout>
  )
}

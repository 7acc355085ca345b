'use client'
import { entityColumns } from '#lib/companies/columns.ts'
import { useState } from 'react'
import { useRouter } from 'next/navigation'
import AddIcon from '@mui/icons-material/Add'
import AddUserIcon from '@mui/icons-material/PersonAddOutlined'
import AddUsersIcon from '@mui/icons-material/GroupAddOutlined'
import PageIcon from '@mui/icons-material/DomainOutlined'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { DeleteDialog } from '#components/record/delete-dialog.tsx'
import { ImportButton } from '#components/record/import-button.tsx'
import { SavedViews } from '#components/views/saved-views.tsx'
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
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import type { Entity } from '#lib/companies/contract.ts'
import { companyPath } from '#lib/people/words.ts'
import { companyLabels } from '#lib/companies/words.ts'
import { CompanyUsers } from './company-users.tsx'
import { readEntity, useEntityList } from './use-entity-list.ts'

const CompanyDialog = loadOnDemand(() => import('./company-dialog.tsx').then((module) => module.CompanyDialog))
const AddCompanyUsers = loadOnDemand(() => import('./add-company-users.tsx').then((module) => module.AddCompanyUsers))
const AddMultipleUsers = loadOnDemand(() => import('./add-multiple-users.tsx').then((module) => module.AddMultipleUsers))

const TABLE = 'companies'
const columns = tableColumns<Entity, typeof entityColumns>(entityColumns, {
  name: { minWidth: 220 },
  companyName: { minWidth: 190 },
  prid: { width: 130 },
  viewInMyServices: { width: 140 },
  contacts: { width: 110 },
  users: { width: 100 },
})
/** The server orders by company, then company group; the first of both is sorted here too (A155). */
const defaults = { sort: { field: 'name', direction: 'asc' as const } }

type Dialog = { kind: 'edit'; id: string | null } | { kind: 'add' | 'add-multiple' | 'delete' | 'history'; entity: Entity }

/** The Companies tab of the administration. */
export function CompaniesTab({ viewer, openId, opens }: AdminTabProps) {
  const router = useRouter()
  const table = useViewedTable(TABLE, defaults)
  const list = useEntityList()
  const preference = useTablePreference(TABLE, entityColumns)
  const filters = serverFilters(columns, table.state.filters)
  const [dialog, setDialog] = useState<Dialog | null>(openId === null && opens !== 'create' ? null : { kind: 'edit', id: openId })
  const close = () => setDialog(null)
  const edit = ({ id }: { id: string }) => setDialog({ kind: 'edit', id })
  /** After a change that is stored: when its company cannot be read the list is, which shows a failure by itself. */
  const refresh = (id: string) => readEntity(id).then(list.changes.put, () => list.mutate())
  return (
    <TabLayout floating={[{ label: 'Create a new entity', icon: <AddIcon />, onClick: () => setDialog({ kind: 'edit', id: null }) }]}>
      <DataTable<Entity>
        label="Companies"
        columns={columns}
        table={table}
        {...wholeProps(list)}
        rowKey={({ id }) => id}
        rowHref={({ id }) => `/admin/entities/${id}`}
        onOpen={edit}
        details={(entity) => <CompanyUsers entity={entity} mayRemove={viewer.isSuperUser} onRemoved={() => refresh(entity.id)} />}
        rowActions={(entity) => [
          { label: 'Open page', icon: <PageIcon fontSize="small" />, onClick: () => router.push(companyPath(entity.id)) },
          { label: 'Add user to company', icon: <AddUserIcon fontSize="small" />, onClick: () => setDialog({ kind: 'add', entity }) },
          {
            label: 'Add multiple new users to company',
            icon: <AddUsersIcon fontSize="small" />,
            onClick: () => setDialog({ kind: 'add-multiple', entity }),
          },
          { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => edit(entity) },
          { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setDialog({ kind: 'history', entity }) },
          { label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: () => setDialog({ kind: 'delete', entity }) },
        ]}
        toolbar={
          <>
            <SavedViews table={TABLE} address={table} preference={preference} />
            <ImportButton
              type="Company"
              things={['company', 'companies']}
              endpoint="POST /api/v1/Entity/import"
              update={{
                label: 'Change companies that exist already',
                hint: 'A company is found by its PRID, else by its name and company group.',
                file: { endpoint: 'POST /api/v1/Entity/export/editing', body: { filters } },
              }}
              invalidates={['/api/v1/Entity']}
              initiallyOpen={opens === 'import'}
            />
            <ListExport
              endpoint="POST /api/v1/Entity/export/excel"
              filters={filters}
              columns={columns}
              table={table}
              preference={preference}
            >
              Export
            </ListExport>
          </>
        }
        {...preference}
        emptyHint="There are no companies yet."
      />
      {dialog?.kind === 'edit' && <CompanyDialog id={dialog.id} onSaved={list.changes.put} onGone={list.changes.remove} onClose={close} />}
      {dialog?.kind === 'add' && <AddCompanyUsers entity={dialog.entity} onAdded={() => refresh(dialog.entity.id)} onClose={close} />}
      {dialog?.kind === 'add-multiple' && (
        <AddMultipleUsers entity={dialog.entity} onAdded={() => refresh(dialog.entity.id)} onClose={close} />
      )}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          title="Delete company ?"
          of={{ kind: 'Entity', id: dialog.entity.id }}
          endpoint="DELETE /api/v1/Entity/{id}"
          read={readEntity}
          success={`The entity ${dialog.entity.name} has been successfully deleted.`}
          onDeleted={() => list.changes.remove(dialog.entity.id)}
          onClose={close}
        >
          {`You're about to remove the company ${dialog.entity.name} with all of its subscriptions. This action cannot be undone.`}
        </DeleteDialog>
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog entity="Entity" id={dialog.entity.id} name={dialog.entity.name} labels={companyLabels} onClose={close} />
      )}
    </TabLayout>
  )
}

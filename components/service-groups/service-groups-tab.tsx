'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import { DeleteDialog } from '#components/record/delete-dialog.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { useServiceList } from '#components/services/use-service-list.ts'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { call } from '#lib/http/client.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import { labels } from './group-labels.ts'
import { GroupsTable } from './groups-table.tsx'

const GroupDialog = loadOnDemand(() => import('./group-dialog.tsx').then((module) => module.GroupDialog))

/** The Service groups tab of the administration. */
export function ServiceGroupsTab({ openId, opens }: AdminTabProps) {
  const groups = useApi('GET /api/v1/ServiceGroup', { query: {} })
  const tenants = useApi('GET /api/v1/Tenant', {})
  const [legacy, current] = [useApi('GET /api/v1/Lifecycle', { query: {} }), useApi('GET /api/v2/Lifecycle', { query: {} })]
  const services = useServiceList()
  /** The group in the form, id null = a new one. */
  const [editing, setEditing] = useState<{ id: string | null } | null>(openId === null && opens !== 'create' ? null : { id: openId })
  const [deleting, setDeleting] = useState<ServiceGroup | null>(null)
  const [reading, setReading] = useState<ServiceGroup | null>(null)
  const isComplete = tenants.data !== undefined && legacy.data !== undefined && current.data !== undefined

  const retry = () => void Promise.all([groups, tenants, legacy, current].map((list) => list.mutate()))
  return (
    <TabLayout floating={[{ label: 'Create a new service group', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }]}>
      <GroupsTable
        groups={isComplete ? groups.data : undefined}
        tenants={tenants.data ?? []}
        lifeCycles={[...(legacy.data ?? []), ...(current.data ?? [])]}
        error={groups.error ?? tenants.error ?? legacy.error ?? current.error}
        onRetry={retry}
        behaviour={{
          rowKey: ({ id }) => id,
          rowHref: ({ id }) => `/admin/service-groups/${id}`,
          onOpen: setEditing,
          rowActions: (group) => [
            { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => setEditing(group) },
            { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setReading(group) },
            { label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: () => setDeleting(group) },
          ],
        }}
      />
      {editing !== null && (
        <GroupDialog
          id={editing.id}
          services={services.data ?? []}
          groups={groups.data ?? []}
          onSaved={() => Promise.all([groups.mutate(), services.mutate()])}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting !== null && (
        <DeleteDialog
          title="Delete service group?"
          of={{ kind: 'ServiceGroup', id: deleting.id }}
          endpoint="DELETE /api/v1/ServiceGroup/{id}"
          read={(id) => call('GET /api/v1/ServiceGroup/{id}', { params: { id } })}
          success={`The service group ${deleting.name} has been successfully deleted.`}
          onDeleted={() => groups.mutate()}
          onClose={() => setDeleting(null)}
        >
          {`You're about to remove the service group ${deleting.name}. Its services stay. This action cannot be undone.`}
        </DeleteDialog>
      )}
      {reading !== null && (
        <HistoryDialog entity="ServiceGroup" id={reading.id} name={reading.name} labels={labels} onClose={() => setReading(null)} />
      )}
    </TabLayout>
  )
}

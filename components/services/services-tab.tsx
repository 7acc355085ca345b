'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { DeleteDialog } from '#components/record/delete-dialog.tsx'
import type { ImpactLinks } from '#components/record/impact.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { ImportButton } from '#components/record/import-button.tsx'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { subscriptionsOf } from '#lib/subscriptions/words.ts'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { serviceTypes, type ServiceRow } from '#lib/services/contract.ts'
import { labels } from './service-labels.ts'
import { ServicesTable } from './services-table.tsx'
import { readService, useServiceList } from './use-service-list.ts'

const HistoryDialog = loadOnDemand(() => import('#components/record/history-dialog.tsx').then((module) => module.HistoryDialog))
const ServiceDialog = loadOnDemand(() => import('./service-dialog.tsx').then((module) => module.ServiceDialog))

/** Where the subscriptions that stand in the way are. */
const linksOf = ({ id }: ServiceRow): ImpactLinks => ({
  'blocked-by-subscriptions': { href: subscriptionsOf(id), label: 'Show subscriptions' },
})

/** The Services tab of the administration. */
export function ServicesTab({ viewer, settings, openId }: AdminTabProps) {
  const list = useServiceList()
  /** The service in the form, id null = a new one. */
  const [editing, setEditing] = useState<{ id: string | null } | null>(openId === null ? null : { id: openId })
  const [deleting, setDeleting] = useState<ServiceRow | null>(null)
  const [reading, setReading] = useState<ServiceRow | null>(null)

  return (
    <TabLayout floating={[{ label: 'Create a new service', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }]}>
      <ServicesTable
        list={list}
        mayDelete={viewer.isSuperUser}
        toolbar={
          <>
            <ImportButton
              type="Service"
              things={['service', 'services']}
              endpoint="POST /api/v1/Service/import"
              updateLabel="Change services that exist already"
              invalidates={['/api/v1/Service']}
            />
            <ExportButton endpoint="POST /api/v1/Service/export/excel">Export all services</ExportButton>
          </>
        }
        onEdit={setEditing}
        onDelete={setDeleting}
        onHistory={setReading}
      />
      {editing !== null && (
        <ServiceDialog
          id={editing.id}
          services={list.data ?? []}
          viewerServiceIds={settings.viewerServiceIds}
          onSaved={list.changes.put}
          onGone={list.changes.remove}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting !== null && (
        <DeleteDialog
          title="Delete service ?"
          of={{ kind: 'Service', id: deleting.id }}
          links={linksOf(deleting)}
          endpoint="DELETE /api/v1/Service/{id}"
          read={readService}
          success={`The service ${deleting.name} has been successfully deleted.`}
          onDeleted={() => list.changes.remove(deleting.id)}
          onClose={() => setDeleting(null)}
        >
          {`You're about to remove the service ${deleting.name}. This action cannot be undone.`}
        </DeleteDialog>
      )}
      {reading !== null && (
        <HistoryDialog
          entity="Service"
          id={reading.id}
          name={reading.name}
          labels={labels}
          words={{ type: serviceTypes }}
          onClose={() => setReading(null)}
        />
      )}
    </TabLayout>
  )
}

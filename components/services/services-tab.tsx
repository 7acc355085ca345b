'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { DeleteDialog } from '#components/record/delete-dialog.tsx'
import type { ImpactLinks } from '#components/record/impact.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { isCurrent } from '#components/record/edit-dialog.tsx'
import { ImportButton } from '#components/record/import-button.tsx'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { subscriptionsOf } from '#lib/subscriptions/words.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { stepsOf } from '#components/ui/form/record-steps.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { invalidate } from '#lib/http/reread.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { serviceTypes } from '#lib/services/words.ts'
import { labels } from './service-labels.ts'
import { ServicesTable } from './services-table.tsx'
import { readService, useServiceList } from './use-service-list.ts'

const ServiceDialog = loadOnDemand(() => import('./service-dialog.tsx').then((module) => module.ServiceDialog))

/** Where the subscriptions that stand in the way are. */
const linksOf = ({ id }: ServiceRow): ImpactLinks => ({
  'blocked-by-subscriptions': { href: subscriptionsOf(id), label: 'Show subscriptions' },
})

/** The Services tab of the administration. */
export function ServicesTab({ viewer, settings, openId, opens }: AdminTabProps) {
  const list = useServiceList()
  const { write, attempt } = useWrite()
  /** The service in the form, id null = a new one, and the services of the list at that moment. */
  const [editing, setEditing] = useState<{ id: string | null; ids: readonly string[] } | null>(
    openId === null && opens !== 'create' ? null : { id: openId, ids: [] },
  )
  const [deleting, setDeleting] = useState<ServiceRow | null>(null)
  const [reading, setReading] = useState<ServiceRow | null>(null)

  const duplicate = ({ id, name }: ServiceRow) =>
    void attempt(async () => {
      const copy = await write(
        'POST /api/v1/ServiceDesk/{id}/copy',
        { params: { id } },
        {
          seen: isCurrent(readService),
          success: (made) => `${name} duplicated as ${made.name}. It is not live.`,
          invalidates: ['/api/v1/ServiceDesk'],
        },
      )
      list.changes.put(copy)
    })

  return (
    <TabLayout floating={[{ label: 'Create a new service', icon: <AddIcon />, onClick: () => setEditing({ id: null, ids: [] }) }]}>
      <ServicesTable
        list={list}
        mayDelete={viewer.isSuperUser}
        toolbar={(shown) => (
          <>
            <ImportButton
              type="Service"
              things={['service', 'services']}
              endpoint="POST /api/v1/Service/import"
              update={{
                label: 'Change services that exist already',
                hint: 'A service is found by its friendly URL.',
                file: { endpoint: 'POST /api/v1/Service/export/editing', body: { ids: shown.ids } },
              }}
              invalidates={['/api/v1/Service']}
              initiallyOpen={opens === 'import'}
            />
            <ExportButton endpoint="POST /api/v1/Service/export/excel" body={shown}>
              Export list
            </ExportButton>
            <ExportButton endpoint="POST /api/v1/Service/export/excel">Export all services</ExportButton>
          </>
        )}
        onEdit={({ id }, ids) => setEditing({ id, ids })}
        onDelete={setDeleting}
        onHistory={setReading}
        onDuplicate={duplicate}
      />
      {editing !== null && (
        <ServiceDialog
          key={editing.id}
          id={editing.id}
          steps={stepsOf(editing.ids, editing.id, (id) => setEditing({ ...editing, id }))}
          services={list.data ?? []}
          viewerServiceIds={settings.viewerServiceIds}
          onSaved={(service) => {
            list.changes.put(service)
            void invalidate('/api/v1/ServiceDesk')
          }}
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

'use client'
import { useState } from 'react'
import type { AdminTabProps } from '#components/admin/tab.ts'
import { TabLayout } from '#components/admin/tab-layout.tsx'
import { useSettle } from '#components/admin/use-settle.ts'
import { ConfirmDialog } from '#components/ui/confirm-dialog.tsx'
import { call } from '#lib/http/client.ts'
import type { ServiceRow } from '#lib/services/contract.ts'
import { ServicesTable } from './services-table.tsx'
import { readService, useServiceList } from './use-service-list.ts'

/** The Services tab of the administration (001 section 2.7). */
export function ServicesTab({ viewer }: AdminTabProps) {
  const list = useServiceList()
  const { deleted } = useSettle()
  const [deleting, setDeleting] = useState<ServiceRow | null>(null)

  const remove = async ({ id, name }: ServiceRow) => {
    await call('DELETE /api/v1/Service/{id}', { params: { id } })
    await deleted(() => readService(id), `The service ${name} has been successfully deleted.`)
    list.changes.remove(id)
  }
  return (
    <TabLayout>
      <ServicesTable list={list} mayDelete={viewer.isSuperUser} toolbar={null} onEdit={() => {}} onDelete={setDeleting} onHistory={() => {}} />
      {deleting !== null && (
        <ConfirmDialog title="Delete service ?" confirmLabel="Delete" danger onConfirm={() => remove(deleting)} onClose={() => setDeleting(null)}>
          {`You're about to remove the service ${deleting.name}. This action cannot be undone.`}
        </ConfirmDialog>
      )}
    </TabLayout>
  )
}

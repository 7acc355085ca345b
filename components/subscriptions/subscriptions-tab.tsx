'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import { DeleteDialog } from '#components/record/delete-dialog.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { TabLayout } from '#components/record/tab-layout.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useDeleted } from '#components/ui/table/use-selection.ts'
import { ask } from '#lib/http/ask.ts'
import { call } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { showsAllServices } from './list-address.ts'
import { labels } from './subscription-labels.ts'
import { SubscriptionsTable, type RowTask } from './subscriptions-table.tsx'
import { refreshSubscriptions } from './use-subscription-list.ts'

const AddSubscriptionUsers = loadOnDemand(() => import('./add-subscription-users.tsx').then((module) => module.AddSubscriptionUsers))
const ConfigureDialog = loadOnDemand(() => import('./configure-dialog.tsx').then((module) => module.ConfigureDialog))
const DetailsDialog = loadOnDemand(() => import('./details-dialog.tsx').then((module) => module.DetailsDialog))
const SubscriptionDialog = loadOnDemand(() => import('./subscription-dialog.tsx').then((module) => module.SubscriptionDialog))

const NOT_LISTED = 'The new subscription is not in this list, which shows the subscriptions of your services.'
const PERHAPS_NOT_LISTED = 'The new subscription is stored. Whether this list shows it could not be read.'

/** What a row is called in a sentence. */
const nameOf = ({ serviceName, entityName }: SubscriptionListRow): string => subscriptionText(serviceName, entityName)

/** The Subscriptions tab of the administration. */
export function SubscriptionsTab({ viewer, settings, openId, opens }: AdminTabProps) {
  const [deletedIds, addDeleted] = useDeleted()
  /** The subscription in the form, id null = a new one. */
  const [editing, setEditing] = useState<{ id: string | null } | null>(openId === null && opens !== 'create' ? null : { id: openId })
  const [chosen, setChosen] = useState<{ task: Exclude<RowTask, 'edit'>; row: SubscriptionListRow } | null>(null)
  const close = () => setChosen(null)
  const banner = useBanner()

  /** Who creates something for a service of others would look for it in vain (A076): says so, and leads to it. */
  const created = async (id: string) => {
    await refreshSubscriptions()
    const my = !viewer.isSuperUser || !showsAllServices(new URLSearchParams(window.location.search))
    const listed = await ask('POST /api/v1/Subscription/paged/users', {
      query: { pageSize: '1' },
      body: { filters: { subscriptionId: id, my } },
    }).then(
      ({ totalCount }) => totalCount > 0,
      // The subscription is stored: a look that fails is no failure of the save.
      () => null,
    )
    if (listed !== true)
      banner.show({
        kind: 'info',
        text: listed === null ? PERHAPS_NOT_LISTED : NOT_LISTED,
        duration: null,
        action: { label: 'Open it', onAction: () => setEditing({ id }) },
      })
  }
  return (
    <TabLayout floating={[{ label: 'Create a new subscription', icon: <AddIcon />, onClick: () => setEditing({ id: null }) }]}>
      <SubscriptionsTable
        mayChooseScope={viewer.isSuperUser}
        deleted={deletedIds}
        onTask={(task, row) => (task === 'edit' ? setEditing(row) : setChosen({ task, row }))}
      />
      {editing !== null && (
        <SubscriptionDialog
          id={editing.id}
          settings={settings}
          onSaved={editing.id === null ? created : refreshSubscriptions}
          onGone={refreshSubscriptions}
          onClose={() => setEditing(null)}
        />
      )}
      {chosen?.task === 'details' && <DetailsDialog row={chosen.row} onClose={close} />}
      {chosen?.task === 'add' && <AddSubscriptionUsers row={chosen.row} onAdded={refreshSubscriptions} onClose={close} />}
      {chosen?.task === 'configure' && <ConfigureDialog row={chosen.row} onClose={close} />}
      {chosen?.task === 'history' && (
        <HistoryDialog entity="Subscription" id={chosen.row.id} name={nameOf(chosen.row)} labels={labels} onClose={close} />
      )}
      {chosen?.task === 'delete' && (
        <DeleteDialog
          title="Delete subscription ?"
          of={{ kind: 'Subscription', id: chosen.row.id }}
          endpoint="DELETE /api/v1/Subscription/{id}"
          read={(id) => call('GET /api/v1/Subscription/{id}', { params: { id } })}
          // B392.
          success="The subscription has been successfully deleted."
          onDeleted={() => {
            addDeleted(chosen.row.id)
            return refreshSubscriptions()
          }}
          onClose={close}
        >
          {`You're about to remove the subscription ${nameOf(chosen.row)}. This action cannot be undone.`}
        </DeleteDialog>
      )}
    </TabLayout>
  )
}

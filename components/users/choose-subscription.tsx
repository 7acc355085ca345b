'use client'
import { ChooseDialog } from '#components/ui/choose-dialog.tsx'
import type { LoadOptions } from '#components/ui/use-option-pages.ts'
import { call } from '#lib/http/client.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'

const PAGE_SIZE = '20'

interface Option {
  id: string
  serviceName: string
  entityName: string
}

/** Subscriptions by the name of their company; the server leaves out those of services of others (A076). */
const load: LoadOptions<Option> = (search, page, signal) =>
  call('POST /api/v1/Subscription/paged/users', {
    query: { pageNumber: String(page), pageSize: PAGE_SIZE },
    body: { filters: { my: false, ...(search === '' ? {} : { entityName: search }) }, orderBy: [{ field: 'entityName' }, { field: 'serviceName' }] },
    signal,
  })

interface ChooseSubscriptionProps {
  title: string
  onChoose: (subscriptionId: string) => Promise<unknown>
  onClose: () => void
}

/** Choice of the subscription that users are added to; they join its company too (A171). Mounted = open. */
export function ChooseSubscription(props: ChooseSubscriptionProps) {
  return (
    <ChooseDialog<Option>
      {...props}
      label="Subscription"
      placeholder="Search by company"
      hint="The users are also added to the company of the subscription."
      load={load}
      getKey={({ id }) => id}
      getLabel={({ serviceName, entityName }) => subscriptionText(serviceName, entityName)}
    />
  )
}

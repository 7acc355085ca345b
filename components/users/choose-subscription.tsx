'use client'
import { useState } from 'react'
import { ChooseDialog } from '#components/ui/form/choose-dialog.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { ask } from '#lib/http/ask.ts'
import { subscriptionText } from '#lib/subscriptions/words.ts'
import { useMembershipPreview, type UserSelection } from '#components/people/membership-preview.tsx'

const PAGE_SIZE = '20'

interface Option {
  id: string
  serviceName: string
  entityName: string
}

/** Subscriptions by the name of their company; the server leaves out those of services of others (A076). */
const load: LoadOptions<Option> = (search, page, signal) =>
  ask('POST /api/v1/Subscription/paged/users', {
    query: { pageNumber: String(page), pageSize: PAGE_SIZE },
    body: {
      filters: { my: false, ...(search === '' ? {} : { entityName: search }) },
      orderBy: [{ field: 'entityName' }, { field: 'serviceName' }],
    },
    signal,
  })

interface ChooseSubscriptionProps {
  title: string
  people: UserSelection
  /** @param revision of the preview */
  onChoose: (subscriptionId: string, revision: string | undefined) => Promise<unknown>
  onClose: () => void
}

/** Choice of the subscription that users are added to, with a preview of who they are; they join its company too (A171). Mounted = open. */
export function ChooseSubscription({ title, people, onChoose, onClose }: ChooseSubscriptionProps) {
  const [chosen, setChosen] = useState<Option | null>(null)
  const { shown, act, ...preview } = useMembershipPreview(chosen === null ? null : { people, to: { subscriptionId: chosen.id } })
  return (
    <ChooseDialog<Option>
      {...preview}
      title={title}
      label="Subscription"
      placeholder="Search by company"
      hint="The users are also added to the company of the subscription."
      value={chosen}
      onChange={setChosen}
      load={load}
      getKey={({ id }) => id}
      getLabel={({ serviceName, entityName }) => subscriptionText(serviceName, entityName)}
      onChoose={({ id }) => act((revision) => onChoose(id, revision))}
      onClose={onClose}
    >
      {shown}
    </ChooseDialog>
  )
}

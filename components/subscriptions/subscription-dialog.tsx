'use client'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { dateErrors, dateText } from '#components/ui/date-text.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { PickedPerson } from '#components/ui/form/people-picker.tsx'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { call } from '#lib/http/client.ts'
import type { Subscription } from '#lib/subscriptions/contract.ts'
import {
  createSubscription,
  updateSubscription,
  type ChangedSubscription,
  type NewSubscription,
} from '#lib/subscriptions/write-contract.ts'
import { readPeople } from './read-people.ts'
import { SubscriptionFields, sections } from './subscription-fields.tsx'
import { checkLinks, checkOutsiders, newSubscription, toBody, toValues, type SubscriptionValues } from './subscription-form.ts'
import { labels } from './subscription-labels.ts'

const WIDTH = 800

const readSubscription = (id: string) => call('GET /api/v1/Subscription/{id}', { params: { id } })

interface SubscriptionDialogProps {
  /** Null = a new subscription. */
  id: string | null
  settings: AdminSettings
  /** @param id of the subscription */
  onSaved: (id: string) => unknown
  onClose: () => void
}

/** "Create subscription" or "Edit subscription". Mounted = open. */
export function SubscriptionDialog(props: SubscriptionDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create subscription' : 'Edit subscription'
  const loaded = useLoaded(async () => {
    if (id === null) return { stored: null, people: [] }
    const stored = await readSubscription(id)
    return { stored, people: await readPeople(stored.contacts) }
  })
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} {...loaded.data} title={title} />
}

interface LoadedProps extends SubscriptionDialogProps {
  title: string
  stored: Subscription | null
  people: readonly PickedPerson[]
}

function LoadedDialog({ title, stored, people, settings, onSaved, onClose }: LoadedProps) {
  const { saved } = useSettle()
  const save = async (body: NewSubscription | ChangedSubscription) => {
    const reply =
      stored === null
        ? await call('POST /api/v1/Subscription', { body: body as NewSubscription })
        : await call('PUT /api/v1/Subscription/{id}', { params: { id: stored.id }, body: body })
    await saved(
      () => readSubscription(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved(reply.id)
  }
  return (
    <FormDialog<SubscriptionValues, NewSubscription | ChangedSubscription>
      title={title}
      width={WIDTH}
      sections={sections}
      initial={stored === null ? newSubscription : toValues(stored, people)}
      labels={labels}
      schema={stored === null ? createSubscription.body : updateSubscription.body}
      toBody={(values) => toBody(values, stored === null)}
      check={(values) => ({ ...checkLinks(values, settings), ...checkOutsiders(values), ...dateErrors(values, ['endDate']) })}
      fromRecord={(record) => toValues(record as Subscription, people)}
      format={{ endDate: (date) => dateText(date as string | null) || '(none)' }}
      onSubmit={save}
      {...(stored !== null && { onGone: () => void onSaved(stored.id) })}
      onClose={onClose}
    >
      {(form) => <SubscriptionFields form={form} settings={settings} stored={stored} />}
    </FormDialog>
  )
}

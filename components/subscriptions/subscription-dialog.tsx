'use client'
import { EditDialog, isCurrent } from '#components/record/edit-dialog.tsx'
import { dateErrors, dateText } from '#components/ui/date-text.ts'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { call } from '#lib/http/client.ts'
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

const readSubscription = (id: string) => call('GET /api/v1/Subscription/{id}', { params: { id } })

interface SubscriptionDialogProps {
  /** Null = a new subscription. */
  id: string | null
  settings: AdminSettings
  /** Whose a new subscription is, unless somebody chooses another; left out = nobody's yet. */
  company?: { id: string; groupId: string }
  /** @param id of the subscription */
  onSaved: (id: string) => unknown
  /** Somebody deleted it while it was in the form. */
  onGone: () => unknown
  onClose: () => void
}

/** "Create subscription" or "Edit subscription". Mounted = open. */
export const SubscriptionDialog = ({ id, settings, company, onSaved, onGone, onClose }: SubscriptionDialogProps) => (
  <EditDialog
    title={id === null ? 'Create subscription' : 'Edit subscription'}
    width={800}
    load={async () => {
      const stored = id === null ? null : await readSubscription(id)
      return { stored, people: stored === null ? [] : await readPeople(stored.contacts) }
    }}
    form={({ people }) => {
      const schema: FormSchema<NewSubscription | ChangedSubscription> = id === null ? createSubscription.body : updateSubscription.body
      return {
        empty: company ? { ...newSubscription, companyId: company.groupId, entityId: company.id } : newSubscription,
        toValues: (subscription) => toValues(subscription, people),
        sections,
        labels,
        schema,
        toBody: (values: SubscriptionValues) => toBody(values, id === null),
        check: (values: SubscriptionValues) => ({
          ...checkLinks(values, settings),
          ...checkOutsiders(values),
          ...dateErrors(values, ['endDate']),
        }),
        format: { endDate: (date) => dateText(date as string | null) || '(none)' },
      }
    }}
    save={({ write, body }) =>
      id === null
        ? write('POST /api/v1/Subscription', { body: body as NewSubscription })
        : write('PUT /api/v1/Subscription/{id}', { params: { id }, body })
    }
    seen={isCurrent(readSubscription)}
    onSaved={(saved) => onSaved(saved.id)}
    onGone={onGone}
    onClose={onClose}
  >
    {(form, { stored }) => <SubscriptionFields form={form} settings={settings} stored={stored} />}
  </EditDialog>
)

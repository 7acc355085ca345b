'use client'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { changeTenantReview, type TenantReview } from '#lib/tenants/review-contract.ts'
import { reviewRules } from '#lib/tenants/words.ts'

/** The rule as a select holds it, which may hold none. */
type Values = Omit<TenantReview, 'rule'> & { rule: TenantReview['rule'] | null }

const options = Object.entries(reviewRules).map(([value, label]) => ({ value: value as TenantReview['rule'], label }))

interface ReviewDialogProps {
  tenant: Tenant
  onClose: () => void
}

/** Whether articles of a tenant are reviewed before they are published. Mounted = open. */
export const ReviewDialog = ({ tenant: { id, name }, onClose }: ReviewDialogProps) => (
  <EditDialog
    title="Review of articles"
    width={520}
    load={async () => ({ stored: await call('GET /api/v1/Tenant/{id}/review', { params: { id } }) })}
    form={() => ({
      toValues: (stored: TenantReview): Values => stored,
      toBody: ({ rule, version }: Values) => ({ rule: rule ?? 'OFF', version }),
      subtitle: name,
      labels: { rule: 'Rule' },
      schema: checking(changeTenantReview.body),
    })}
    save={({ write, body }) => write('PUT /api/v1/Tenant/{id}/review', { params: { id }, body })}
    success="The rule has been saved."
    onClose={onClose}
  >
    {(form) => (
      <SelectInput
        {...form.bind('rule')}
        required
        options={options}
        hint="Of articles written on the portal of this tenant, and of all that are published there. Somebody other than the author has to approve what readers will see."
      />
    )}
  </EditDialog>
)

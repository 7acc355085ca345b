'use client'
import { TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import { createTenant, type Tenant } from '#lib/tenants/contract.ts'
import { ColourInput } from './colour-input.tsx'

/** A tenant as its form holds it. */
export type TenantValues = Pick<Tenant, 'name' | 'url' | 'domain' | 'colour' | 'version'>

const labels = { name: 'Name', url: 'URL', domain: 'Domain', colour: 'Colour' } as const
const schema = createTenant.body as unknown as FormSchema<TenantValues>

interface TenantDialogProps {
  /** Null = a new one. */
  tenant: Tenant | null
  /** Of a new one. */
  colour: number
  /** After the save. */
  onSaved: (tenant: Tenant) => Promise<unknown>
  onClose: () => void
}

/** Creates or changes a tenant (E081, E083, W20). */
export function TenantDialog({ tenant, colour, onSaved, onClose }: TenantDialogProps) {
  const send = (body: TenantValues): Promise<Tenant> =>
    tenant === null ? call('POST /api/v1/Tenant', { body }) : call('PUT /api/v1/Tenant/{id}', { params: { id: tenant.id }, body })
  return (
    <FormDialog<TenantValues, TenantValues>
      title={tenant === null ? 'Create tenant' : 'Edit tenant'}
      labels={labels}
      schema={schema}
      initial={
        tenant === null
          ? { name: '', url: '', domain: '', colour, version: 0 }
          : { name: tenant.name, url: tenant.url, domain: tenant.domain, colour: tenant.colour, version: tenant.version }
      }
      onSubmit={async (body) => onSaved(await send(body))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.bind('name')} required />
          <TextInput
            {...form.bind('url')}
            required
            type="url"
            placeholder="https://"
            hint="The portal shows this tenant on the host of this address."
          />
          <TextInput {...form.bind('domain')} required hint="2 to 10 letters, e.g. LU" />
          <ColourInput {...form.bind('colour')} />
        </>
      )}
    </FormDialog>
  )
}

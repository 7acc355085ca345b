'use client'
import { EditDialog, saveBy } from '#components/record/edit-dialog.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { createTenant, type Tenant } from '#lib/tenants/contract.ts'
import { ColourInput } from './colour-input.tsx'

/** A tenant as its form holds it. */
export type TenantValues = Pick<Tenant, 'name' | 'url' | 'domain' | 'colour' | 'version'>

const labels = { name: 'Name', url: 'URL', domain: 'Domain', colour: 'Colour' } as const

interface TenantDialogProps {
  /** Null = a new one. */
  tenant: Tenant | null
  /** Of a new one. */
  colour: number
  /** Reads all tenants again. */
  read: () => Promise<readonly Tenant[]>
  onClose: () => void
}

/** Creates or changes a tenant (E081, E083, W20). */
export const TenantDialog = ({ tenant, colour, read, onClose }: TenantDialogProps) => (
  <EditDialog
    title={tenant === null ? 'Create tenant' : 'Edit tenant'}
    loaded={{ stored: tenant }}
    form={() => ({
      empty: { name: '', url: '', domain: '', colour, version: 0 },
      toValues: (stored): TenantValues => ({
        name: stored.name,
        url: stored.url,
        domain: stored.domain,
        colour: stored.colour,
        version: stored.version,
      }),
      labels,
      schema: createTenant.body,
    })}
    save={saveBy('POST /api/v1/Tenant', 'PUT /api/v1/Tenant/{id}', tenant?.id)}
    seen={async (saved: Tenant) => (await read()).some(({ id, version }) => id === saved.id && version >= saved.version)}
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
  </EditDialog>
)

'use client'
import { useState } from 'react'
import AddIcon from '@mui/icons-material/Add'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { RemoveDialog } from '#components/record/impact.tsx'
import { useServiceList } from '#components/services/use-service-list.ts'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { RowMenu } from '#components/ui/table/row-menu.tsx'
import { call } from '#lib/http/client.ts'
import { useCacheWriter } from '#lib/http/use-api.ts'
import { TENANT_COLOURS } from '#lib/config/tenant-palette.ts'
import { servicesText } from '#lib/services/words.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import { ReviewDialog } from './review-dialog.tsx'
import { TenantDialog } from './tenant-dialog.tsx'

const KEY = 'GET /api/v1/Tenant'

/** The tenants, for super users (A081, A094): create, change, delete while no service belongs to them (W21). */
export function TenantsPanel({ tenants }: { tenants: readonly Tenant[] }) {
  const { data: services } = useServiceList()
  const writeCache = useCacheWriter()
  const { write } = useWrite()
  /** Null = closed, 'new' = a new one. */
  const [edited, setEdited] = useState<Tenant | 'new' | null>(null)
  const [deleting, setDeleting] = useState<Tenant | null>(null)
  const [ruling, setRuling] = useState<Tenant | null>(null)

  const servicesOf = ({ domain }: Tenant) => services?.filter(({ domains }) => domains.includes(domain)).length
  const reread = async () => {
    const stored = await call(KEY)
    await writeCache(KEY, {}, () => stored)
    return stored
  }
  const remove = async ({ id, name }: Tenant) => {
    await write(
      'DELETE /api/v1/Tenant/{id}',
      { params: { id } },
      {
        seen: async () => (await reread()).every((tenant) => tenant.id !== id),
        success: `The tenant ${name} has been successfully deleted.`,
      },
    )
  }

  return (
    <>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 2 }}>
        <Button variant="contained" startIcon={<AddIcon />} onClick={() => setEdited('new')}>
          Create a new tenant
        </Button>
      </Box>
      {tenants.length === 0 ? (
        <EmptyState filtered={false}>There is no tenant yet.</EmptyState>
      ) : (
        <Card component="ul" aria-label="Tenants" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {tenants.map((tenant) => (
            <TenantRow
              key={tenant.id}
              tenant={tenant}
              services={servicesOf(tenant)}
              onEdit={() => setEdited(tenant)}
              onReview={() => setRuling(tenant)}
              onDelete={() => setDeleting(tenant)}
            />
          ))}
        </Card>
      )}
      {edited !== null && (
        <TenantDialog
          tenant={edited === 'new' ? null : edited}
          colour={tenants.length % TENANT_COLOURS}
          read={reread}
          onClose={() => setEdited(null)}
        />
      )}
      {ruling !== null && <ReviewDialog tenant={ruling} onClose={() => setRuling(null)} />}
      {deleting !== null && (
        <RemoveDialog
          title="Delete tenant ?"
          of={{ kind: 'Tenant', id: deleting.id }}
          onConfirm={() => remove(deleting)}
          onClose={() => setDeleting(null)}
        >
          {`You're about to remove the tenant ${deleting.name}. Its taxonomy, its service groups and its home page go too. This action cannot be undone.`}
        </RemoveDialog>
      )}
    </>
  )
}

interface TenantRowProps {
  tenant: Tenant
  /** Undefined = not counted yet. */
  services: number | undefined
  onEdit: () => void
  onReview: () => void
  onDelete: () => void
}

function TenantRow({ tenant: { name, domain, url, colour }, services, onEdit, onReview, onDelete }: TenantRowProps) {
  return (
    <Box
      component="li"
      sx={{ display: 'flex', alignItems: 'center', gap: 2, px: 2, py: 1.25, '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <Box sx={{ width: 14, height: 14, borderRadius: '50%', flexShrink: 0, bgcolor: tenantColour(colour) }} />
      <Box
        sx={{
          flex: 1,
          minWidth: 0,
          display: 'grid',
          gridTemplateColumns: { sm: 'minmax(0, 2fr) 72px minmax(0, 3fr) 110px' },
          columnGap: 2,
          alignItems: 'baseline',
        }}
      >
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2">{domain}</Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {url}
        </Typography>
        <Typography variant="body2" sx={{ color: 'text.secondary', minHeight: '1.5em' }}>
          {services === undefined ? '' : servicesText(services)}
        </Typography>
      </Box>
      <RowMenu
        name={name}
        actions={[
          { label: 'Edit', onClick: onEdit },
          { label: 'Review of articles', onClick: onReview },
          { label: 'Delete', danger: true, onClick: onDelete },
        ]}
      />
    </Box>
  )
}

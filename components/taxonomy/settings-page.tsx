'use client'
import NextLink from 'next/link'
import dynamic from 'next/dynamic'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { ScrollableTabs } from '#components/ui/scrollable-tabs.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { keepLoading } from '#components/ui/keep-loading.ts'
import { useApi } from '#lib/http/use-api.ts'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { settingsHref, settingsSections, type SettingsAddress } from './settings-address.ts'

const loading = () => <RowsSkeleton />
const TaxonomyPanel = dynamic(
  keepLoading(() => import('./taxonomy-panel.tsx').then((module) => module.TaxonomyPanel)),
  { loading },
)
const MappingPanel = dynamic(
  keepLoading(() => import('./mapping-panel.tsx').then((module) => module.MappingPanel)),
  { loading },
)
const LabelsPanel = dynamic(
  keepLoading(() => import('#components/pages/labels-panel.tsx').then((module) => module.LabelsPanel)),
  { loading },
)
const HomePagePanel = dynamic(
  keepLoading(() => import('#components/pages/home-page-panel.tsx').then((module) => module.HomePagePanel)),
  { loading },
)
const TenantsPanel = dynamic(
  keepLoading(() => import('#components/tenants/tenants-panel.tsx').then((module) => module.TenantsPanel)),
  { loading },
)

interface SettingsPageProps {
  address: SettingsAddress
  isSuperUser: boolean
}

/**
 * Catalogue settings (A094): taxonomy, filter labels and home page per tenant, and the tenants themselves for super users. Section, tenant and version are
 * links, so that the address keeps them and unsaved changes are asked for before they are left.
 */
export function SettingsPage({ address, isSuperUser }: SettingsPageProps) {
  const tenants = useApi('GET /api/v1/Tenant', {})
  const sections = settingsSections.filter(({ id }) => id !== 'tenants' || isSuperUser)
  const tab = sections.find(({ id }) => id === address.section)?.id ?? 'taxonomy'
  const section = address.section === 'mapping' ? 'mapping' : tab
  return (
    <>
      <BackLink href="/admin">Administration</BackLink>
      <Typography variant="h1" sx={{ mb: 2 }}>
        Catalogue settings
      </Typography>
      <Box sx={{ borderBottom: 1, borderColor: 'divider', mb: 2.5 }}>
        <ScrollableTabs value={tab} aria-label="Catalogue settings">
          {sections.map(({ id, label }) => (
            <Tab key={id} value={id} label={label} component={NextLink} href={settingsHref({ ...address, section: id })} prefetch={false} />
          ))}
        </ScrollableTabs>
      </Box>
      {tenants.data === undefined && tenants.error ? (
        <RetryAlert error={tenants.error} retrying={tenants.isValidating} onRetry={() => void tenants.mutate()}>
          The tenants could not be read.
        </RetryAlert>
      ) : tenants.data === undefined ? (
        <RowsSkeleton />
      ) : section === 'tenants' ? (
        <TenantsPanel tenants={tenants.data} />
      ) : (
        <OfTenant address={{ ...address, section }} tenants={tenants.data} />
      )}
    </>
  )
}

function OfTenant({ address, tenants }: { address: SettingsAddress; tenants: readonly Tenant[] }) {
  const tenant = tenants.find(({ domain }) => domain === address.tenant)
  return (
    <>
      <TenantChoice address={address} tenants={tenants} />
      {tenant === undefined ? (
        <EmptyState filtered={false}>
          {tenants.length === 0 ? 'There is no tenant yet.' : 'There is no such tenant. Choose one above.'}
        </EmptyState>
      ) : address.section === 'labels' ? (
        <LabelsPanel key={tenant.domain} tenant={tenant} />
      ) : address.section === 'home' ? (
        <HomePagePanel key={tenant.domain} tenant={tenant} />
      ) : address.section === 'mapping' ? (
        <MappingPanel key={tenant.domain} tenantId={tenant.id} back={settingsHref({ ...address, section: 'taxonomy' })} />
      ) : (
        <TaxonomyPanel address={address} />
      )}
    </>
  )
}

function TenantChoice({ address, tenants }: { address: SettingsAddress; tenants: readonly Tenant[] }) {
  return (
    <Box component="nav" aria-label="Tenant" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
      {tenants.map((tenant) => {
        const chosen = tenant.domain === address.tenant
        return (
          <Button
            key={tenant.id}
            component={NextLink}
            href={settingsHref({ ...address, tenant: tenant.domain })}
            prefetch={false}
            variant="outlined"
            aria-current={chosen ? 'page' : undefined}
            startIcon={<Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: tenantColour(tenant.colour) }} />}
            sx={chosen ? { borderColor: 'primary.main', fontWeight: 600 } : { color: 'text.secondary' }}
          >
            {tenant.name}
          </Button>
        )
      })}
    </Box>
  )
}

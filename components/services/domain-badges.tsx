import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { tenantColour } from '#lib/tenants/palette.ts'
import type { Tenant } from '#lib/tenants/contract.ts'

/** Name of a domain that no tenant has (B410). */
const UNKNOWN = 'Unknown Tenant'

export const domainName = (domain: string, tenants: readonly Tenant[]): string => tenants.find((tenant) => tenant.domain === domain)?.name ?? UNKNOWN

/** One badge per domain: the name of its tenant, marked with the tenant's colour (B409). */
export function DomainBadges({ domains, tenants }: { domains: readonly string[]; tenants: readonly Tenant[] }) {
  return (
    <Box component="span" title={domains.map((domain) => domainName(domain, tenants)).join(', ')} sx={{ display: 'flex', gap: 0.5, minWidth: 0, overflow: 'hidden', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      {domains.map((domain) => {
        const tenant = tenants.find((other) => other.domain === domain)
        const colour = tenant ? tenantColour(tenant.colour) : 'var(--mui-palette-text-disabled)'
        return (
          <Chip
            key={domain}
            size="small"
            label={domainName(domain, tenants)}
            icon={<Box component="span" sx={{ width: 8, height: 8, borderRadius: '50%', bgcolor: colour, flexShrink: 0 }} />}
            sx={{
              bgcolor: `color-mix(in srgb, ${colour} 14%, transparent)`,
              border: `1px solid color-mix(in srgb, ${colour} 45%, transparent)`,
              '& .MuiChip-icon': { ml: 0.875, mr: -0.25 },
            }}
          />
        )
      })}
    </Box>
  )
}

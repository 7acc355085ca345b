import type { CSSProperties } from 'react'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import styles from './domain-badges.module.css'

/** Name of a domain that no tenant has (B410). */
const UNKNOWN = 'Unknown Tenant'

export const domainName = (domain: string, tenants: readonly Tenant[]): string =>
  tenants.find((tenant) => tenant.domain === domain)?.name ?? UNKNOWN

/** One badge per domain: the name of its tenant, marked with the tenant's colour (B409). */
export function DomainBadges({ domains, tenants }: { domains: readonly string[]; tenants: readonly Tenant[] }) {
  return (
    <span className={styles.badges} title={domains.map((domain) => domainName(domain, tenants)).join(', ')}>
      {domains.map((domain) => {
        const tenant = tenants.find((other) => other.domain === domain)
        const colour = tenant ? tenantColour(tenant.colour) : 'var(--mui-palette-text-disabled)'
        return (
          <span key={domain} className={styles.badge} style={{ '--colour': colour } as CSSProperties}>
            <span className={styles.name}>{domainName(domain, tenants)}</span>
          </span>
        )
      })}
    </span>
  )
}

'use client'
import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableContainer from '@mui/material/TableContainer'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import Typography from '@mui/material/Typography'
import type { RowBehaviour } from '#components/ui/table/data-table.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { tableColumns } from '#components/ui/table/declared-columns.ts'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { FilterBar } from '#components/ui/table/filter-bar.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { RowLink } from '#components/ui/table/row-link.tsx'
import { RowMenu } from '#components/ui/table/row-menu.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { TableCards } from '#components/ui/table/table-cards.tsx'
import { applyTableState } from '#components/ui/table/table-columns.ts'
import { usePhone } from '#components/ui/form/use-phone.ts'
import { useTableState } from '#components/ui/table/use-table-state.ts'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import { groupColumns } from '#lib/service-groups/columns.ts'
import type { ServiceGroup } from '#lib/service-groups/contract.ts'
import type { TaxonomyItem } from '#lib/taxonomy/contract.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { byTenant, type TenantGroups } from './group-order.ts'

const LABEL = 'Service groups'
const columns = tableColumns<ServiceGroup, typeof groupColumns>(groupColumns, {})
const NOTHING: ReadonlySet<string> = new Set()

interface GroupsTableProps {
  groups: readonly ServiceGroup[] | undefined
  tenants: readonly Tenant[]
  lifeCycles: readonly TaxonomyItem[]
  error: unknown
  onRetry: () => void
  behaviour: RowBehaviour<ServiceGroup>
}

/** Service groups under a heading per tenant (B472, B473); the sequence is the one of the catalogue, so no column sorts. */
export function GroupsTable({ groups, tenants, lifeCycles, error, onRetry, behaviour }: GroupsTableProps) {
  const { state, change } = useTableState('service-groups')
  const phone = usePhone()
  const filtered = Object.keys(state.filters).length > 0
  const { rows } = applyTableState(columns, groups ?? [], { ...state, page: 1, size: Infinity, sort: null })
  const parts = byTenant(rows, tenants, lifeCycles)
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', justifyContent: 'space-between', columnGap: 2 }}>
        <FilterBar label={LABEL} columns={columns} filters={state.filters} onChange={(filters) => change({ filters })} />
        <ExportButton
          endpoint="POST /api/v1/ServiceGroup/export/excel"
          body={{ keys: parts.flatMap((part) => part.groups.map(({ id }) => id)) }}
        >
          Export list
        </ExportButton>
      </Box>
      {error !== undefined ? (
        <RetryAlert onRetry={onRetry}>The list could not be read.</RetryAlert>
      ) : groups === undefined ? (
        <RowsSkeleton />
      ) : parts.length === 0 ? (
        <Box sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
          <EmptyState filtered={filtered} {...(filtered && { onClear: () => change({ filters: {} }) })}>
            There are no service groups yet.
          </EmptyState>
        </Box>
      ) : phone ? (
        parts.map((part) => (
          <Box key={part.domain} component="section" sx={{ mb: 2.5 }}>
            <Heading part={part} tenants={tenants} />
            <TableCards
              label={`${LABEL} of ${part.name}`}
              columns={columns}
              rows={part.groups}
              behaviour={behaviour}
              selectable={false}
              selected={NOTHING}
              onSelect={() => undefined}
            />
          </Box>
        ))
      ) : (
        <WideTable parts={parts} tenants={tenants} behaviour={behaviour} />
      )}
    </>
  )
}

function Heading({ part, tenants }: { part: TenantGroups; tenants: readonly Tenant[] }) {
  const tenant = tenants.find(({ domain }) => domain === part.domain)
  return (
    <Typography component="span" variant="subtitle2" sx={{ display: 'flex', alignItems: 'center', gap: 1, py: 0.5 }}>
      {tenant && <Box component="span" sx={{ width: 10, height: 10, borderRadius: '50%', bgcolor: tenantColour(tenant.colour) }} />}
      {part.name}
      <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
        {part.groups.length}
      </Box>
    </Typography>
  )
}

function WideTable({
  parts,
  tenants,
  behaviour,
}: {
  parts: readonly TenantGroups[]
  tenants: readonly Tenant[]
  behaviour: RowBehaviour<ServiceGroup>
}) {
  return (
    <TableContainer sx={{ border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }}>
      <Table aria-label={LABEL} sx={{ tableLayout: 'fixed', '& tbody:last-of-type tr:last-of-type > *': { borderBottom: 0 } }}>
        <TableHead>
          <TableRow>
            {columns.map(({ field, label }, index) => (
              <TableCell key={field} component="th" scope="col" sx={{ width: index === 0 ? '44%' : undefined }}>
                {label}
              </TableCell>
            ))}
            <TableCell component="th" scope="col" sx={{ width: 88 }}>
              Actions
            </TableCell>
          </TableRow>
        </TableHead>
        {parts.map((part) => (
          <TableBody key={part.domain}>
            <TableRow>
              <TableCell component="th" scope="rowgroup" colSpan={columns.length + 1} sx={{ bgcolor: 'action.hover', py: 0.25 }}>
                <Heading part={part} tenants={tenants} />
              </TableCell>
            </TableRow>
            {part.groups.map((group) => (
              <GroupRow key={group.id} group={group} behaviour={behaviour} />
            ))}
          </TableBody>
        ))}
      </Table>
    </TableContainer>
  )
}

function GroupRow({ group, behaviour }: { group: ServiceGroup; behaviour: RowBehaviour<ServiceGroup> }) {
  return (
    <TableRow hover>
      <TableCell component="th" scope="row" sx={{ fontWeight: 400, overflowWrap: 'anywhere' }}>
        <RowLink row={group} behaviour={behaviour}>
          {group.name}
        </RowLink>
      </TableCell>
      <TableCell>{group.lifeCycle?.name}</TableCell>
      <TableCell>{group.valueChain?.name}</TableCell>
      <TableCell sx={{ py: 0.5 }}>
        <RowMenu name={group.name} actions={behaviour.rowActions?.(group) ?? []} />
      </TableCell>
    </TableRow>
  )
}

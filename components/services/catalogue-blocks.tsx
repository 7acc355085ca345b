'use client'
import { memo, useMemo } from 'react'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { MultiSelect } from '#components/ui/form/multi-select.tsx'
import { catalogueNames } from '#lib/taxonomy/words.ts'
import type { Tenant } from '#lib/tenants/contract.ts'
import { CATALOGUE_VERSIONS, TAG_KINDS, blockOptions, keepOffered, withBlock, type TagKind, type Taxonomies } from './catalogue-tags.ts'
import { labels } from './service-labels.ts'

interface CatalogueBlocksProps {
  /** Prefix of the fields' ids; the first block has the plain ones, where the messages lead (A089). */
  formId: string
  tenants: readonly Tenant[]
  taxonomies: Taxonomies
  /** The ticked ones. */
  domains: readonly string[]
  lifeCycles: readonly string[]
  industries: readonly string[]
  valueChains: readonly string[]
  lifeCyclesError: string | undefined
  industriesError: string | undefined
  valueChainsError: string | undefined
  /** Must do the same on every render: the blocks are rendered again only when their data changes, since there may be dozens of selects. */
  onChange: (kind: TagKind, tags: string[]) => void
}

/** Per ticked tenant a Legacy Catalogue block and a New Catalogue block with life cycles, industry tags and value chains (B423, B424, B468). */
export const CatalogueBlocks = memo(function CatalogueBlocks(props: CatalogueBlocksProps) {
  const { formId, tenants, taxonomies, domains, onChange } = props
  const blocks = useMemo(
    () =>
      tenants
        .filter(({ domain }) => domains.includes(domain))
        .flatMap((tenant) =>
          CATALOGUE_VERSIONS.map((version) => ({ tenant, version, options: blockOptions(taxonomies, tenant.domain, version) })),
        ),
    [tenants, domains, taxonomies],
  )
  const errors: Record<TagKind, string | undefined> = {
    lifeCycles: props.lifeCyclesError,
    industries: props.industriesError,
    valueChains: props.valueChainsError,
  }
  if (blocks.length === 0)
    return (
      <Typography id={`${formId}lifeCycles`} tabIndex={-1} variant="body2" sx={{ color: 'text.secondary' }}>
        Choose a tenant in Service Scope to see its catalogues.
      </Typography>
    )
  return (
    <>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        At least one of each kind, in any of these catalogues.
      </Typography>
      {blocks.map(({ tenant, version, options }, index) => (
        <Box
          key={`${tenant.domain}${version}`}
          component="fieldset"
          sx={{ m: 0, p: 2, minWidth: 0, border: 1, borderColor: 'divider', borderRadius: 1, display: 'grid', gap: 2 }}
        >
          <Typography component="legend" variant="subtitle2" sx={{ px: 0.75, ml: -0.75 }}>
            {`${tenant.name}: ${catalogueNames[version]}`}
          </Typography>
          {TAG_KINDS.map((kind) => (
            <MultiSelect
              key={kind}
              id={index === 0 ? `${formId}${kind}` : `${formId}${kind}-${tenant.domain}-${version}`}
              label={labels[kind]}
              options={options[kind]}
              value={keepOffered(props[kind], options[kind])}
              onChange={(next) => onChange(kind, withBlock(props[kind], options[kind], next))}
              required
              {...(index === 0 && { error: errors[kind] })}
            />
          ))}
        </Box>
      ))}
    </>
  )
}, sameData)

function sameData(before: CatalogueBlocksProps, after: CatalogueBlocksProps): boolean {
  const { onChange: _before, ...left } = before
  const { onChange: _after, ...right } = after
  return Object.entries(left).every(([key, value]) => Object.is(value, right[key as keyof typeof right]))
}

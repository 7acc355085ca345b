'use client'
import { useMemo } from 'react'
import NextLink from 'next/link'
import MapIcon from '@mui/icons-material/CompareArrows'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { useServiceList } from '#components/services/use-service-list.ts'
import { useApi } from '#lib/http/use-api.ts'
import { IndustryList } from './industry-list.tsx'
import { MAP_TITLE } from './mapping-words.ts'
import { OrderedList } from './ordered-list.tsx'
import { settingsHref, type SettingsAddress } from './settings-address.ts'
import { catalogueNames } from '#lib/taxonomy/words.ts'
import { usageIndex } from '#lib/taxonomy/usage.ts'

/** The taxonomy of one tenant and catalogue version: what the main, secondary and tertiary filter hold (B492 to B496, A094). */
export function TaxonomyPanel({ address }: { address: SettingsAddress }) {
  const { tenant: domain, version } = address
  const services = useServiceList()
  const groups = useApi('GET /api/v1/ServiceGroup', { query: {} })
  const usage = useMemo(
    () => (services.data && groups.data ? usageIndex(services.data, groups.data) : undefined),
    [services.data, groups.data],
  )
  const key = `${domain} ${version}`
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between', gap: 1, mb: 2 }}>
        <Tabs value={version} aria-label="Catalogue version">
          {([1, 2] as const).map((one) => (
            <Tab
              key={one}
              value={one}
              label={catalogueNames[one]}
              component={NextLink}
              href={settingsHref({ ...address, version: one })}
              prefetch={false}
            />
          ))}
        </Tabs>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button
            component={NextLink}
            href={settingsHref({ ...address, section: 'mapping' })}
            prefetch={false}
            size="small"
            variant="outlined"
            startIcon={<MapIcon />}
          >
            {MAP_TITLE}
          </Button>
          <ExportButton endpoint="POST /api/v1/Taxonomy/export/excel" body={{ domain, version }}>
            Export lists
          </ExportButton>
        </Box>
      </Box>
      <Box
        key={key}
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(3, minmax(0, 1fr))' },
          gap: 2.5,
          alignItems: 'start',
        }}
      >
        <IndustryList branch={{ resource: 'Industry', domain, version }} usage={usage} />
        <OrderedList branch={{ resource: 'Lifecycle', domain, version }} usage={usage} />
        <OrderedList branch={{ resource: 'ValueChain', domain, version }} usage={usage} />
      </Box>
    </>
  )
}

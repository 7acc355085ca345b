'use client'
import { useState } from 'react'
import TagIcon from '@mui/icons-material/LabelOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import LinearProgress from '@mui/material/LinearProgress'
import Switch from '@mui/material/Switch'
import Typography from '@mui/material/Typography'
import { BackLink } from '#components/ui/back-link.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import { RetryAlert } from '#components/ui/feedback/retry-alert.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useApi, useInvalidate } from '#lib/http/use-api.ts'
import type { MappedItem, MappingList as List } from '#lib/taxonomy/mapping-contract.ts'
import { MAX_MAPPED, qualifiedName } from '#lib/taxonomy/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { MappingList, type Choice } from './mapping-list.tsx'
import { chosenText, MAP_TITLE, mappedText, taglessText } from './mapping-words.ts'

const MappedTagsDialog = loadOnDemand(() => import('./mapped-tags-dialog.tsx').then((module) => module.MappedTagsDialog))

const ADDRESS = '/api/v1/TaxonomyMapping'
const isOpen = ({ mapping }: MappedItem): boolean => mapping === null

interface MappingPanelProps {
  tenantId: string
  /** Address of the taxonomy. */
  back: string
}

/** The legacy catalogue of a tenant beside the new one: what is mapped to what, what of it is left, and the services that get the new tags. */
export function MappingPanel({ tenantId, back }: MappingPanelProps) {
  const params = { id: tenantId }
  const { data, error, isValidating, mutate } = useApi('GET /api/v1/TaxonomyMapping/{id}', { params })
  const { write, attempt, busy } = useWrite()
  const invalidate = useInvalidate()
  const [tagging, setTagging] = useState(false)
  /** Those that were not mapped when the switch was turned on: a row stays while it is worked on. Null = all are shown. */
  const [shown, setShown] = useState<ReadonlySet<string> | null>(null)
  const items = data?.lists.flatMap((list) => list.items) ?? []
  const suggested = items.filter(({ suggestedId }) => suggestedId !== null)
  const store = (choices: readonly Choice[], success: string) =>
    attempt(async () => {
      const rows = choices.map(({ item, after }) => ({ legacyId: item.id, before: item.mapping, after }))
      try {
        await write('PUT /api/v1/TaxonomyMapping/{id}', { params, body: { rows } }, { success, topic: 'mapping' })
      } finally {
        // After a refusal too: what somebody else mapped meanwhile is shown then.
        await invalidate(ADDRESS)
      }
    })
  const storeOne = (choice: Choice, { targets }: List) => {
    const target = targets.find(({ id }) => id === choice.after?.targetId)
    return store([choice], chosenText(qualifiedName(choice.item), target && qualifiedName(target), { mapping: choice.after }))
  }
  const takeAll = async () => {
    const taken = suggested.slice(0, MAX_MAPPED)
    await store(
      taken.map((item) => ({ item, after: { targetId: item.suggestedId } })),
      `${countedText(taken.length, 'suggestion was', 'suggestions were')} taken.`,
    )
  }
  const isShown = ({ id }: MappedItem): boolean => shown === null || shown.has(id)
  return (
    <>
      <BackLink href={back}>Taxonomy</BackLink>
      <Typography variant="h2" sx={{ mb: 0.5 }}>
        {MAP_TITLE}
      </Typography>
      <Typography variant="body2" sx={{ mb: 2, maxWidth: 720, color: 'text.secondary' }}>
        Say which item of the new catalogue stands for each one of the legacy catalogue, then give the services their new tags. Legacy tags
        stay as they are.
      </Typography>
      {error !== undefined && (
        <RetryAlert error={error} retrying={isValidating} onRetry={() => void mutate()} sx={{ mb: 2 }}>
          The mapping could not be read.
        </RetryAlert>
      )}
      {data === undefined ? (
        error === undefined && <RowsSkeleton />
      ) : items.length === 0 ? (
        <EmptyState filtered={false}>There is nothing in the legacy catalogue of this tenant.</EmptyState>
      ) : (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1.5, mb: 2 }}>
            <Box sx={{ flex: '1 1 240px', maxWidth: 420 }}>
              <Typography variant="body2" sx={{ fontWeight: 600, mb: 0.75 }} role="status">
                {mappedText(items)}
              </Typography>
              <LinearProgress
                variant="determinate"
                aria-label="Mapped items"
                value={(100 * items.filter((item) => !isOpen(item)).length) / items.length}
                sx={{ borderRadius: 1, height: 6 }}
              />
            </Box>
            <FormControlLabel
              label="Only what is not mapped"
              control={
                <Switch
                  checked={shown !== null}
                  onChange={(_, on) => setShown(on ? new Set(items.filter(isOpen).map(({ id }) => id)) : null)}
                />
              }
              sx={{ mr: 'auto' }}
            />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
              {suggested.length > 0 && (
                <BusyButton variant="outlined" busy={busy} onClick={() => void takeAll()}>
                  Take all suggestions
                </BusyButton>
              )}
              <Button variant="contained" startIcon={<TagIcon />} onClick={() => setTagging(true)}>
                Tag the services
              </Button>
            </Box>
          </Box>
          <Box sx={{ display: 'grid', gap: 2.5 }}>
            {data.lists.map((list) => (
              <MappingList key={list.kind} list={list} items={list.items.filter(isShown)} onChoose={(choice) => storeOne(choice, list)} />
            ))}
          </Box>
        </>
      )}
      {tagging && <MappedTagsDialog tenantId={tenantId} unreached={taglessText(data?.lists ?? [])} onClose={() => setTagging(false)} />}
    </>
  )
}

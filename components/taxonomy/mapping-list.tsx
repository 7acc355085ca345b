'use client'
import { useState } from 'react'
import MappedIcon from '@mui/icons-material/CheckCircleOutlined'
import OpenIcon from '@mui/icons-material/RadioButtonUnchecked'
import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { servicesText } from '#lib/services/words.ts'
import type { MappedItem, MappingList as List } from '#lib/taxonomy/mapping-contract.ts'
import { listTitles, NO_COUNTERPART, qualifiedName } from '#lib/taxonomy/words.ts'
import { lackingText, mappedText } from './mapping-words.ts'

/** Values of the select for what is no item. */
const OPEN = ''
const NONE = 'none'

const valueOf = (mapping: MappedItem['mapping']): string => (mapping === null ? OPEN : (mapping.targetId ?? NONE))
const mappingOf = (value: string): MappedItem['mapping'] => (value === OPEN ? null : { targetId: value === NONE ? null : value })

/** What somebody chose for an item that they saw. */
export interface Choice {
  item: MappedItem
  after: MappedItem['mapping']
}

interface MappingListProps {
  list: List
  /** Those that are shown. */
  items: readonly MappedItem[]
  onChoose: (choice: Choice) => Promise<void>
}

/** The legacy items of one kind, each with the choice of what stands for it in the new catalogue. */
export function MappingList({ list, items, onChoose }: MappingListProps) {
  const id = `mapping-${list.kind}`
  return (
    <Card component="section" aria-labelledby={id} sx={{ minWidth: 0 }}>
      <Box sx={{ px: 2, pt: 2, pb: 1.5 }}>
        <Typography id={id} variant="h3">
          {listTitles[list.kind]}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {`${mappedText(list.items)}, ${lackingText(list)}`}
        </Typography>
      </Box>
      {items.length === 0 ? (
        <Typography variant="body2" sx={{ px: 2, pb: 2, color: 'text.secondary' }}>
          {list.items.length === 0 ? 'The legacy catalogue has none.' : 'Everything is mapped.'}
        </Typography>
      ) : (
        <Box component="ul" aria-labelledby={id} sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {items.map((item) => (
            <MappingRow key={item.id} item={item} targets={list.targets} onChoose={onChoose} />
          ))}
        </Box>
      )}
    </Card>
  )
}

interface MappingRowProps extends Pick<MappingListProps, 'onChoose'> {
  item: MappedItem
  targets: List['targets']
}

function MappingRow({ item, targets, onChoose }: MappingRowProps) {
  /** What was chosen and is not stored yet; null = what is stored is shown. */
  const [chosen, setChosen] = useState<string | null>(null)
  const { name, industry, services, mapping, suggestedId } = item
  const value = chosen ?? valueOf(mapping)
  const fitting = targets.filter((target) => (target.industry === null) === (industry === null))
  const suggestion = value === OPEN ? fitting.find(({ id }) => id === suggestedId) : undefined
  const choose = async (next: string) => {
    setChosen(next)
    await onChoose({ item, after: mappingOf(next) })
    setChosen(null)
  }
  const Icon = value === OPEN ? OpenIcon : MappedIcon
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 2fr) minmax(0, 3fr)' },
        columnGap: 2,
        rowGap: 1,
        alignItems: 'center',
        px: 2,
        py: 1.25,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0, pl: industry === null ? 0 : 3 }}>
        <Icon fontSize="small" aria-hidden sx={{ color: value === OPEN ? 'text.disabled' : 'success.main' }} />
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography variant="body2" sx={{ fontWeight: 500 }}>
            {name}
          </Typography>
          <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
            {[...(industry === null ? [] : [`Part of ${industry}`]), services === 0 ? 'Not used' : servicesText(services)].join(' · ')}
          </Typography>
        </Box>
      </Box>
      <TextField
        select
        size="small"
        fullWidth
        hiddenLabel
        value={value}
        onChange={(event) => void choose(event.target.value)}
        helperText={suggestion && `Suggested: ${qualifiedName(suggestion)}`}
        slotProps={{
          select: {
            displayEmpty: true,
            SelectDisplayProps: { 'aria-label': `New catalogue: ${qualifiedName(item)}` },
            MenuProps: { slotProps: { paper: { sx: { maxHeight: 320 } } } },
          },
        }}
      >
        <MenuItem value={OPEN}>
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Not mapped yet
          </Box>
        </MenuItem>
        <MenuItem value={NONE}>{NO_COUNTERPART}</MenuItem>
        {fitting.map((target) => (
          <MenuItem key={target.id} value={target.id}>
            {qualifiedName(target)}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  )
}

'use client'
import { useState, type MouseEvent, type ReactNode } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import { BreakableText } from '#components/ui/breakable-text.tsx'
import type { RowBehaviour } from './data-table.tsx'
import { RowLink, useRowOpener } from './row-link.tsx'
import { RowMenu } from './row-menu.tsx'
import { RowsSkeleton } from '#components/ui/feedback/skeletons.tsx'
import { cellText, type TableColumn } from './table-columns.ts'

interface TableCardsProps<Row> {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  behaviour: RowBehaviour<Row>
  selectable: boolean
  selected: ReadonlySet<string>
  onSelect: (ids: ReadonlySet<string>) => void
}

/** A table on a narrow screen: each row is a card, the first column its title; a tap anywhere on it opens it, as a click on a row does. */
export function TableCards<Row>({ label, columns, rows, behaviour, selectable, selected, onSelect }: TableCardsProps<Row>) {
  const [first, ...others] = columns
  const open = useRowOpener(behaviour)
  /** A press beside an open menu comes here too, by way of the row that the menu belongs to. */
  const openByTap = (row: Row, event: MouseEvent) => {
    if (event.target instanceof Node && event.currentTarget.contains(event.target)) open?.(row, event)
  }
  if (rows.length === 0) return <RowsSkeleton />
  if (first === undefined) return null
  const toggle = (id: string) => {
    const next = new Set(selected)
    if (!next.delete(id)) next.add(id)
    onSelect(next)
  }
  return (
    <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {rows.map((row) => {
        const id = behaviour.rowKey(row)
        const name = behaviour.rowName?.(row) ?? cellText(first, row)
        return (
          <Box
            component="li"
            key={id}
            sx={{
              border: 1,
              borderColor: selected.has(id) ? 'primary.main' : 'divider',
              borderRadius: 1,
              bgcolor: 'background.paper',
              p: 1.5,
            }}
          >
            <Box {...(open && { onClick: (event: MouseEvent) => openByTap(row, event), sx: { cursor: 'pointer' } })}>
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
                {selectable && (
                  <Checkbox
                    checked={selected.has(id)}
                    onChange={() => toggle(id)}
                    sx={{ p: 0 }}
                    slotProps={{ input: { 'aria-label': `Select ${name}` } }}
                  />
                )}
                <Box sx={{ flex: 1, minWidth: 0, fontWeight: 500, fontSize: '0.9375rem' }}>
                  <RowLink row={row} behaviour={behaviour}>
                    {first.render?.(row) ?? <BreakableText text={cellText(first, row)} />}
                  </RowLink>
                </Box>
                <RowMenu name={name} actions={behaviour.rowActions?.(row) ?? []} />
              </Box>
              <Box
                component="dl"
                sx={{
                  display: 'grid',
                  gridTemplateColumns: 'minmax(96px, 40%) minmax(0, 1fr)',
                  columnGap: 1.5,
                  rowGap: 0.5,
                  // The name of a value stands beside its first line, however many it has.
                  alignItems: 'first baseline',
                  m: 0,
                  mt: 0.5,
                  typography: 'body2',
                  '& dt': { color: 'text.secondary' },
                  '& dd': { m: 0, minWidth: 0, overflowWrap: 'anywhere' },
                  '& dt:has(+ dd [role="switch"]), & dd:has([role="switch"])': { alignSelf: 'center' },
                }}
              >
                {others.map((column) => (
                  <CardEntry key={column.field} label={column.label}>
                    {(column.render?.(row) ?? <BreakableText text={cellText(column, row) || '–'} />) || '–'}
                  </CardEntry>
                ))}
              </Box>
            </Box>
            <CardDetails name={name} details={behaviour.details?.(row)} />
          </Box>
        )
      })}
    </Box>
  )
}

function CardEntry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}

function CardDetails({ name, details }: { name: string; details: ReactNode }) {
  const [open, setOpen] = useState(false)
  if (details === undefined || details === null) return null
  return (
    <Box sx={{ mt: 1 }}>
      <Button
        size="small"
        color="inherit"
        aria-expanded={open}
        aria-label={`${open ? 'Hide' : 'Show'} details of ${name}`}
        onClick={() => setOpen(!open)}
        sx={{ ml: -1.25 }}
      >
        {open ? 'Hide details' : 'Show details'}
      </Button>
      {open && <Box sx={{ pt: 1 }}>{details}</Box>}
    </Box>
  )
}

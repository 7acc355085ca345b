'use client'
import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import RemoveIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Popover from '@mui/material/Popover'
import type { SelectedElsewhere } from './use-selection.ts'

export interface BulkSelection {
  /** Keys of the rows that were selected one by one, on whatever page. */
  ids: string[]
  /** The reader chose everything that matches the filters, on every page. */
  allMatching: boolean
  clear: () => void
}

/** What is selected elsewhere may not match, and is let go. */
const allText = (total: number, elsewhere: number): string => {
  const matching = total === 1 ? 'one that matches' : `${total.toLocaleString('en')} that match`
  return elsewhere > 0 ? `Select only the ${matching}` : `Select all ${matching}`
}

/** As high as the line of the tags, which it covers; pixels. */
const BAR_HEIGHT = 32

interface BulkBarProps {
  /** Null = everything that matches, whose number is not known at the moment. */
  count: number | null
  /** The selected rows that other pages or filters show. */
  elsewhere: readonly SelectedElsewhere[]
  onTakeOut: (key: string) => void
  /** With onSelectAll: how many match in all; taking them is an explicit second click. */
  total?: number
  onSelectAll?: () => void
  onClear: () => void
  actions: ReactNode
}

/**
 * Stands while rows are selected, names how many, and holds what can be done with them. It lies over the line of the filters' tags, on a phone over the end
 * of the screen, so that the rows stay where they are while one goes on to select.
 */
export function BulkBar({ count, elsewhere, onTakeOut, total, onSelectAll, onClear, actions }: BulkBarProps) {
  const clear = useRef<HTMLButtonElement>(null)
  const tookLast = useRef(false)
  const hasElsewhere = elsewhere.length > 0
  useEffect(() => {
    // The list of the others goes with its last row, and the focus with it.
    if (tookLast.current && !hasElsewhere) clear.current?.focus()
    tookLast.current = false
  }, [hasElsewhere])
  const takeOut = (key: string) => {
    tookLast.current = elsewhere.length === 1
    onTakeOut(key)
  }
  return (
    <Box
      role="region"
      aria-label="Selected rows"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        position: { xs: 'sticky', sm: 'absolute' },
        bottom: 0,
        left: 0,
        right: 0,
        zIndex: 4,
        boxSizing: 'border-box',
        minHeight: BAR_HEIGHT,
        px: 1,
        py: { xs: 0.75, sm: 0 },
        '& .MuiButton-root': { minHeight: 28, py: 0 },
        // On a phone, where it comes to stand on a line of its own, a button without a border begins where the lines do.
        '& .MuiButton-text': { px: { xs: 0.5, sm: 1.25 }, ml: { xs: -0.5, sm: 0 } },
        border: 1,
        borderColor: 'primary.main',
        borderRadius: 1,
        bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 8%, var(--mui-palette-background-paper))',
        typography: 'body2',
      }}
    >
      <Box role="status" sx={{ fontWeight: 500, mr: 0.5 }}>
        {count === null ? 'All that match selected' : `${count.toLocaleString('en')} selected`}
      </Box>
      {hasElsewhere && <Elsewhere rows={elsewhere} onTakeOut={takeOut} />}
      {total !== undefined && onSelectAll && (
        <Button size="small" onClick={onSelectAll}>
          {allText(total, elsewhere.length)}
        </Button>
      )}
      <Button ref={clear} size="small" color="inherit" onClick={onClear}>
        Clear selection
      </Button>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, ml: 'auto' }}>{actions}</Box>
    </Box>
  )
}

/** Which of the selected rows are not on this page, each to be taken out of the selection. */
function Elsewhere({ rows, onTakeOut }: { rows: readonly SelectedElsewhere[]; onTakeOut: (key: string) => void }) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        {`${rows.length.toLocaleString('en')} not shown`}
      </Button>
      <Popover
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-labelledby': id,
            sx: { width: 360, maxWidth: 'calc(100vw - 32px)', maxHeight: 'min(420px, calc(100dvh - 96px))' },
          },
        }}
      >
        <Box id={id} sx={{ px: 2, pt: 1.5, pb: 0.5, typography: 'subtitle2' }}>
          Selected, on other pages or left out by the filters
        </Box>
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 1 }}>
          {rows.map(({ key, name }) => (
            <Box
              key={key}
              component="li"
              sx={{ display: 'flex', alignItems: 'center', gap: 1, pl: 2, pr: 1, minHeight: 36, typography: 'body2' }}
            >
              <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{name}</Box>
              <IconButton size="small" aria-label={`Take ${name} out of the selection`} onClick={() => onTakeOut(key)}>
                <RemoveIcon fontSize="small" />
              </IconButton>
            </Box>
          ))}
        </Box>
      </Popover>
    </>
  )
}

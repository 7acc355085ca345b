'use client'
import { useState } from 'react'
import ColumnsIcon from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'

interface ColumnChooserProps {
  columns: readonly { field: string; label: string }[]
  /** Fields that are not shown. */
  hidden: readonly string[]
  onChange: (hidden: string[]) => void
}

/**
 * Menu that shows and hides columns. The first column always stays: it names the row.
 * Not the panel of the grid: that stands inside of the grid, which a phone with its cards does not have.
 */
export function ColumnChooser({ columns, hidden, onChange }: ColumnChooserProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        variant="text"
        startIcon={<ColumnsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': 'Columns' } }}>
        {columns.map(({ field, label }, index) => {
          const shown = !hidden.includes(field)
          return (
            <MenuItem
              key={field}
              role="menuitemcheckbox"
              aria-checked={shown}
              disabled={index === 0}
              onClick={() => onChange(shown ? [...hidden, field] : hidden.filter((other) => other !== field))}
            >
              <Checkbox checked={shown} tabIndex={-1} sx={{ p: 0, mr: 1 }} slotProps={{ input: { 'aria-hidden': true } }} />
              {label}
            </MenuItem>
          )
        })}
      </Menu>
    </>
  )
}

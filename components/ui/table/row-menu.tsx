'use client'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import ListItemIcon from '@mui/material/ListItemIcon'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import styles from './table-cells.module.css'

export interface RowAction {
  label: string
  icon?: ReactNode
  /** Shown in red; for what cannot be undone. */
  danger?: boolean
  disabled?: boolean
  onClick: () => void
}

/** The actions of one row behind a button; nothing is shown without actions. */
export function RowMenu({ name, actions }: { name: string; actions: readonly RowAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /**
   * What the menu offers since it was opened: its entries must not change under the pointer when the row does. Null = never opened; a closed menu in each
   * of many rows would cost more than the rows themselves.
   */
  const [offered, setOffered] = useState<readonly RowAction[] | null>(null)
  if (actions.length === 0) return null
  return (
    <>
      <button
        type="button"
        className={styles.menu}
        aria-label={`Actions for ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event: MouseEvent<HTMLElement>) => {
          setAnchor(event.currentTarget)
          setOffered(actions)
        }}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <circle cx="6" cy="12" r="2" />
          <circle cx="12" cy="12" r="2" />
          <circle cx="18" cy="12" r="2" />
        </svg>
      </button>
      {offered !== null && (
        <Menu
          anchorEl={anchor}
          open={anchor !== null}
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
          slotProps={{ list: { 'aria-label': `Actions for ${name}` } }}
        >
          {offered.map(({ label, icon, danger, disabled, onClick }) => (
            <MenuItem
              key={label}
              disabled={disabled}
              onClick={() => {
                // The second press of a double click finds the menu on its way out.
                if (anchor === null) return
                // First: the menu gives the focus back to its button, and must not take it from what the action opens.
                flushSync(() => setAnchor(null))
                onClick()
              }}
              sx={danger ? { color: 'error.main', '& .MuiListItemIcon-root': { color: 'inherit', minWidth: 30 } } : undefined}
            >
              {icon !== undefined && <ListItemIcon sx={{ '&&': { minWidth: 30 } }}>{icon}</ListItemIcon>}
              {label}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

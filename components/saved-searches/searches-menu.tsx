'use client'
import Link from 'next/link'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { typeNames } from '#lib/news/words.ts'
import type { SavedSearch } from '#lib/saved-searches/contract.ts'

interface SearchesMenuProps {
  /** Null = closed. */
  anchor: HTMLElement | null
  list: { data?: SavedSearch[] | undefined; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> }
  /** The present search asks for something. */
  canSave: boolean
  /** Null = the present search becomes a new one. */
  onEdit: (search: SavedSearch | null) => void
  onDelete: (search: SavedSearch) => void
  onClose: () => void
}

/** A person's saved searches, each a link, and what can be done with them. */
export function SearchesMenu({ anchor, list, canSave, onEdit, onDelete, onClose }: SearchesMenuProps) {
  const { data, error, isValidating, mutate } = list
  const searches = data ?? []
  const isReading = data === undefined && error === undefined
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      slotProps={{ list: { 'aria-label': 'Saved searches' }, paper: { sx: { maxWidth: 'min(400px, calc(100vw - 32px))' } } }}
    >
      {searches.map(({ id, name, type, address, byMail }) => (
        <MenuItem key={id} component={Link} href={`/articles?${address}`} prefetch={false} onClick={onClose}>
          <ListItemText
            primary={name}
            secondary={`${typeNames[type]} articles · ${byMail ? 'bell and mail' : 'bell only'}`}
            slotProps={{ primary: { sx: { whiteSpace: 'normal', overflowWrap: 'anywhere' } } }}
          />
        </MenuItem>
      ))}
      {isReading && <MenuItem disabled>Reading your saved searches...</MenuItem>}
      {error !== undefined && (
        <MenuItem disabled={isValidating} onClick={() => void mutate()} sx={{ color: 'error.main' }}>
          The searches could not be read. Try again
        </MenuItem>
      )}
      {(searches.length > 0 || isReading || error !== undefined) && <Divider />}
      <MenuItem disabled={!canSave} onClick={choose(() => onEdit(null))}>
        <ListItemIcon>
          <SaveIcon fontSize="small" />
        </ListItemIcon>
        <ListItemText
          primary="Save this search"
          {...(!canSave && { secondary: 'Type words or choose a filter first', sx: { whiteSpace: 'normal' } })}
        />
      </MenuItem>
      {searches.flatMap((search) => [
        <MenuItem key={`edit ${search.id}`} onClick={choose(() => onEdit(search))} sx={{ whiteSpace: 'normal' }}>
          <ListItemIcon>
            <EditIcon fontSize="small" />
          </ListItemIcon>
          {`Edit ${search.name}`}
        </MenuItem>,
        <MenuItem key={`delete ${search.id}`} onClick={choose(() => onDelete(search))} sx={{ whiteSpace: 'normal' }}>
          <ListItemIcon>
            <DeleteIcon fontSize="small" />
          </ListItemIcon>
          {`Delete ${search.name}`}
        </MenuItem>,
      ])}
    </Menu>
  )
}

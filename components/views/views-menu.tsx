'use client'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import DefaultIcon from '@mui/icons-material/PushPinOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import type { SavedView } from '#lib/tables/contract.ts'

const sharing: Record<SavedView['audience'], string> = { owner: 'Only me', people: 'Shared with some people', everyone: 'Everyone' }

const factsOf = ({ isMine, audience, owner }: SavedView, isDefault: boolean): string =>
  `${isMine ? sharing[audience] : `By ${owner.name}`}${isDefault ? ' · opens first' : ''}`

interface ViewsMenuProps {
  /** Null = closed. */
  anchor: HTMLElement | null
  list: { data?: SavedView[] | undefined; error?: unknown; isValidating: boolean; mutate: () => Promise<unknown> }
  /** Id of the view that the table opens with. */
  defaultView: string | null | undefined
  onApply: (view: SavedView) => void
  /** The table opens with that view from now on; null = with none. */
  onDefault: (view: SavedView | null) => void
  /** Null = the present state becomes a new view. */
  onSave: (view: SavedView | null) => void
  onDelete: (view: SavedView) => void
  onClose: () => void
}

/** The views that were saved or shared, and what can be done with one's own. */
export function ViewsMenu({ anchor, list, defaultView, onApply, onDefault, onSave, onDelete, onClose }: ViewsMenuProps) {
  const { data, error, isValidating, mutate } = list
  const views = data ?? []
  const isReading = data === undefined && error === undefined
  const choose = (action: () => void) => () => {
    onClose()
    action()
  }
  return (
    <Menu anchorEl={anchor} open={anchor !== null} onClose={onClose} slotProps={{ list: { 'aria-label': 'Saved views' } }}>
      {views.map((view) => (
        <MenuItem key={view.id} onClick={choose(() => onApply(view))} sx={{ minWidth: 260, gap: 1 }}>
          <ListItemText primary={view.name} secondary={factsOf(view, view.id === defaultView)} />
        </MenuItem>
      ))}
      {isReading && <MenuItem disabled>Reading the saved views...</MenuItem>}
      {error !== undefined && (
        <MenuItem disabled={isValidating} onClick={() => void mutate()} sx={{ color: 'error.main' }}>
          The views could not be read. Try again
        </MenuItem>
      )}
      {(views.length > 0 || isReading || error !== undefined) && <Divider />}
      <MenuItem onClick={choose(() => onSave(null))}>
        <ListItemIcon>
          <SaveIcon fontSize="small" />
        </ListItemIcon>
        Save this view
      </MenuItem>
      {views.map((view) => (
        <MenuItem key={`default ${view.id}`} onClick={choose(() => onDefault(view.id === defaultView ? null : view))}>
          <ListItemIcon>
            <DefaultIcon fontSize="small" />
          </ListItemIcon>
          {view.id === defaultView ? `No longer open with ${view.name}` : `Always open with ${view.name}`}
        </MenuItem>
      ))}
      {views
        .filter(({ isMine }) => isMine)
        .flatMap((view) => [
          <MenuItem key={`edit ${view.id}`} onClick={choose(() => onSave(view))}>
            <ListItemIcon>
              <EditIcon fontSize="small" />
            </ListItemIcon>
            {`Edit ${view.name}`}
          </MenuItem>,
          <MenuItem key={`delete ${view.id}`} onClick={choose(() => onDelete(view))}>
            <ListItemIcon>
              <DeleteIcon fontSize="small" />
            </ListItemIcon>
            {`Delete ${view.name}`}
          </MenuItem>,
        ])}
    </Menu>
  )
}

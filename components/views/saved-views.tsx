'use client'
import { useState } from 'react'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import SaveIcon from '@mui/icons-material/BookmarkAddOutlined'
import ViewsIcon from '@mui/icons-material/BookmarksOutlined'
import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import ListItemIcon from '@mui/material/ListItemIcon'
import ListItemText from '@mui/material/ListItemText'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { SavedView, ViewState } from '#lib/tables/contract.ts'
import type { HiddenColumns } from '#components/record/use-hidden-columns.ts'

const DeleteViewDialog = loadOnDemand(() => import('./delete-view-dialog.tsx').then((module) => module.DeleteViewDialog))
const SavedViewDialog = loadOnDemand(() => import('./saved-view-dialog.tsx').then((module) => module.SavedViewDialog))

interface SavedViewsProps {
  /** Name of the table, as in the address. */
  table: string
  address: TableAddress
  hidden: HiddenColumns
}

const sharing: Record<SavedView['audience'], string> = { owner: 'Only me', people: 'Shared with some people', everyone: 'Everyone' }

/** Button in the toolbar of a table: views that were saved or shared, and the present one to be saved. */
export function SavedViews({ table, address, hidden }: SavedViewsProps) {
  const {
    data: views = [],
    error,
    isValidating,
    mutate,
  } = useApi('GET /api/v1/SavedView', { query: { table } }, { revalidateOnFocus: false })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** The view in the dialog; null id = a new one of the present state. */
  const [editing, setEditing] = useState<{ view: SavedView | null } | null>(null)
  const [deleting, setDeleting] = useState<SavedView | null>(null)

  const { filters, sort } = address.state
  const present: ViewState = { filters: { ...filters }, sort, hiddenColumns: [...hidden.hiddenColumns], extra: {} }
  const apply = ({ state }: SavedView) => {
    setAnchor(null)
    address.change({ filters: state.filters, sort: state.sort })
    if (state.hiddenColumns) hidden.onHiddenColumnsChange(state.hiddenColumns)
  }
  const open = (action: () => void) => () => {
    setAnchor(null)
    action()
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Views
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)} slotProps={{ list: { 'aria-label': 'Saved views' } }}>
        {views.map((view) => (
          <MenuItem key={view.id} onClick={() => apply(view)} sx={{ minWidth: 260, gap: 1 }}>
            <ListItemText primary={view.name} secondary={view.isMine ? sharing[view.audience] : `By ${view.owner.name}`} />
          </MenuItem>
        ))}
        {error !== undefined && (
          <MenuItem disabled={isValidating} onClick={() => void mutate()} sx={{ color: 'error.main' }}>
            The views could not be read. Try again
          </MenuItem>
        )}
        {(views.length > 0 || error !== undefined) && <Divider />}
        <MenuItem onClick={open(() => setEditing({ view: null }))}>
          <ListItemIcon>
            <SaveIcon fontSize="small" />
          </ListItemIcon>
          Save this view
        </MenuItem>
        {views
          .filter(({ isMine }) => isMine)
          .flatMap((view) => [
            <MenuItem key={`edit ${view.id}`} onClick={open(() => setEditing({ view }))}>
              <ListItemIcon>
                <EditIcon fontSize="small" />
              </ListItemIcon>
              {`Edit ${view.name}`}
            </MenuItem>,
            <MenuItem key={`delete ${view.id}`} onClick={open(() => setDeleting(view))}>
              <ListItemIcon>
                <DeleteIcon fontSize="small" />
              </ListItemIcon>
              {`Delete ${view.name}`}
            </MenuItem>,
          ])}
      </Menu>
      {editing !== null && (
        <SavedViewDialog table={table} view={editing.view} present={present} onSaved={() => mutate()} onClose={() => setEditing(null)} />
      )}
      {deleting !== null && <DeleteViewDialog view={deleting} onDeleted={() => mutate()} onClose={() => setDeleting(null)} />}
    </>
  )
}

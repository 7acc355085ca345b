'use client'
import { useState } from 'react'
import ViewsIcon from '@mui/icons-material/BookmarksOutlined'
import Button from '@mui/material/Button'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import { invalidate } from '#lib/http/reread.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { SavedView, ViewState } from '#lib/tables/contract.ts'
import type { TablePreference } from '#components/record/use-table-preference.ts'

const DeleteViewDialog = loadOnDemand(() => import('./delete-view-dialog.tsx').then((module) => module.DeleteViewDialog))
const SavedViewDialog = loadOnDemand(() => import('./saved-view-dialog.tsx').then((module) => module.SavedViewDialog))
const ViewsMenu = loadOnDemand(() => import('./views-menu.tsx').then((module) => module.ViewsMenu))

/** After a change of a view: the list of them, and what tables open with. */
const again = () => invalidate('/api/v1/SavedView')

interface SavedViewsProps {
  /** Name of the table, as in the address. */
  table: string
  address: TableAddress
  preference: TablePreference
  /** The reader may share views, as staff may. */
  mayShare?: boolean
}

/** Button in the toolbar of a table: views that were saved or shared, and the present one to be saved. */
export function SavedViews({ table, address, preference, mayShare = true }: SavedViewsProps) {
  const list = useApi('GET /api/v1/SavedView', { query: { table } }, { revalidateOnFocus: false })
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** Once it was open, the menu stays, so that it closes as it opened. */
  const [opened, setOpened] = useState(false)
  /** The view in the dialog; null id = a new one of the present state. */
  const [editing, setEditing] = useState<{ view: SavedView | null } | null>(null)
  const [deleting, setDeleting] = useState<SavedView | null>(null)

  const { filters, sort } = address.state
  const present: ViewState = { filters: { ...filters }, sort, hiddenColumns: [...preference.hiddenColumns], extra: {} }
  const show = ({ state: { filters, sort } }: SavedView) => address.change({ filters, sort })
  const apply = (view: SavedView) => {
    show(view)
    if (view.state.hiddenColumns) preference.onHiddenColumnsChange(view.state.hiddenColumns)
  }
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewsIcon />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setOpened(true)
          setAnchor(event.currentTarget)
        }}
      >
        Views
      </Button>
      {opened && (
        <ViewsMenu
          anchor={anchor}
          list={list}
          defaultView={preference.defaultView}
          onApply={apply}
          onDefault={(view) => {
            preference.onDefaultViewChange(view)
            if (view !== null) show(view)
          }}
          onSave={(view) => setEditing({ view })}
          onDelete={setDeleting}
          onClose={() => setAnchor(null)}
        />
      )}
      {editing !== null && (
        <SavedViewDialog
          table={table}
          view={editing.view}
          present={present}
          mayShare={mayShare}
          onSaved={again}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting !== null && <DeleteViewDialog view={deleting} hasTrash={mayShare} onDeleted={again} onClose={() => setDeleting(null)} />}
    </>
  )
}

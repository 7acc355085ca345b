'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import parts from '#components/ui/parts.module.css'
import type { ArticleType } from '#lib/articles/contract.ts'
import { useApi } from '#lib/http/use-api.ts'
import type { SavedSearch } from '#lib/saved-searches/contract.ts'
import { looksForSomething, presentSearch } from './present.ts'

const SearchDialog = loadOnDemand(() => import('./search-dialog.tsx').then((module) => module.SearchDialog))
const SearchesMenu = loadOnDemand(() => import('./searches-menu.tsx').then((module) => module.SearchesMenu))

/** How long a deleted search can be brought back by the banner, in milliseconds. */
const UNDO_MS = 20_000
const PATH = '/api/v1/SavedSearch'

interface SavedSearchesProps {
  /** Of the page of the news. */
  query: URLSearchParams
  type: ArticleType
  isInternal: boolean
}

/** Button beside the search of the news: the searches that were saved, and the present one to be saved. */
export function SavedSearches({ query, type, isInternal }: SavedSearchesProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** Once it was open, the menu stays, so that it closes as it opened. */
  const [opened, setOpened] = useState(false)
  const list = useApi('GET /api/v1/SavedSearch', opened ? {} : null, { revalidateOnFocus: false })
  /** The search in the dialog; null inside = a new one. */
  const [editing, setEditing] = useState<{ search: SavedSearch | null } | null>(null)
  const { write, attempt } = useWrite()
  const banner = useBanner()
  const present = presentSearch(query, type, isInternal)
  const canSave = looksForSomething(present)

  const restore = ({ name, byMail, ...stored }: SavedSearch) =>
    attempt(() =>
      write(
        'POST /api/v1/SavedSearch',
        { body: { name, byMail, ...presentSearch(new URLSearchParams(stored.address), stored.type, isInternal) } },
        { success: `“${name}” is there again.`, invalidates: [PATH] },
      ),
    )
  const remove = (search: SavedSearch) =>
    attempt(async () => {
      await write('DELETE /api/v1/SavedSearch/{id}', { params: { id: search.id } }, { invalidates: [PATH] })
      banner.success(`“${search.name}” is deleted.`, {
        duration: UNDO_MS,
        action: { label: 'Undo', shortcut: 'undo', onAction: () => void restore(search) },
      })
    })
  return (
    <>
      <button
        type="button"
        className={parts.button}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setOpened(true)
          setAnchor(event.currentTarget)
        }}
      >
        Saved searches
      </button>
      {opened && (
        <SearchesMenu
          anchor={anchor}
          list={list}
          canSave={canSave}
          onEdit={(search) => setEditing({ search })}
          onDelete={(search) => void remove(search)}
          onClose={() => setAnchor(null)}
        />
      )}
      {editing !== null && (
        <SearchDialog
          search={editing.search}
          present={present}
          canReplace={canSave}
          onSaved={() => list.mutate()}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  )
}

'use client'
import { EditDialog, isCurrent } from '#components/record/edit-dialog.tsx'
import { CheckboxInput, TextInput } from '#components/ui/form/fields.tsx'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import { call } from '#lib/http/client.ts'
import { createSavedSearch, updateSavedSearch, type SavedSearch } from '#lib/saved-searches/contract.ts'
import type { PresentSearch } from './present.ts'

interface SearchValues {
  name: string
  byMail: boolean
  replace: boolean
  version: number | null
}
interface SearchBody {
  name: string
  byMail: boolean
}

interface SearchDialogProps {
  /** Null = the present search is saved as a new one. */
  search: SavedSearch | null
  present: PresentSearch
  /** The present search can take the place of the stored one. */
  canReplace: boolean
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Name of a saved search, and whether it has mails. Mounted = open. */
export const SearchDialog = ({ search, present, canReplace, onSaved, onClose }: SearchDialogProps) => (
  <EditDialog
    title={search === null ? 'Save this search' : 'Edit saved search'}
    width={480}
    loaded={{ stored: search }}
    form={() => {
      const schema: FormSchema<SearchBody> = search === null ? createSavedSearch.body : updateSavedSearch.body
      return {
        empty: { name: '', byMail: true, replace: false, version: null },
        toValues: ({ name, byMail, version }: SavedSearch): SearchValues => ({ name, byMail, replace: false, version }),
        labels: {
          name: 'Name',
          byMail: 'Tell me by mail too, at the rhythm of my notifications',
          replace: 'Look for what is searched and filtered now',
        },
        schema,
        toBody: ({ name, byMail, replace, version }: SearchValues) => ({
          name,
          byMail,
          ...(search === null ? present : replace ? { search: present } : {}),
          ...(version === null ? {} : { version }),
        }),
      }
    }}
    save={({ write, body }) =>
      search === null
        ? write('POST /api/v1/SavedSearch', { body: { ...body, ...present } })
        : write('PUT /api/v1/SavedSearch/{id}', { params: { id: search.id }, body })
    }
    seen={isCurrent((id) => call('GET /api/v1/SavedSearch/{id}', { params: { id } }))}
    success={({ name }) => `“${name}” is saved: the bell tells you when a new article matches.`}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('name')} required autoFocus />
        <CheckboxInput {...form.bind('byMail')} />
        {search !== null && canReplace && <CheckboxInput {...form.bind('replace')} />}
      </>
    )}
  </EditDialog>
)

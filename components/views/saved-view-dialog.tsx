'use client'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { CheckboxInput, SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import type { FormSchema } from '#components/ui/form/form-state.ts'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { call } from '#lib/http/client.ts'
import { createSavedView, updateSavedView, type SavedView, type ViewAudience, type ViewState } from '#lib/tables/contract.ts'
import { loadStaff } from '#components/people/staff.ts'

const labels = {
  name: 'Name',
  audience: 'Who can use it',
  people: 'People',
  replace: 'Replace its filters, order and columns by the present ones',
}
const audiences: readonly { value: ViewAudience; label: string }[] = [
  { value: 'owner', label: 'Only me' },
  { value: 'people', label: 'Specific people' },
  { value: 'everyone', label: 'Everyone' },
]

interface ViewValues {
  name: string
  audience: ViewAudience | null
  people: readonly PickedPerson[]
  replace: boolean
  version: number | null
}

interface ViewBody extends Pick<SavedView, 'name' | 'audience' | 'state'> {
  people: string[]
  table?: string
  version?: number
}

const picked = ({ ppid, name }: SavedView['people'][number]): PickedPerson => ({ ppid, firstname: name, lastname: '' })

const newView: ViewValues = { name: '', audience: 'owner', people: [], replace: false, version: null }

const toValues = ({ name, audience, people, version }: SavedView): ViewValues => ({
  name,
  audience,
  people: people.map(picked),
  replace: false,
  version,
})

interface SavedViewDialogProps {
  table: string
  /** Null = the present state becomes a new view. */
  view: SavedView | null
  present: ViewState
  mayShare: boolean
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Name and sharing of a view. Mounted = open. */
export const SavedViewDialog = ({ table, view, present, mayShare, onSaved, onClose }: SavedViewDialogProps) => (
  <EditDialog
    title={view === null ? 'Save this view' : 'Edit view'}
    width={480}
    loaded={{ stored: view }}
    form={() => {
      const schema: FormSchema<ViewBody> = view === null ? createSavedView.body : updateSavedView.body
      return {
        empty: newView,
        toValues,
        labels,
        schema,
        toBody: ({ name, audience, people, replace, version }: ViewValues): ViewBody => ({
          name,
          audience: mayShare ? (audience ?? 'owner') : 'owner',
          people: mayShare && audience === 'people' ? people.map(({ ppid }) => ppid) : [],
          state: view === null || replace ? present : view.state,
          ...(view === null ? { table } : {}),
          ...(version === null ? {} : { version }),
        }),
      }
    }}
    save={({ write, body }) =>
      view === null
        ? write('POST /api/v1/SavedView', { body: { ...body, table } })
        : write('PUT /api/v1/SavedView/{id}', { params: { id: view.id }, body })
    }
    seen={async (saved) =>
      (await call('GET /api/v1/SavedView', { query: { table } })).some(({ id, version }) => id === saved.id && version >= saved.version)
    }
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('name')} required autoFocus />
        {mayShare && <SelectInput<ViewAudience> {...form.bind('audience')} options={audiences} />}
        {mayShare && form.values.audience === 'people' && (
          <PeoplePicker<PickedPerson> {...form.bind('people')} multiple required load={loadStaff} />
        )}
        {view !== null && <CheckboxInput {...form.bind('replace')} />}
      </>
    )}
  </EditDialog>
)

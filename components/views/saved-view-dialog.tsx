'use client'
import { useSettle } from '#components/record/use-settle.ts'
import { CheckboxInput, SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { call } from '#lib/http/client.ts'
import { createSavedView, updateSavedView, type SavedView, type ViewAudience, type ViewState } from '#lib/tables/contract.ts'
import { loadStaff } from '#components/people/staff.ts'

const WIDTH = 480
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

const picked = ({ ppid, name }: SavedView['people'][number]): PickedPerson => ({ ppid, firstname: name, lastname: '' })

const toValues = (view: SavedView | null): ViewValues => ({
  name: view?.name ?? '',
  audience: view?.audience ?? 'owner',
  people: view?.people.map(picked) ?? [],
  replace: false,
  version: view?.version ?? null,
})

interface SavedViewDialogProps {
  table: string
  /** Null = the present state becomes a new view. */
  view: SavedView | null
  present: ViewState
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Name and sharing of a view. Mounted = open. */
export function SavedViewDialog({ table, view, present, onSaved, onClose }: SavedViewDialogProps) {
  const { saved } = useSettle()
  const toBody = ({ name, audience, people, replace, version }: ViewValues) => ({
    name,
    audience: audience ?? 'owner',
    people: audience === 'people' ? people.map(({ ppid }) => ppid) : [],
    state: view === null || replace ? present : view.state,
    ...(view === null ? { table } : {}),
    ...(version === null ? {} : { version }),
  })
  const save = async (body: ReturnType<typeof toBody>) => {
    const reply =
      view === null
        ? await call('POST /api/v1/SavedView', { body: { ...body, table } })
        : await call('PUT /api/v1/SavedView/{id}', { params: { id: view.id }, body })
    await saved(
      () => call('GET /api/v1/SavedView', { query: { table } }),
      (views) => views.some(({ id, version }) => id === reply.id && version >= reply.version),
    )
    await onSaved()
  }
  return (
    <FormDialog<ViewValues, ReturnType<typeof toBody>>
      title={view === null ? 'Save this view' : 'Edit view'}
      width={WIDTH}
      initial={toValues(view)}
      labels={labels}
      schema={view === null ? createSavedView.body : updateSavedView.body}
      toBody={toBody}
      fromRecord={(record) => toValues(record as SavedView)}
      onSubmit={save}
      {...(view !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.bind('name')} required autoFocus />
          <SelectInput<ViewAudience> {...form.bind('audience')} options={audiences} />
          {form.values.audience === 'people' && <PeoplePicker<PickedPerson> {...form.bind('people')} multiple required load={loadStaff} />}
          {view !== null && <CheckboxInput {...form.bind('replace')} />}
        </>
      )}
    </FormDialog>
  )
}

'use client'
import { useMemo, useState } from 'react'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { loadStaff } from '#components/people/staff.ts'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormErrors } from '#components/ui/form/form-state.ts'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { createEntity, type Company, type Entity, type NewEntity } from '#lib/companies/contract.ts'
import { call } from '#lib/http/client.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { companyLabels } from './company-labels.ts'
import { optionsFrom } from './options-from.ts'
import { readEntity } from './use-entity-list.ts'

const WIDTH = 560
/** Contacts of one company fit into one page. */
const CONTACTS_SIZE = '100'

interface CompanyValues {
  name: string
  companyId: Pick<Company, 'id' | 'name'> | null
  prid: string
  viewInMyServices: boolean
  contacts: readonly PickedPerson[]
  /** Null = a new company. */
  version: number | null
}

const newCompany: CompanyValues = { name: '', companyId: null, prid: '', viewInMyServices: true, contacts: [], version: null }

/** The people behind the contacts of a stored company, in its order. */
async function readContacts(ppids: readonly string[]): Promise<PickedPerson[]> {
  if (ppids.length === 0) return []
  const { items } = await call('POST /api/v1/User/paged', { query: { pageSize: CONTACTS_SIZE }, body: { filters: { ppids: [...ppids] } } })
  const people = new Map(
    items.map(({ ppid, firstName, lastName, email, photoUri }) => [
      ppid,
      { ppid, firstname: firstName, lastname: lastName, email, photoUri },
    ]),
  )
  return ppids.flatMap((ppid) => people.get(ppid) ?? [])
}

const toValues = (
  { name, companyId, companyName, prid, viewInMyServices, version }: Entity,
  contacts: readonly PickedPerson[],
): CompanyValues => ({
  name,
  companyId: { id: companyId, name: companyName },
  prid: prid ?? '',
  viewInMyServices,
  contacts,
  version,
})

const toBody = ({ companyId, contacts, version, ...values }: CompanyValues) => ({
  ...values,
  companyId: companyId?.id ?? '',
  contacts: contacts.map(({ ppid }) => ppid),
  ...(version === null ? {} : { version }),
})

interface CompanyDialogProps {
  /** Null = a new company. */
  id: string | null
  onSaved: (entity: Entity) => void
  /** Somebody deleted it while it was in the form. */
  onGone: (id: string) => void
  onClose: () => void
}

/** "Create company" or "Edit company". Mounted = open. */
export function CompanyDialog(props: CompanyDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create company' : 'Edit company'
  const loaded = useLoaded(async () => {
    if (id === null) return newCompany
    const entity = await readEntity(id)
    return toValues(entity, await readContacts(entity.contacts))
  })
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} initial={loaded.data} />
}

function LoadedDialog({ id, title, initial, onSaved, onGone, onClose }: CompanyDialogProps & { title: string; initial: CompanyValues }) {
  const { saved } = useSettle()
  /** The company that the form changes; null = a new one, also when it was deleted meanwhile. */
  const [target, setTarget] = useState(id)
  const groups = useMemo(
    () =>
      optionsFrom(
        () => call('GET /api/v1/Company'),
        ({ name }) => name,
      ),
    [],
  )
  const save = async (body: NewEntity) => {
    const reply =
      target === null
        ? await call('POST /api/v1/Entity', { body: { ...body, version: undefined } })
        : await call('PUT /api/v1/Entity/{id}', { params: { id: target }, body })
    await saved(
      () => readEntity(reply.id),
      ({ version }) => version >= reply.version,
    )
    // It is stored: a look that fails is no failure of the save.
    onSaved(await readEntity(reply.id).catch(() => reply))
  }
  return (
    <FormDialog<CompanyValues, NewEntity>
      title={title}
      width={WIDTH}
      initial={initial}
      labels={companyLabels}
      schema={createEntity.body}
      toBody={toBody}
      check={({ companyId }): FormErrors => (companyId === null ? { companyId: REQUIRED } : {})}
      // Contacts are known by their ppids there; those that this form knows keep their names.
      fromRecord={(record) => {
        const entity = record as Entity
        const known = new Map(initial.contacts.map((person) => [person.ppid, person]))
        return toValues(
          entity,
          entity.contacts.map((ppid) => known.get(ppid) ?? { ppid, firstname: ppid, lastname: '' }),
        )
      }}
      onSubmit={save}
      {...(id !== null && {
        saveAsNew: { label: 'Save as new', hint: 'Save as new creates the company again, without the users and subscriptions it had.' },
        onGone: () => {
          setTarget(null)
          onGone(id)
        },
      })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.bind('name')} required autoFocus={id === null} />
          <AsyncSelect<Pick<Company, 'id' | 'name'>>
            {...form.bind('companyId')}
            required
            disabled={id !== null}
            {...(id !== null && { hint: 'The company group cannot be changed.' })}
            load={groups}
            getKey={(group) => group.id}
            getLabel={(group) => group.name}
          />
          <TextInput {...form.bind('prid')} />
          <SwitchInput {...form.bind('viewInMyServices')} hint="Users of the company see its services in My services." />
          <PeoplePicker<PickedPerson> {...form.bind('contacts')} multiple load={loadStaff} />
        </>
      )}
    </FormDialog>
  )
}

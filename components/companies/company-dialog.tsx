'use client'
import { useMemo } from 'react'
import { loadStaff } from '#components/people/staff.ts'
import { EditDialog, isCurrent } from '#components/record/edit-dialog.tsx'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import type { FormErrors } from '#components/ui/form/form-state.ts'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { createEntity, type Company, type Entity } from '#lib/companies/contract.ts'
import { ask } from '#lib/http/ask.ts'
import { call } from '#lib/http/client.ts'
import { REQUIRED } from '#lib/text/form-texts.ts'
import { companyLabels } from '#lib/companies/words.ts'
import { optionsFrom } from './options-from.ts'
import { readEntity } from './use-entity-list.ts'

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
  const { items } = await ask('POST /api/v1/User/paged', { query: { pageSize: CONTACTS_SIZE }, body: { filters: { ppids: [...ppids] } } })
  const people = new Map(
    items.map(({ ppid, firstName, lastName, email, photoUri }) => [
      ppid,
      { ppid, firstname: firstName, lastname: lastName, email, photoUri },
    ]),
  )
  return ppids.flatMap((ppid) => people.get(ppid) ?? [])
}

const personOf = (ppid: string, people: readonly PickedPerson[]): PickedPerson =>
  people.find((person) => person.ppid === ppid) ?? { ppid, firstname: ppid, lastname: '' }

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
export function CompanyDialog({ id, onSaved, onGone, onClose }: CompanyDialogProps) {
  const groups = useMemo(
    () =>
      optionsFrom(
        () => call('GET /api/v1/Company'),
        ({ name }) => name,
      ),
    [],
  )
  return (
    <EditDialog
      title={id === null ? 'Create company' : 'Edit company'}
      width={560}
      load={async () => {
        const stored = id === null ? null : await readEntity(id)
        return { stored, people: await readContacts(stored?.contacts ?? []) }
      }}
      form={({ stored, people }) => ({
        empty: newCompany,
        // Contacts are known by their ppids there; those that this form knows keep their names.
        toValues: (entity) => toValues(entity, entity === stored ? people : entity.contacts.map((ppid) => personOf(ppid, people))),
        labels: companyLabels,
        schema: createEntity.body,
        toBody,
        check: ({ companyId }: CompanyValues): FormErrors => (companyId === null ? { companyId: REQUIRED } : {}),
      })}
      save={({ write, isNew, body }) =>
        isNew
          ? write('POST /api/v1/Entity', { body: { ...body, version: undefined } })
          : write('PUT /api/v1/Entity/{id}', { params: { id: id! }, body })
      }
      seen={isCurrent(readEntity)}
      // It is stored: a look that fails is no failure of the save.
      onSaved={async (saved) => onSaved(await readEntity(saved.id).catch(() => saved))}
      onGone={() => onGone(id!)}
      saveAsNew="Save as new creates the company again, without the users and subscriptions it had."
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
    </EditDialog>
  )
}

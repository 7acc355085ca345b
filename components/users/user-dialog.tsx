'use client'
import { useMemo, useState } from 'react'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { optionsFrom } from '#components/companies/options-from.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { CheckboxInput, SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PhoneInput } from '#components/ui/form/phone-input.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { call } from '#lib/http/client.ts'
import type { User } from '#lib/users/contract.ts'
import { fullName } from '#lib/people/words.ts'
import { EmailSearch } from './email-search.tsx'
import { GradeInput } from './grade-input.tsx'
import { companyText } from '#components/people/load-users.ts'
import { OutsiderConfirm } from '#components/people/outsider-confirm.tsx'
import { PhotoField } from './photo-field.tsx'
import { readUser } from './use-user-list.ts'
import {
  addedCompanies,
  checkCompanies,
  checkUser,
  fromDirectory,
  newUser,
  schemaOf,
  toBody,
  toRequest,
  toValues,
  type EntityOption,
  type UserBody,
  type UserValues,
} from './user-form.ts'
import { isFirmEmail, nameOf, newUserTypes, userLabels } from './user-words.ts'

const WIDTH = 600

interface UserDialogProps {
  /** Null = a new user. */
  ppid: string | null
  settings: AdminSettings
  /** Only super users make super users (A074). */
  isSuperUser: boolean
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create user" or "Edit user". Mounted = open. */
export function UserDialog(props: UserDialogProps) {
  const { ppid, onClose } = props
  const title = ppid === null ? 'Create user' : 'Edit user'
  const loaded = useLoaded<User | null>(() => (ppid === null ? Promise.resolve(null) : readUser(ppid)))
  if (ppid !== null && loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} stored={loaded.data} />
}

function LoadedDialog({
  ppid,
  title,
  stored,
  settings,
  isSuperUser,
  onSaved,
  onClose,
}: UserDialogProps & { title: string; stored: User | null }) {
  const settle = useSettle()
  const domains = settings.firmEmailDomains
  /** The other fields of a new user wait for the search of the e-mail; one that is taken cannot be saved (A162). */
  const [search, setSearch] = useState<'waiting' | 'taken' | 'done'>(ppid === null ? 'waiting' : 'done')

  const save = async (body: UserBody, { photo }: UserValues) => {
    const request = toRequest(body, photo) as never
    const reply: User =
      ppid === null
        ? await call('POST /api/v1/User/full', { body: request })
        : await call('PUT /api/v1/User/{id}', { params: { id: ppid }, body: request })
    const isThere = ({ version }: User) => version >= reply.version
    if (ppid === null) await settle.saved(() => readUser(reply.ppid), isThere)
    else await settle.changed(() => readUser(reply.ppid), isThere, `The user ${nameOf(reply)} has been successfully updated.`)
    await onSaved()
  }
  return (
    <FormDialog<UserValues, UserBody>
      title={title}
      width={WIDTH}
      initial={stored === null ? newUser : toValues(stored)}
      labels={userLabels}
      schema={schemaOf(ppid === null)}
      toBody={(values) => toBody(values, domains)}
      check={(values) => ({ ...checkUser(values, domains), ...checkCompanies(stored, values) })}
      fromRecord={(record) => toValues(record as User)}
      canSave={search === 'done'}
      onSubmit={save}
      {...(ppid !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          {ppid === null ? (
            <EmailSearch
              field={form.bind('email')}
              disabled={form.busy}
              onChanged={() => setSearch('waiting')}
              onFound={(_email, found) => {
                setSearch(found?.exists ? 'taken' : 'done')
                if (found && !found.exists) for (const [field, value] of Object.entries(fromDirectory(found))) form.set(field, value)
              }}
            />
          ) : (
            <TextInput {...form.bind('email')} type="email" disabled hint="The e-mail address cannot be changed." />
          )}
          <UserFields form={form} stored={stored} settings={settings} isSuperUser={isSuperUser} disabled={search !== 'done'} />
        </>
      )}
    </FormDialog>
  )
}

interface UserFieldsProps {
  form: Form<UserValues>
  stored: User | null
  settings: AdminSettings
  isSuperUser: boolean
  disabled: boolean
}

function UserFields({ form, stored, settings, isSuperUser, disabled }: UserFieldsProps) {
  const { values, errors } = form
  const isFirm = isFirmEmail(values.email, settings.firmEmailDomains)
  const companies = useMemo(
    () =>
      optionsFrom<EntityOption>(
        () => call('GET /api/v1/Entity'),
        ({ name }) => name,
      ),
    [],
  )
  return (
    <>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2.5, alignItems: 'start' }}>
        <TextInput {...form.bind('firstName')} required disabled={disabled} />
        <TextInput {...form.bind('lastName')} required disabled={disabled} />
        {isFirm && <GradeInput {...form.bind('grade')} required disabled={disabled} grades={settings.grades} />}
        {stored === null && !isFirm && (
          <SelectInput<number> {...form.bind('creationIdentity')} disabled={disabled} options={newUserTypes} />
        )}
      </Box>
      <PhoneInput
        {...form.bind('phone')}
        label="Phone number"
        disabled={disabled}
        errors={{ code: errors['phone.code'], number: errors['phone.number'] }}
      />
      <PhotoField
        name={fullName(values)}
        stored={stored?.photoUri ?? null}
        value={values.photo}
        disabled={disabled}
        onChange={(photo) => form.set('photo', photo)}
      />
      <AsyncSelect<EntityOption>
        {...form.bind('entities')}
        multiple
        disabled={disabled}
        load={companies}
        getKey={({ id }) => id}
        getLabel={({ name }) => name}
        {...(stored !== null && !isSuperUser && { hint: 'Only super users remove users from companies.' })}
      />
      <AddedCompanies form={form} stored={stored} />
      {isFirm && (
        <CheckboxInput
          {...form.bind('isSuperUser')}
          disabled={disabled || !isSuperUser}
          {...(!isSuperUser && { hint: 'Only super users can change this.' })}
        />
      )}
      {stored === null && (
        <FormControl component="fieldset">
          <FormLabel component="legend">E-mails to send</FormLabel>
          <Box sx={{ display: 'flex', gap: 2 }}>
            <CheckboxInput {...form.bind('send3WEmail')} disabled={disabled} />
            <CheckboxInput {...form.bind('sendAmdsEmail')} disabled={disabled} />
          </Box>
        </FormControl>
      )}
    </>
  )
}

/** Companies that are added to a client of others are named, and confirmed once. */
function AddedCompanies({ form, stored }: Pick<UserFieldsProps, 'form' | 'stored'>) {
  const { companies, key } = addedCompanies(stored, form.values.entities)
  if (stored === null || companies.length === 0) return null
  const { id, error, onChange } = form.bind<string>('confirmedCompanies')
  return (
    <OutsiderConfirm
      id={id}
      warning={`${nameOf(stored)} belongs to ${companyText(stored)}, and will belong to ${companies.map(({ name }) => name).join(', ')} as well: see its contacts, and can be given its subscriptions.`}
      tick={`Yes, add to ${companies.length === 1 ? 'another company' : `${companies.length} other companies`}`}
      checked={form.values.confirmedCompanies === key}
      onChange={(on) => onChange(on ? key : '')}
      error={error}
    />
  )
}

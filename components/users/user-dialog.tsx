'use client'
import { useMemo, useState } from 'react'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import FormControl from '@mui/material/FormControl'
import FormLabel from '@mui/material/FormLabel'
import Link from '@mui/material/Link'
import NextLink from 'next/link'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { optionsFrom } from '#components/companies/options-from.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { CheckboxInput, SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { PhoneInput } from '#components/ui/form/phone-input.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { call } from '#lib/http/client.ts'
import { noAccessText } from '#lib/bulk/notify-words.ts'
import type { User } from '#lib/users/contract.ts'
import { viewAsPath } from '#lib/view-as/words.ts'
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
  isNewUser,
  newUser,
  schemaOf,
  toBody,
  toRequest,
  toValues,
  type EntityOption,
  type UserValues,
} from './user-form.ts'
import { isFirmEmail, nameOf, newUserTypes, userLabels } from './user-words.ts'

interface UserDialogProps {
  /** Null = a new user. */
  ppid: string | null
  settings: AdminSettings
  /** Only super users make super users (A074). */
  isSuperUser: boolean
  onSaved: () => Promise<unknown>
  /** Somebody deleted it while it was in the form. */
  onGone: () => unknown
  onClose: () => void
}

/** "Create user" or "Edit user". Mounted = open. */
export function UserDialog({ ppid, settings, isSuperUser, onSaved, onGone, onClose }: UserDialogProps) {
  const domains = settings.firmEmailDomains
  /** The other fields of a new user wait for the search of the e-mail; one that is taken cannot be saved (A162). */
  const [search, setSearch] = useState<'waiting' | 'taken' | 'done'>(ppid === null ? 'waiting' : 'done')
  return (
    <EditDialog
      title={ppid === null ? 'Create user' : 'Edit user'}
      width={600}
      load={async () => ({ stored: ppid === null ? null : await readUser(ppid) })}
      form={({ stored }) => ({
        empty: newUser,
        toValues,
        labels: userLabels,
        schema: schemaOf(ppid === null),
        toBody: (values: UserValues) => toBody(values, domains),
        check: (values: UserValues) => ({ ...checkUser(values, domains), ...checkCompanies(stored, values) }),
        canSave: search === 'done',
      })}
      save={({ write, body, values: { photo } }): Promise<User> =>
        isNewUser(body)
          ? write('POST /api/v1/User/full', toRequest(body, photo))
          : write('PUT /api/v1/User/{id}', { params: { id: ppid! }, ...toRequest(body, photo) })
      }
      seen={async (saved: User) => (await readUser(saved.ppid)).version >= saved.version}
      {...(ppid !== null && { success: (saved: User) => `The user ${nameOf(saved)} has been successfully updated.` })}
      onSaved={onSaved}
      onGone={onGone}
      onClose={onClose}
    >
      {(form, { stored }) => (
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
            <>
              <TextInput {...form.bind('email')} type="email" disabled hint="The e-mail address cannot be changed." />
              {stored !== null && !stored.isSuperUser && (isSuperUser || !stored.isInternal) && (
                <Link component={NextLink} href={viewAsPath(ppid)} prefetch={false} variant="body2" sx={{ justifySelf: 'start' }}>
                  View the portal as {nameOf(stored)}
                </Link>
              )}
            </>
          )}
          <UserFields form={form} stored={stored} settings={settings} isSuperUser={isSuperUser} disabled={search !== 'done'} />
        </>
      )}
    </EditDialog>
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
          <Box aria-live="polite">
            {values.send3WEmail && (
              <Alert severity="warning" sx={{ mt: 1 }}>
                {noAccessText('3W', 'none')} It can be sent later, by Notify.
              </Alert>
            )}
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

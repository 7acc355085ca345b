'use client'
import Box from '@mui/material/Box'
import { loadStaff } from '#components/people/staff.ts'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { CheckboxInput, SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { PeoplePicker } from '#components/ui/form/people-picker.tsx'
import type { Form } from '#components/ui/form/use-form.ts'
import { companyText, loadUsers, nameOf, type ListedUser } from '#components/people/load-users.ts'
import { OutsiderConfirm } from '#components/people/outsider-confirm.tsx'
import { UserOption } from '#components/people/user-option.tsx'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { acrossTick } from '#lib/bulk/words.ts'
import { LinkRows } from './link-rows.tsx'
import { SelectionFields, StoredSelection } from './selection-fields.tsx'
import { outsidersOf, type SubscriptionValues } from './subscription-form.ts'
import { moduleLabels } from './subscription-labels.ts'

export const sections = [
  { id: 'subscription-selection', label: 'Subscription' },
  { id: 'subscription-people', label: 'People' },
  { id: 'subscription-sites', label: 'Client sites' },
  { id: 'subscription-message', label: 'Message and links' },
] as const

interface FieldsProps {
  form: Form<SubscriptionValues>
  settings: AdminSettings
  /** Names of a stored subscription; null = a new one. */
  stored: { companyName: string; entityName: string; serviceName: string } | null
}

/** All fields of a subscription, for create and edit. */
export function SubscriptionFields({ form, settings, stored }: FieldsProps) {
  const { hasEc, hasEcs } = form.values
  return (
    <>
      <FormSection {...sections[0]}>
        {stored === null ? <SelectionFields form={form} /> : <StoredSelection form={form} names={stored} />}
        <DateInput {...form.bind('endDate')} hint="Leave empty for a subscription without end" />
      </FormSection>
      <FormSection {...sections[1]}>
        <PeoplePicker
          {...form.bind('contacts')}
          multiple
          required
          load={loadStaff}
          hint="People of the firm whom the client may write to"
        />
        {stored === null && (
          <>
            <AsyncSelect<ListedUser>
              {...form.bind('users')}
              multiple
              required
              placeholder="Search by name or e-mail"
              hint="They are added to the company too"
              load={loadUsers}
              getKey={({ ppid }) => ppid}
              getLabel={nameOf}
              renderOption={(user) => <UserOption user={user} />}
            />
            <Outsiders form={form} />
          </>
        )}
      </FormSection>
      <FormSection {...sections[2]}>
        <SwitchInput {...form.bind('hasEc')} />
        {hasEc && (
          <>
            <TextInput {...form.bind('ec')} required placeholder={`${settings.ecBaseUrl}/…`} />
            <Modules form={form} path="ecModules" names={['deliverables', 'documents']} />
          </>
        )}
        <SwitchInput {...form.bind('hasEcs')} />
        {hasEcs && (
          <>
            <TextInput {...form.bind('ecs')} required placeholder={`${settings.ecsBaseUrl}/sites/…`} />
            <Modules form={form} path="ecsModules" names={['documents', 'links', 'tasks']} />
          </>
        )}
      </FormSection>
      <FormSection {...sections[3]}>
        <TextAreaInput {...form.bind('clientContent')} rows={4} />
        <LinkRows id={form.id} rows={form.values.links} errors={form.errors} onChange={(rows) => form.set('links', rows)} />
      </FormSection>
    </>
  )
}

/** Main contacts who belong to other companies are named, and confirmed once. */
function Outsiders({ form }: { form: Form<SubscriptionValues> }) {
  const { people, key } = outsidersOf(form.values)
  if (people.length === 0) return null
  const { id, error, onChange } = form.bind<string>('confirmedOutsiders')
  return (
    <OutsiderConfirm
      id={id}
      warning={`They will see this company's subscription, and belong to the company: ${people.map((user) => `${nameOf(user)} (${companyText(user)})`).join(', ')}.`}
      tick={acrossTick(people.length)}
      checked={form.values.confirmedOutsiders === key}
      onChange={(on) => onChange(on ? key : '')}
      error={error}
    />
  )
}

interface ModulesProps {
  form: Form<SubscriptionValues>
  path: 'ecModules' | 'ecsModules'
  names: readonly (keyof typeof moduleLabels)[]
}

/** The blocks shown in My services (A112). */
function Modules({ form, path, names }: ModulesProps) {
  return (
    <Box role="group" aria-label={form.label(path) ?? path} sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, mt: -1 }}>
      {names.map((name) => (
        <CheckboxInput key={name} {...form.bind<boolean>(`${path}.${name}`)} label={moduleLabels[name]} />
      ))}
    </Box>
  )
}

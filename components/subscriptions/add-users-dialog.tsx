'use client'
import { useMemo } from 'react'
import Box from '@mui/material/Box'
import Chip from '@mui/material/Chip'
import { LoadingDialog } from '#components/admin/loading-dialog.tsx'
import { useLoaded } from '#components/admin/use-loaded.ts'
import { AsyncSelect } from '#components/ui/async-select.tsx'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { SwitchInput } from '#components/ui/fields.tsx'
import { FormDialog } from '#components/ui/form-dialog.tsx'
import type { FormErrors } from '#components/ui/form-state.ts'
import type { PickedPerson } from '#components/ui/people-picker.tsx'
import { waitUntil } from '#components/ui/wait-until.ts'
import { call } from '#lib/http/client.ts'
import type { SubscriptionListRow } from '#lib/subscriptions/list-contract.ts'
import { loadUsers, readMembers } from './load-users.ts'
import { readRow } from './use-subscription-list.ts'

/** B391: "engagement" for subscriptions. */
const ADDED = 'The user(s) have been successfully added to the engagement'
const TITLE = 'Add user to subscription'
const NO_USER = 'Please choose a user'

interface AddUsersDialogProps {
  row: SubscriptionListRow
  onSaved: () => unknown
  onClose: () => void
}

interface Values {
  users: readonly PickedPerson[]
  isMainContact: boolean
}

const labels = { users: 'Users', isMainContact: 'Main contacts' } as const
const initial: Values = { users: [], isMainContact: false }

/** Adds existing users to a subscription and its company (A171); those who are in it are marked. Mounted = open. */
export function AddUsersDialog(props: AddUsersDialogProps) {
  const members = useLoaded(() => readMembers(props.row.id))
  if (members.data === null) return <LoadingDialog title={TITLE} error={members.error} onRetry={members.retry} onClose={props.onClose} />
  return <LoadedDialog {...props} members={members.data} />
}

const nameOf = ({ firstname, lastname }: PickedPerson): string => `${firstname} ${lastname}`.trim()

function LoadedDialog({ row, members, onSaved, onClose }: AddUsersDialogProps & { members: ReadonlySet<string> }) {
  const banner = useBanner()
  const renderOption = useMemo(
    () => (person: PickedPerson) => (
      <Box component="span" sx={{ display: 'flex', alignItems: 'center', gap: 1, minWidth: 0, width: '100%' }}>
        <span>{nameOf(person)}</span>
        <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
          {person.email}
        </Box>
        {members.has(person.ppid) && <Chip size="small" variant="outlined" label="Already in" sx={{ ml: 'auto' }} />}
      </Box>
    ),
    [members],
  )
  const save = async (_body: unknown, { users, isMainContact }: Values) => {
    const added = users.filter(({ ppid }) => !members.has(ppid))
    for (const { ppid } of added) await call('PUT /api/v1/Subscription/{id}/users', { params: { id: row.id }, body: { ppid, isMainContact } })
    await waitUntil(
      () => readRow(row.id),
      (now) => added.every(({ ppid }) => now?.some((user) => user.ppid === ppid) === true),
      undefined,
    )
    banner.success(ADDED)
    await onSaved()
  }
  return (
    <FormDialog<Values>
      title={TITLE}
      saveLabel="Add"
      initial={initial}
      labels={labels}
      check={({ users }): FormErrors => (users.some(({ ppid }) => !members.has(ppid)) ? {} : { users: NO_USER })}
      onSubmit={save}
      onClose={onClose}
    >
      {(form) => (
        <>
          <AsyncSelect<PickedPerson>
            {...form.bind('users')}
            multiple
            required
            placeholder="Search by name or e-mail"
            hint={`They get access to ${row.serviceName} and become users of ${row.entityName}`}
            load={loadUsers}
            getKey={({ ppid }) => ppid}
            getLabel={nameOf}
            renderOption={renderOption}
          />
          <SwitchInput {...form.bind('isMainContact')} />
        </>
      )}
    </FormDialog>
  )
}

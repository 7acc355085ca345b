'use client'
import { useEffect, useMemo, useState } from 'react'
import { useRouter } from 'next/navigation'
import AddIcon from '@mui/icons-material/Add'
import DeleteIcon from '@mui/icons-material/DeleteOutlined'
import EditIcon from '@mui/icons-material/EditOutlined'
import HistoryIcon from '@mui/icons-material/History'
import PageIcon from '@mui/icons-material/AccountBoxOutlined'
import NotifyIcon from '@mui/icons-material/MailOutlined'
import RefreshIcon from '@mui/icons-material/Refresh'
import RefreshAllIcon from '@mui/icons-material/CloudSyncOutlined'
import { ImportButton } from '#components/record/import-button.tsx'
import { SavedViews } from '#components/views/saved-views.tsx'
import { TabLayout } from '#components/record/tab-layout.tsx'
import type { AdminTabProps } from '#components/record/tab.ts'
import { useTablePreference } from '#components/record/use-table-preference.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TaskListButton } from '#components/tasks/task-list.tsx'
import { DataTable } from '#components/ui/table/data-table.tsx'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import { HistoryDialog } from '#components/record/history-on-demand.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { personPath } from '#lib/people/words.ts'
import { userColumns } from '#lib/users/columns.ts'
import { ListExport } from '#components/ui/table/list-export.tsx'
import { pageProps } from '#components/ui/table/use-paged-list.ts'
import { useDeleted } from '#components/ui/table/use-selection.ts'
import type { TableAddress } from '#components/ui/table/use-table-state.ts'
import { useViewedTable } from '#components/views/use-viewed-table.ts'
import type { User } from '#lib/users/contract.ts'
import { ContextSelect } from './context-select.tsx'
import { CONTEXT, contextOf, withContext } from './user-context.ts'
import { defaults, TABLE } from './users-request.ts'
import { userTable } from './user-columns.tsx'
import { readUser, useUserFilters, useUserList } from './use-user-list.ts'
import { nameOf, userLabels } from './user-words.ts'

const BulkActions = loadOnDemand(() => import('./bulk-actions.tsx').then((module) => module.BulkActions))
const DeleteDialog = loadOnDemand(() => import('#components/record/delete-dialog.tsx').then((module) => module.DeleteDialog))
const NotifyDialog = loadOnDemand(() => import('./notify-dialog.tsx').then((module) => module.NotifyDialog))
const RefreshUserDialog = loadOnDemand(() => import('./refresh-user-dialog.tsx').then((module) => module.RefreshUserDialog))
const RefreshAllDialog = loadOnDemand(() => import('./refresh-all-dialog.tsx').then((module) => module.RefreshAllDialog))
const UserDialog = loadOnDemand(() => import('./user-dialog.tsx').then((module) => module.UserDialog))

type Dialog =
  { kind: 'edit'; ppid: string | null } | { kind: 'refresh' | 'notify' | 'delete' | 'history'; user: User } | { kind: 'refresh-all' }

/** The Users tab of the administration. */
export function UsersTab({ viewer, settings, openId, opens }: AdminTabProps) {
  const { isSuperUser } = viewer
  const address = useViewedTable(TABLE, defaults)
  const { state, change } = address
  const preference = useTablePreference(TABLE, userColumns)
  const { write } = useWrite()
  const router = useRouter()
  const [deletedKeys, addDeleted] = useDeleted()
  const [dialog, setDialog] = useState<Dialog | null>(openId === null && opens !== 'create' ? null : { kind: 'edit', ppid: openId })
  const close = () => setDialog(null)

  const context = contextOf(state.filters, isSuperUser)
  useContextReset(context.value, address)
  const filters = useUserFilters(state.filters, isSuperUser)
  const list = useUserList(filters, state)
  const { mutate } = list
  const columns = useMemo(
    () =>
      userTable(preference.hiddenColumns, isSuperUser, async ({ ppid }, on) => {
        const params = { id: ppid, flag: String(on) }
        await write('PATCH /api/v1/User/{id}/superuser/{flag}', { params }, { seen: async () => (await readUser(ppid)).isSuperUser === on })
        await mutate()
      }),
    [preference.hiddenColumns, isSuperUser, write, mutate],
  )
  const edit = ({ ppid }: User) => setDialog({ kind: 'edit', ppid })
  return (
    <TabLayout
      floating={[
        { label: 'Create a new user', icon: <AddIcon />, onClick: () => setDialog({ kind: 'edit', ppid: null }) },
        { label: 'Refresh All User Data', icon: <RefreshAllIcon />, onClick: () => setDialog({ kind: 'refresh-all' }) },
      ]}
    >
      <DataTable<User>
        label="Users"
        columns={columns}
        table={address}
        {...pageProps(list)}
        rowKey={({ ppid }) => ppid}
        rowName={nameOf}
        rowHref={({ ppid }) => `/admin/users/${encodeURIComponent(ppid)}`}
        onOpen={edit}
        rowActions={(user) => [
          { label: 'Open page', icon: <PageIcon fontSize="small" />, onClick: () => router.push(personPath(user.ppid)) },
          { label: 'Refresh', icon: <RefreshIcon fontSize="small" />, onClick: () => setDialog({ kind: 'refresh', user }) },
          { label: 'Notify', icon: <NotifyIcon fontSize="small" />, onClick: () => setDialog({ kind: 'notify', user }) },
          { label: 'Edit', icon: <EditIcon fontSize="small" />, onClick: () => edit(user) },
          { label: 'History', icon: <HistoryIcon fontSize="small" />, onClick: () => setDialog({ kind: 'history', user }) },
          ...(isSuperUser
            ? [{ label: 'Delete', icon: <DeleteIcon fontSize="small" />, danger: true, onClick: () => setDialog({ kind: 'delete', user }) }]
            : []),
        ]}
        filters={
          <ContextSelect
            isSuperUser={isSuperUser}
            value={context.value}
            onChange={(value) => change({ filters: withContext(state.filters, value) })}
          />
        }
        filtersActive={state.filters[CONTEXT] !== undefined}
        toolbar={
          <>
            <SavedViews table={TABLE} address={address} preference={preference} />
            <TaskListButton />
            <ImportButton
              type="User"
              endpoint="POST /api/v1/User/import"
              perRow
              update={{
                label: 'Change users that exist already',
                hint: 'A user is found by the e-mail.',
                file: { endpoint: 'POST /api/v1/User/export/editing', body: { filters, orderBy: state.sort } },
              }}
              invalidates={['/api/v1/User']}
              initiallyOpen={opens === 'import'}
            />
            <ListExport
              endpoint="POST /api/v1/User/export/excel"
              filters={filters}
              columns={columns}
              table={address}
              preference={preference}
            />
            <ExportButton endpoint="POST /api/v1/Export/UsersPermissions" body={{}}>
              Export All users
            </ExportButton>
          </>
        }
        bulkActions={(selection) => <BulkActions selection={selection} filters={filters} onDone={() => void mutate()} />}
        selectAllMatching
        deleted={deletedKeys}
        {...preference}
        emptyHint="There are no users yet."
      />
      {dialog?.kind === 'edit' && (
        <UserDialog
          ppid={dialog.ppid}
          settings={settings}
          isSuperUser={isSuperUser}
          onSaved={() => mutate()}
          onGone={() => mutate()}
          onClose={close}
        />
      )}
      {dialog?.kind === 'refresh' && <RefreshUserDialog user={dialog.user} onDone={() => mutate()} onClose={close} />}
      {dialog?.kind === 'notify' && (
        <NotifyDialog
          title={`Notify ${nameOf(dialog.user)}`}
          whom={{ people: { ppids: [dialog.user.ppid] } }}
          onSend={(body) => write('POST /api/v1/User/{id}/resend', { params: { id: dialog.user.ppid }, body })}
          onClose={close}
        />
      )}
      {dialog?.kind === 'refresh-all' && <RefreshAllDialog onOver={() => void mutate()} onClose={close} />}
      {dialog?.kind === 'delete' && (
        <DeleteDialog
          title="Delete user ?"
          of={{ kind: 'User', id: dialog.user.ppid }}
          endpoint="DELETE /api/v1/User/{id}"
          read={readUser}
          success={`The user ${nameOf(dialog.user)} has been successfully deleted.`}
          onDeleted={() => {
            addDeleted(dialog.user.ppid)
            return mutate()
          }}
          onClose={close}
        >
          {`You're about to remove the user ${nameOf(dialog.user)}. This action cannot be undone.`}
        </DeleteDialog>
      )}
      {dialog?.kind === 'history' && (
        <HistoryDialog entity="User" id={dialog.user.ppid} name={nameOf(dialog.user)} labels={userLabels} onClose={close} />
      )}
    </TabLayout>
  )
}

/** Takes a context that the viewer may not have out of the address: it resets to All (B263). */
function useContextReset(effective: string, { state, change }: TableAddress): void {
  const foreign = state.filters[CONTEXT] !== undefined && state.filters[CONTEXT] !== effective
  useEffect(() => {
    if (foreign) change({ filters: withContext(state.filters, effective) })
  }, [foreign, effective, state.filters, change])
}

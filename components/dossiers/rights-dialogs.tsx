'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import { loadUsers, nameOf, type ListedUser } from '#components/people/load-users.ts'
import { UserOption } from '#components/people/user-option.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { ActionDialog } from '#components/ui/form/action-dialog.tsx'
import { AsyncSelect } from '#components/ui/form/async-select.tsx'
import { SelectInput } from '#components/ui/form/fields.tsx'
import type { LoadOptions } from '#components/ui/form/use-option-pages.ts'
import { ask } from '#lib/http/ask.ts'
import type { RightsChange } from '#lib/rights/contract.ts'
import { SAME_PERSON } from '#lib/rights/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { useRightsPreview } from './rights-preview.tsx'

const INVALIDATES = ['/api/v1/User', '/api/v1/Entity', '/api/v1/Subscription', '/api/v1/Rights']
const PICKER_SIZE = '20'
const fields = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 2 } as const

interface DialogProps {
  ppid: string
  name: string
  onClose: () => void
}

/** Gives a person the rights of a colleague, row by row as they are ticked. Mounted = open. */
export function CopyRightsDialog({ ppid, name, onClose }: DialogProps) {
  const { write } = useWrite()
  const [from, setFrom] = useState<ListedUser | null>(null)
  const [exactly, setExactly] = useState(false)
  const [leftOut, setLeftOut] = useState<string[]>([])
  const [error, setError] = useState<string | undefined>(undefined)
  const change: RightsChange | null = from && { kind: 'copy', fromPpid: from.ppid, exactly, leftOut }
  const preview = useRightsPreview(ppid, change, { choice: { leftOut, onChange: setLeftOut } })
  const count = preview.plan?.rows.length ?? 0
  return (
    <ActionDialog
      title={`Give ${name} the rights of a colleague`}
      actionLabel={count === 0 ? 'Change' : `Change ${countedText(count, 'right', 'rights')}`}
      disabled={from !== null && count === 0}
      check={() => {
        if (from === null) setError('Please choose a colleague')
        return from !== null && preview.check()
      }}
      onAction={() =>
        preview.act((previewed) =>
          write(
            'PUT /api/v1/Rights/{ppid}',
            { params: { ppid }, body: { change: change!, ...previewed } },
            { success: ({ changed }) => `${countedText(changed, 'right', 'rights')} of ${name} changed.`, invalidates: INVALIDATES },
          ),
        )
      }
      onClose={onClose}
    >
      {(id, busy) => (
        <Box sx={fields}>
          <AsyncSelect<ListedUser>
            id={`${id}from`}
            label="Colleague"
            required
            placeholder="Search by name or e-mail"
            disabled={busy}
            error={error}
            value={from}
            onChange={(user) => {
              setError(user?.ppid === ppid ? SAME_PERSON : undefined)
              setFrom(user?.ppid === ppid ? null : user)
              setLeftOut([])
            }}
            load={loadUsers}
            getKey={(user) => user.ppid}
            getLabel={nameOf}
            renderOption={(user) => <UserOption user={user} />}
          />
          <FormControlLabel
            control={<Checkbox size="small" checked={exactly} disabled={busy} onChange={(_, on) => setExactly(on)} />}
            label="Also take the subscriptions that the colleague has not"
          />
          {preview.shown}
        </Box>
      )}
    </ActionDialog>
  )
}

interface LeaveDialogProps extends DialogProps {
  companies: readonly { id: string; name: string }[]
}

/** Takes a person out of a company in one step, with hand-over to a colleague. Mounted = open. */
export function LeaveCompanyDialog({ ppid, name, companies, onClose }: LeaveDialogProps) {
  const { write } = useWrite()
  const [entityId, setEntityId] = useState<string | null>(companies.length === 1 ? companies[0]!.id : null)
  const [heir, setHeir] = useState<ListedUser | null>(null)
  const [error, setError] = useState<string | undefined>(undefined)
  const change: RightsChange | null = entityId === null ? null : { kind: 'leave', entityId, heirPpid: heir?.ppid ?? null }
  const preview = useRightsPreview(ppid, change)
  const company = companies.find(({ id }) => id === entityId)?.name ?? 'the company'
  const loadColleagues: LoadOptions<ListedUser> = (search, page, signal) =>
    ask('POST /api/v1/User/paged', {
      query: { pageNumber: String(page), pageSize: PICKER_SIZE },
      body: { filters: { ...(search === '' ? {} : { search }), ...(entityId === null ? {} : { entityId }) } },
      signal,
    })
  return (
    <ActionDialog
      title={`${name} leaves the company`}
      actionLabel="Take out of the company"
      disabled={entityId !== null && preview.plan === null}
      check={() => {
        if (entityId === null) setError('Please choose a company')
        return entityId !== null && preview.check()
      }}
      onAction={() =>
        preview.act((previewed) =>
          write(
            'PUT /api/v1/Rights/{ppid}',
            { params: { ppid }, body: { change: change!, ...previewed } },
            { success: `${name} has left ${company}.`, invalidates: INVALIDATES },
          ),
        )
      }
      onClose={onClose}
    >
      {(id, busy) => (
        <Box sx={fields}>
          <SelectInput<string>
            id={`${id}company`}
            label="Company"
            required
            disabled={busy}
            error={error}
            value={entityId}
            onChange={(value) => {
              setError(undefined)
              setEntityId(value)
              setHeir(null)
            }}
            options={companies.map((one) => ({ value: one.id, label: one.name }))}
          />
          <AsyncSelect<ListedUser>
            key={entityId}
            id={`${id}heir`}
            label="Hand over to"
            placeholder="A colleague of the company, or nobody"
            disabled={busy || entityId === null}
            value={heir}
            onChange={(user) => setHeir(user?.ppid === ppid ? null : user)}
            load={loadColleagues}
            getKey={(user) => user.ppid}
            getLabel={nameOf}
            renderOption={(user) => <UserOption user={user} mark={user.ppid === ppid ? 'Leaves' : null} />}
          />
          {preview.shown}
        </Box>
      )}
    </ActionDialog>
  )
}

'use client'
import { useId, useLayoutEffect, useRef, useState, type Ref } from 'react'
import AddIcon from '@mui/icons-material/Add'
import DoneIcon from '@mui/icons-material/CheckCircleOutlined'
import FailedIcon from '@mui/icons-material/ErrorOutlined'
import RemoveIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { TextInput } from '#components/ui/form/fields.tsx'
import { FAILED_USER, usersSummary } from '#components/ui/import/import-texts.ts'
import { useDiscard } from '#components/ui/form/use-discard.tsx'
import { useForm } from '#components/ui/form/use-form.ts'
import { useLeaveGuard } from '#components/ui/form/leave-guard.ts'
import type { Entity } from '#lib/companies/contract.ts'
import { createFullUser } from '#lib/users/manage-contract.ts'
import { fullName } from '#lib/people/words.ts'
import { AddKnownUser } from './add-known-user.tsx'
import { failedResult, findKnownUser, toUserResults, type AddResult, type KnownUser, type QueuedUser } from './queued-users.ts'

const labels = { email: 'E-mail', firstName: 'First name', lastName: 'Last name' }
const empty: QueuedUser = { email: '', firstName: '', lastName: '' }

interface AddMultipleUsersProps {
  entity: Pick<Entity, 'id' | 'name'>
  onAdded: () => Promise<unknown>
  onClose: () => void
}

/** "Add multiple new users to company": people are queued, created and added, with a result for each (B290 to B298). Mounted = open. */
export function AddMultipleUsers({ entity, onAdded, onClose }: AddMultipleUsersProps) {
  const id = useId()
  const [queue, setQueue] = useState<readonly QueuedUser[]>([])
  const [results, setResults] = useState<readonly AddResult[] | null>(null)
  const { write, attempt, busy } = useWrite()
  /** A person who has a record already, while the preview says whose person it is. */
  const [known, setKnown] = useState<{ user: QueuedUser; record: KnownUser } | null>(null)
  const addOne = async (user: QueuedUser): Promise<AddResult> => {
    try {
      await write('POST /api/v1/User/full', { body: { ...user, entities: [entity.id] } })
      return { user, error: null, isKnown: false }
    } catch (error) {
      return failedResult(user, error)
    }
  }
  const setResult = (result: AddResult) => setResults((all) => all && all.map((one) => (one.user === result.user ? result : one)))
  const previewKnown = async (user: QueuedUser): Promise<void> => {
    try {
      const record = await findKnownUser(user)
      if (record) setKnown({ user, record })
      else setResult({ user, error: FAILED_USER, isKnown: false })
    } catch (error) {
      setResult({ ...failedResult(user, error), isKnown: true })
    }
  }
  const closePreview = (user: QueuedUser, added: boolean) => {
    setKnown(null)
    if (!added) return
    setResult({ user, error: null, isKnown: false })
    void onAdded()
  }
  const addAll = async (users: readonly QueuedUser[]) => {
    const all: AddResult[] = []
    for (const user of users) all.push(await addOne(user))
    setResults(all)
    if (all.some(({ error }) => error === null)) await onAdded()
  }
  const entry = useRef<HTMLFormElement>(null)
  /** The entry that is being sent is the last one. */
  const isLast = useRef(false)
  const add = (user: QueuedUser) => {
    const users = [...queue, user]
    setQueue(users)
    if (isLast.current) void attempt(() => addAll(users))
  }
  /** Somebody is typed and not in the list yet. */
  const isTyped = () => [...(entry.current?.querySelectorAll('input') ?? [])].some(({ value }) => value.trim() !== '')
  const discard = useDiscard('These users are not saved yet.')
  const leave = () => !busy && discard.leave(onClose, results === null && (queue.length > 0 || isTyped()))
  // Nor is a list of people lost with the page.
  useLeaveGuard(results === null && queue.length > 0 && !busy)
  /** Who is typed and not in the list yet is saved too; with nobody at all the form says what is missing. */
  const save = () => {
    if (isTyped() || queue.length === 0) {
      isLast.current = true
      entry.current?.requestSubmit()
    } else void attempt(() => addAll(queue))
  }
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby={id} onClose={(_, reason) => reason === 'escapeKeyDown' && leave()}>
      <DialogTitle id={id}>{`Add multiple users to ${entity.name}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2.5, alignContent: 'start' }}>
        {results === null ? (
          <>
            {/* Each entry is a form of its own, so that what was queued leaves it empty and clean. */}
            <Entry key={queue.length} ref={entry} queue={queue} disabled={busy} onAdd={add} onQueue={() => (isLast.current = false)} />
            <Queue queue={queue} disabled={busy} onRemove={(user) => setQueue(queue.filter((one) => one !== user))} />
          </>
        ) : (
          <Results results={results} onAddKnown={previewKnown} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={leave} disabled={busy}>
          {results === null ? 'Cancel' : 'Close'}
        </Button>
        {results === null && (
          <BusyButton variant="contained" busy={busy} onClick={save}>
            {queue.length < 2 ? 'Save' : `Save ${queue.length} users`}
          </BusyButton>
        )}
      </DialogActions>
      {discard.question}
      {known && <AddKnownUser entity={entity} user={known.record} onClose={(added) => closePreview(known.user, added)} />}
    </Dialog>
  )
}

interface EntryProps {
  ref: Ref<HTMLFormElement>
  queue: readonly QueuedUser[]
  disabled: boolean
  onAdd: (user: QueuedUser) => void
  /** The entry is about to be sent by its own button, or by Enter, which presses it. */
  onQueue: () => void
}

function Entry({ ref, queue, disabled, onAdd, onQueue }: EntryProps) {
  const form = useForm<QueuedUser, QueuedUser>({
    initial: empty,
    labels,
    schema: createFullUser.body,
    check: ({ email }): Record<string, string> =>
      queue.some((user) => user.email.toLowerCase() === email.trim().toLowerCase()) ? { email: 'This e-mail is in the list already' } : {},
    onSubmit: async ({ email, firstName, lastName }) => onAdd({ email, firstName, lastName }),
  })
  return (
    <Box
      component="form"
      ref={ref}
      noValidate
      onSubmit={form.submit}
      sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 2, alignItems: 'start', pt: 0.5 }}
    >
      <Box sx={{ gridColumn: '1 / -1' }}>
        <TextInput {...form.bind('email')} type="email" required disabled={disabled} autoFocus />
      </Box>
      <TextInput {...form.bind('firstName')} required disabled={disabled} />
      <TextInput {...form.bind('lastName')} required disabled={disabled} />
      <Box>
        <Button type="submit" variant="outlined" startIcon={<AddIcon />} disabled={disabled} onClick={onQueue}>
          Add user
        </Button>
      </Box>
    </Box>
  )
}

const line = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  minHeight: 40,
  minWidth: 0,
  borderTop: 1,
  borderColor: 'divider',
  typography: 'body2',
} as const

const Person = ({ user }: { user: QueuedUser }) => (
  // Beside a reason and a button the line wraps before the address is cut.
  <Box sx={{ flex: '1 1 260px', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
    {fullName(user)}
    <Box component="span" sx={{ color: 'text.secondary', ml: 1 }}>
      {user.email}
    </Box>
  </Box>
)

function Queue({ queue, disabled, onRemove }: { queue: readonly QueuedUser[]; disabled: boolean; onRemove: (user: QueuedUser) => void }) {
  if (queue.length === 0) return null
  return (
    <Box component="ul" aria-label="Users to add" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {queue.map((user) => (
        <Box component="li" key={user.email} sx={line}>
          <Person user={user} />
          <IconButton size="small" aria-label={`Remove ${fullName(user)}`} disabled={disabled} onClick={() => onRemove(user)}>
            <RemoveIcon fontSize="small" />
          </IconButton>
        </Box>
      ))}
    </Box>
  )
}

function Results({ results, onAddKnown }: { results: readonly AddResult[]; onAddKnown: (user: QueuedUser) => Promise<void> }) {
  const { kind, text } = usersSummary(toUserResults(results))
  return (
    <div>
      <div role="status">
        <Alert severity={kind}>{text}</Alert>
      </div>
      <Box component="ul" aria-label="Results" sx={{ listStyle: 'none', m: 0, mt: 1.5, p: 0 }}>
        {results.map((result) => (
          <ResultRow key={result.user.email} {...result} onAddKnown={onAddKnown} />
        ))}
      </Box>
    </div>
  )
}

function ResultRow({ user, error, isKnown, onAddKnown }: AddResult & { onAddKnown: (user: QueuedUser) => Promise<void> }) {
  const row = useRef<HTMLLIElement>(null)
  const hadButton = useRef(false)
  useLayoutEffect(() => {
    // The button goes when its work is done, and the focus would go with it.
    if (hadButton.current && !isKnown && document.activeElement === document.body) row.current?.focus()
    hadButton.current = isKnown
  }, [isKnown])
  return (
    <Box component="li" ref={row} tabIndex={-1} sx={{ ...line, py: 0.75, flexWrap: 'wrap' }}>
      {error === null ? (
        <DoneIcon fontSize="small" color="success" titleAccess="Added" />
      ) : (
        <FailedIcon fontSize="small" color="error" titleAccess="Failed" />
      )}
      <Person user={user} />
      {error !== null && <Box sx={{ color: 'error.main' }}>{error}</Box>}
      {isKnown && <AddKnown user={user} onAdd={onAddKnown} />}
    </Box>
  )
}

function AddKnown({ user, onAdd }: { user: QueuedUser; onAdd: (user: QueuedUser) => Promise<void> }) {
  const [busy, setBusy] = useState(false)
  const add = async () => {
    setBusy(true)
    await onAdd(user)
    setBusy(false)
  }
  return (
    <BusyButton size="small" busy={busy} aria-label={`Add to the company: ${user.email}`} onClick={() => void add()}>
      Add to the company
    </BusyButton>
  )
}

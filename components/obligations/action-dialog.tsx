'use client'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { dateErrors, dateText } from '#components/ui/date-text.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { SelectInput, TextAreaInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { updateAction } from '#lib/obligations/contract.ts'
import type { Colleague, Obligation } from '#lib/obligations/contract.ts'
import { actionStates, stateWords } from '#lib/obligations/words.ts'
import type { ActionState } from '#lib/obligations/words.ts'
import { rereadRegisters } from './reread.ts'

interface ActionDialogProps {
  entry: Obligation
  /** Null = a new action. */
  actionId: string | null
  onClose: () => void
}

interface ActionValues {
  task: string
  ownerPpid: string | null
  dueDate: string | null
  state: ActionState | null
  version?: number
}

const labels = { task: 'What is to be done', ownerPpid: 'Owner', dueDate: 'Due', state: 'State' }
const states = actionStates.map((value) => ({ value, label: stateWords[value] }))
const empty: ActionValues = { task: '', ownerPpid: null, dueDate: null, state: 'open' }

/** Colleagues who may own it, and who owns it now: somebody who has left is kept until another one is chosen. */
function ownersOf(colleagues: readonly Colleague[], action: { ownerPpid: string | null; ownerName: string | null } | undefined) {
  const options = colleagues.map(({ ppid, name, isMainContact }) => ({
    value: ppid,
    label: isMainContact ? `${name} (main contact)` : name,
  }))
  const { ownerPpid = null, ownerName = null } = action ?? {}
  return ownerPpid === null || options.some(({ value }) => value === ownerPpid)
    ? options
    : [...options, { value: ownerPpid, label: `${ownerName ?? ''} (has left)` }]
}

/** "Add action" or "Edit action". Mounted = open. */
export function ActionDialog({ entry, actionId, onClose }: ActionDialogProps) {
  const actionOf = ({ actions }: Obligation) => actions.find(({ id }) => id === actionId)
  const owners = ownersOf(entry.colleagues, actionOf(entry))
  const ownerName = (value: unknown): string => owners.find((owner) => owner.value === value)?.label ?? 'Nobody yet'
  return (
    <EditDialog
      title={actionId === null ? 'Add action' : 'Edit action'}
      loaded={{ stored: actionId === null ? null : entry }}
      form={() => ({
        empty,
        toValues: (stored: Obligation): ActionValues => {
          const { task, ownerPpid, dueDate, state, version } = actionOf(stored)!
          return { task, ownerPpid, dueDate, state, version }
        },
        labels,
        format: {
          ownerPpid: ownerName,
          dueDate: (day) => dateText(day as string | null),
          state: (state) => stateWords[state as ActionState],
        },
        schema: checking(updateAction.body),
        check: (values: ActionValues) => ({
          ...(values.task.trim() === '' && { task: 'This field is required' }),
          ...dateErrors(values, ['dueDate']),
        }),
      })}
      save={({ write, body: { version, task = '', ...body } }) =>
        actionId === null
          ? write('POST /api/v1/Obligation/{id}/action', { params: { id: entry.id }, body: { ...body, task } })
          : write('PUT /api/v1/Obligation/{id}/action/{actionId}', { params: { id: entry.id, actionId }, body: { ...body, task, version } })
      }
      success="The action has been saved."
      onSaved={rereadRegisters}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextAreaInput {...form.bind('task')} required rows={2} max={500} />
          <SelectInput {...form.bind('ownerPpid')} options={owners} emptyLabel="Nobody yet" />
          <DateInput {...form.bind('dueDate')} />
          <SelectInput {...form.bind('state')} options={states} />
        </>
      )}
    </EditDialog>
  )
}

'use client'
import { loadStaff } from '#components/people/staff.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { CheckboxInput, SelectInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { PeoplePicker, type PickedPerson } from '#components/ui/form/people-picker.tsx'
import { changeRenewals } from '#lib/renewals/contract.ts'
import { optionsOf, renewalStates, type RenewalState } from '#lib/renewals/words.ts'
import { countedText } from '#lib/text/counted-text.ts'

interface RenewalDialogProps {
  /** Of the subscriptions. */
  ids: readonly string[]
  onSaved: () => void
  onClose: () => void
}

interface RenewalValues {
  ownerPpid: PickedPerson | null
  nobody: boolean
  state: RenewalState | null
}

const initial: RenewalValues = { ownerPpid: null, nobody: false, state: null }
const labels = { ownerPpid: 'Owner', nobody: 'Nobody owns it any more', state: 'State' }

const toBody = (ids: readonly string[], { ownerPpid, nobody, state }: RenewalValues) => ({
  ids: [...ids],
  ...(nobody ? { ownerPpid: null } : ownerPpid === null ? {} : { ownerPpid: ownerPpid.ppid }),
  ...(state === null ? {} : { state }),
})

/** Owner and state of one renewal or of many; what is left empty stays as it is. Mounted = open. */
export function RenewalDialog({ ids, onSaved, onClose }: RenewalDialogProps) {
  const { write } = useWrite()
  return (
    <FormDialog
      title="Owner and state"
      subtitle={countedText(ids.length, 'subscription', 'subscriptions')}
      initial={initial}
      labels={labels}
      schema={changeRenewals.body}
      toBody={(values: RenewalValues) => toBody(ids, values)}
      canSave={({ ownerPpid, nobody, state }) => nobody || ownerPpid !== null || state !== null}
      onSubmit={async (body) => {
        await write(
          'PUT /api/v1/Renewal',
          { body },
          { success: ({ changed }) => `${countedText(changed, 'renewal', 'renewals')} changed.` },
        )
        onSaved()
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <PeoplePicker
            {...form.bind('ownerPpid')}
            load={loadStaff}
            disabled={form.values.nobody}
            hint="Left empty, owners stay as they are"
          />
          <CheckboxInput {...form.bind('nobody')} />
          <SelectInput<RenewalState>
            {...form.bind('state')}
            options={optionsOf(renewalStates)}
            emptyLabel="As it is"
            hint="Of the renewal at the present end date; with a new end date the next one begins"
          />
        </>
      )}
    </FormDialog>
  )
}

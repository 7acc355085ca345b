'use client'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { SelectInput, TextInput } from '#components/ui/form/fields.tsx'
import { createKey, type KeyPurpose, type NewKey } from '#lib/personal/key-contract.ts'

const purposes = [
  { value: 'calendar', label: 'Calendar (iCalendar)' },
  { value: 'feed', label: 'Feed (RSS and Atom)' },
] as const

interface LinkValues {
  purpose: KeyPurpose | null
  name: string
}

/** Makes a personal link. */
export function LinkDialog({ onMade, onClose }: { onMade: (key: NewKey) => void; onClose: () => void }) {
  const { write } = useWrite()
  return (
    <FormDialog<LinkValues, { purpose: KeyPurpose; name: string }>
      title="Create a personal link"
      saveLabel="Create"
      initial={{ purpose: 'calendar', name: '' }}
      labels={{ purpose: 'What for', name: 'Name' }}
      schema={createKey.body}
      onSubmit={async (body) => onMade(await write('POST /api/v1/Notification/keys', { body }))}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectInput<KeyPurpose> {...form.bind('purpose')} options={purposes} required />
          <TextInput {...form.bind('name')} required hint="For example the programme or device that will use it." />
        </>
      )}
    </FormDialog>
  )
}

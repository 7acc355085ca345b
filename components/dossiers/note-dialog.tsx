'use client'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { NOTE_LENGTH, createStaffNote, updateStaffNote, type NoteSubject, type StaffNote } from '#lib/dossiers/note-contract.ts'

interface NoteDialogProps {
  about: NoteSubject
  /** Null = a new one. */
  note: StaffNote | null
  onClose: () => void
}

const invalidates = ['/api/v1/StaffNote']
const labels = { text: 'Note' }
const ROWS = 6

/** Writes a note, or changes one. Mounted = open. */
export function NoteDialog({ about, note, onClose }: NoteDialogProps) {
  const { write } = useWrite()
  const shared = { labels, initial: { text: note?.text ?? '' }, onClose }
  const field = (bound: Parameters<typeof TextAreaInput>[0]) => <TextAreaInput {...bound} required rows={ROWS} max={NOTE_LENGTH} />
  if (note === null)
    return (
      <FormDialog
        {...shared}
        title="Add a note"
        schema={createStaffNote.body}
        toBody={({ text }) => ({ about, text })}
        onSubmit={(body) => write('POST /api/v1/StaffNote', { body }, { success: 'The note has been added.', invalidates })}
      >
        {(form) => field(form.bind<string>('text'))}
      </FormDialog>
    )
  return (
    <FormDialog
      {...shared}
      title="Change the note"
      schema={updateStaffNote.body}
      toBody={({ text }) => ({ text, version: note.version })}
      onSubmit={(body) =>
        write('PUT /api/v1/StaffNote/{id}', { params: { id: note.id }, body }, { success: 'The note has been changed.', invalidates })
      }
    >
      {(form) => field(form.bind<string>('text'))}
    </FormDialog>
  )
}

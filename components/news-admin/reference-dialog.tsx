'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { TextInput } from '#components/ui/form/fields.tsx'
import { updateTopic, type ReferenceItem } from '#lib/reference/contract.ts'
import type { ReferenceKind } from './reference-kinds.ts'

interface ReferenceValues {
  name: string
  /** Null = a new item. */
  version: number | null
}

interface ReferenceDialogProps {
  kind: ReferenceKind
  /** Null = a new item. */
  item: ReferenceItem | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** Name of a topic, issuer or document type. Mounted = open. */
export const ReferenceDialog = ({ kind, item, onSaved, onClose }: ReferenceDialogProps) => (
  <EditDialog
    title={`${item === null ? 'Create' : 'Edit'} ${kind.noun}`}
    width={440}
    loaded={{ stored: item }}
    form={() => ({
      empty: { name: '', version: null },
      toValues: ({ name, version }): ReferenceValues => ({ name, version }),
      labels: { name: 'Name' },
      // The three kinds are described alike.
      schema: updateTopic.body,
      toBody: ({ name, version }: ReferenceValues) => ({ name, ...(version === null ? {} : { version }) }),
    })}
    save={saveBy(kind.create, kind.update, item?.id)}
    seen={isCurrent(kind.read)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => <TextInput {...form.bind('name')} required autoFocus />}
  </EditDialog>
)

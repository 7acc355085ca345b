'use client'
import { useSettle } from '#components/record/use-settle.ts'
import { TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { updateTopic, type ReferenceItem } from '#lib/reference/contract.ts'
import type { ReferenceKind } from './reference-kinds.ts'

const WIDTH = 440
const referenceLabels = { name: 'Name' } as const

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
export function ReferenceDialog({ kind, item, onSaved, onClose }: ReferenceDialogProps) {
  const { saved } = useSettle()
  const save = async (body: { name: string; version?: number }) => {
    const reply = item === null ? await kind.create(body) : await kind.update(item.id, body)
    await saved(
      () => kind.read(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<ReferenceValues, { name: string; version?: number }>
      title={`${item === null ? 'Create' : 'Edit'} ${kind.noun}`}
      width={WIDTH}
      initial={item === null ? { name: '', version: null } : { name: item.name, version: item.version }}
      labels={referenceLabels}
      // The three kinds are described alike.
      schema={updateTopic.body}
      toBody={({ name, version }) => ({ name, ...(version === null ? {} : { version }) })}
      onSubmit={save}
      {...(item !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => <TextInput {...form.bind('name')} required autoFocus />}
    </FormDialog>
  )
}

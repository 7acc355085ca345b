'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { updateSynonym, type Synonym } from '#lib/synonyms/contract.ts'
import { readSynonym } from './synonym-calls.ts'

interface SynonymValues {
  /** One on each line. */
  terms: string
  /** Null = a new group. */
  version: number | null
}

interface SynonymDialogProps {
  /** Null = a new group. */
  item: Synonym | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** The terms of a group. Mounted = open. */
export const SynonymDialog = ({ item, onSaved, onClose }: SynonymDialogProps) => (
  <EditDialog
    title={`${item === null ? 'Create' : 'Edit'} synonyms`}
    width={520}
    loaded={{ stored: item }}
    form={() => ({
      empty: { terms: '', version: null },
      toValues: ({ terms, version }): SynonymValues => ({ terms: terms.join('\n'), version }),
      labels: { terms: 'Terms' },
      schema: updateSynonym.body,
      toBody: ({ terms, version }: SynonymValues) => ({
        terms: terms.split('\n').filter((line) => line.trim() !== ''),
        ...(version === null ? {} : { version }),
      }),
    })}
    save={saveBy('POST /api/v1/Synonym', 'PUT /api/v1/Synonym/{id}', item?.id)}
    seen={isCurrent(readSynonym)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <TextAreaInput
        {...form.bind('terms')}
        required
        rows={6}
        hint="One on each line: abbreviations, written-out names and the same in other languages. Who searches for one finds the others. Up to four letters in capitals stand for themselves: SEPA does not find Separate."
      />
    )}
  </EditDialog>
)

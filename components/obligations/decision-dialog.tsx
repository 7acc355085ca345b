'use client'
import { useState } from 'react'
import { EditDialog } from '#components/record/edit-dialog.tsx'
import { SelectInput, TextAreaInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { updateObligation } from '#lib/obligations/contract.ts'
import type { Obligation } from '#lib/obligations/contract.ts'
import { applicability, appliesWords } from '#lib/obligations/words.ts'
import type { Applies } from '#lib/obligations/words.ts'
import { rereadRegisters } from './reread.ts'

interface DecisionDialogProps {
  /** Null = the company has not decided yet. */
  entry: Obligation | null
  articleId: string | null
  entityId: string
  entityName: string
  onClose: () => void
}

interface DecisionValues {
  applies: Applies | null
  reason: string
  version?: number
}

const empty: DecisionValues = { applies: null, reason: '' }
const labels = { applies: 'Does it apply?', reason: 'Reason' }
const options = applicability.map((value) => ({ value, label: appliesWords[value] }))
const toValues = ({ applies, reason, version }: Obligation): DecisionValues => ({ applies, reason, version })
const format = { applies: (value: unknown) => appliesWords[value as Applies] }

/** A company decides whether an article applies to it, or decides again. Mounted = open. */
export function DecisionDialog({ entry, articleId, entityId, entityName, onClose }: DecisionDialogProps) {
  /** A colleague may decide first: then this is a change of what the colleague decided. */
  const [id, setId] = useState(entry?.id ?? null)
  return (
    <EditDialog
      title={`Decision of ${entityName}`}
      loaded={{ stored: entry }}
      form={() => ({ empty, toValues, labels, format, schema: checking(updateObligation.body) })}
      onReplaced={(theirs) => setId(theirs.id)}
      save={({ write, body }) =>
        id === null
          ? write('POST /api/v1/Obligation', {
              body: { articleId: articleId!, entityId, applies: body.applies, reason: body.reason ?? '' },
            })
          : write('PUT /api/v1/Obligation/{id}', { params: { id }, body })
      }
      success="The decision has been saved."
      onSaved={rereadRegisters}
      onClose={onClose}
    >
      {(form) => (
        <>
          <SelectInput {...form.bind('applies')} options={options} required />
          <TextAreaInput
            {...form.bind('reason')}
            max={5000}
            hint="Not needed while it is still to be assessed. It stands in the register."
          />
        </>
      )}
    </EditDialog>
  )
}

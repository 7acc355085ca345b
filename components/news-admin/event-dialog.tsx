'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { createEvent } from '#lib/events/contract.ts'
import { withLinkedArticle } from './articles.ts'
import { eventLabels, newEvent, readEvent, toBody, toValues, type EventValues } from './event-form.ts'
import { FieldRow } from './field-row.tsx'
import { ArticleField, storedArticle, TagField, tagFormat } from './tag-fields.tsx'
import type { Reference } from './use-reference.ts'

interface EventDialogProps {
  /** Null = a new event. */
  id: string | null
  reference: Reference
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create event" or "Edit event". Mounted = open. */
export const EventDialog = ({ id, reference, onSaved, onClose }: EventDialogProps) => (
  <EditDialog
    title={id === null ? 'Create event' : 'Edit event'}
    width={640}
    load={() => withLinkedArticle(id, readEvent)}
    form={({ stored, article }) => ({
      empty: newEvent,
      toValues: (event) => toValues(event, storedArticle(event.articleId, article)),
      labels: eventLabels,
      schema: checking(createEvent.body),
      toBody: (values: EventValues) => toBody(values, stored),
      check: (values: EventValues) => dateErrors(values, ['startDate', 'endDate']),
      format: tagFormat(reference, ['topics', 'territories']),
    })}
    save={saveBy('POST /api/v1/Event', 'PUT /api/v1/Event/{id}', id)}
    seen={isCurrent(readEvent)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('title')} required autoFocus={id === null} />
        <FieldRow>
          <DateInput {...form.bind('startDate')} />
          <DateInput {...form.bind('endDate')} />
        </FieldRow>
        <TextAreaInput {...form.bind('description')} rows={4} />
        <ArticleField {...form.bind('articleId')} hint="Clients see the date when they may read this article." />
        <FieldRow>
          <TagField {...form.bind('topics')} kind="topics" reference={reference} />
          <TagField {...form.bind('territories')} kind="territories" reference={reference} />
        </FieldRow>
        <SwitchInput {...form.bind('published')} />
      </>
    )}
  </EditDialog>
)

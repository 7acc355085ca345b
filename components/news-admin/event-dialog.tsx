'use client'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { call } from '#lib/http/client.ts'
import { createEvent, type Event } from '#lib/events/contract.ts'
import { readLinkedArticle, type NamedArticle } from './articles.ts'
import { eventLabels, newEvent, readEvent, toBody, toValues, type EventValues } from './event-form.ts'
import { FieldRow } from './field-row.tsx'
import { ArticleField, storedArticle, TagField, tagFormat } from './tag-fields.tsx'
import type { Reference } from './use-reference.ts'

const WIDTH = 640

interface EventDialogProps {
  /** Null = a new event. */
  id: string | null
  reference: Reference
  onSaved: () => Promise<unknown>
  onClose: () => void
}

interface LoadedEvent {
  stored: Event | null
  article: NamedArticle | null
}

async function load(id: string | null): Promise<LoadedEvent> {
  if (id === null) return { stored: null, article: null }
  const stored = await readEvent(id)
  return { stored, article: await readLinkedArticle(stored.articleId) }
}

/** "Create event" or "Edit event". Mounted = open. */
export function EventDialog(props: EventDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create event' : 'Edit event'
  const loaded = useLoaded(() => load(id))
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} loaded={loaded.data} />
}

function LoadedDialog({
  id,
  reference,
  title,
  loaded: { stored, article },
  onSaved,
  onClose,
}: EventDialogProps & { title: string; loaded: LoadedEvent }) {
  const { saved } = useSettle()
  const save = async (body: ReturnType<typeof toBody>) => {
    const reply = id === null ? await call('POST /api/v1/Event', { body }) : await call('PUT /api/v1/Event/{id}', { params: { id }, body })
    await saved(
      () => readEvent(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<EventValues, unknown>
      title={title}
      width={WIDTH}
      initial={stored === null ? newEvent : toValues(stored, article)}
      labels={eventLabels}
      schema={createEvent.body}
      toBody={(values) => toBody(values, stored)}
      check={(values) => dateErrors(values, ['startDate', 'endDate'])}
      fromRecord={(record) => toValues(record as Event, storedArticle((record as Event).articleId, article))}
      format={tagFormat(reference, ['topics', 'territories'])}
      // The schema reads dates into another form; the server gets them as they are.
      onSubmit={(_, values) => save(toBody(values, stored))}
      {...(id !== null && { onGone: () => void onSaved() })}
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
    </FormDialog>
  )
}

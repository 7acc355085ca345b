'use client'
import { EditDialog, isCurrent, saveBy } from '#components/record/edit-dialog.tsx'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { checking } from '#components/ui/form/form-state.ts'
import { createVideo } from '#lib/media/video-contract.ts'
import { newVideo, readVideo, toBody, toValues, videoLabels, type VideoValues } from './video-form.ts'

interface VideoDialogProps {
  /** Null = a new video. */
  id: string | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create video" or "Edit video". Mounted = open. */
export const VideoDialog = ({ id, onSaved, onClose }: VideoDialogProps) => (
  <EditDialog
    title={id === null ? 'Create video' : 'Edit video'}
    width={560}
    load={async () => ({ stored: id === null ? null : await readVideo(id) })}
    form={({ stored }) => ({
      empty: newVideo,
      toValues,
      labels: videoLabels,
      schema: checking(createVideo.body),
      toBody: (values: VideoValues) => toBody(values, stored),
      check: (values: VideoValues) => dateErrors(values, ['publishDate']),
    })}
    save={saveBy('POST /api/v1/Video', 'PUT /api/v1/Video/{id}', id)}
    seen={isCurrent(readVideo)}
    onSaved={onSaved}
    onGone={onSaved}
    onClose={onClose}
  >
    {(form) => (
      <>
        <TextInput {...form.bind('title')} required autoFocus={id === null} />
        <TextInput
          {...form.bind('link')}
          type="url"
          required
          placeholder="https://www.youtube.com/watch?v=…"
          hint="An address at YouTube or Vimeo."
        />
        <DateInput {...form.bind('publishDate')} hint="Left empty, the day of the first publishing. It cannot lie ahead once published." />
        <SwitchInput {...form.bind('published')} />
      </>
    )}
  </EditDialog>
)

'use client'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextInput } from '#components/ui/form/fields.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { call } from '#lib/http/client.ts'
import { createVideo, type Video } from '#lib/media/video-contract.ts'
import { newVideo, readVideo, toBody, toValues, videoLabels, type VideoValues } from './video-form.ts'

const WIDTH = 560

interface VideoDialogProps {
  /** Null = a new video. */
  id: string | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create video" or "Edit video". Mounted = open. */
export function VideoDialog(props: VideoDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create video' : 'Edit video'
  const loaded = useLoaded(async () => ({ stored: id === null ? null : await readVideo(id) }))
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} stored={loaded.data.stored} />
}

function LoadedDialog({ id, title, stored, onSaved, onClose }: VideoDialogProps & { title: string; stored: Video | null }) {
  const { saved } = useSettle()
  const save = async (body: ReturnType<typeof toBody>) => {
    const reply = id === null ? await call('POST /api/v1/Video', { body }) : await call('PUT /api/v1/Video/{id}', { params: { id }, body })
    await saved(
      () => readVideo(reply.id),
      ({ version }) => version >= reply.version,
    )
    await onSaved()
  }
  return (
    <FormDialog<VideoValues, unknown>
      title={title}
      width={WIDTH}
      initial={stored === null ? newVideo : toValues(stored)}
      labels={videoLabels}
      schema={createVideo.body}
      toBody={(values) => toBody(values, stored)}
      check={(values) => dateErrors(values, ['publishDate'])}
      fromRecord={(record) => toValues(record as Video)}
      // The schema reads the date into another form; the server gets it as it is.
      onSubmit={(_, values) => save(toBody(values, stored))}
      {...(id !== null && { onGone: () => void onSaved() })}
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
          <DateInput
            {...form.bind('publishDate')}
            hint="Left empty, the day of the first publishing. It cannot lie ahead once published."
          />
          <SwitchInput {...form.bind('published')} />
        </>
      )}
    </FormDialog>
  )
}

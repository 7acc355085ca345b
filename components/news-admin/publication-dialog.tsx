'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { LoadingDialog } from '#components/record/loading-dialog.tsx'
import { useLoaded } from '#components/record/use-loaded.ts'
import { useSettle } from '#components/record/use-settle.ts'
import { publicationFileAddress } from '#components/publications/publication-file.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { fileSize } from '#lib/text/file-size.ts'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import type { FormErrors } from '#components/ui/form/form-state.ts'
import { upload, type UploadProgress } from '#lib/http/upload.ts'
import { createPublication, NO_FILE, PUBLICATION_BYTES, type Publication } from '#lib/media/publication-contract.ts'
import { FileField } from './file-field.tsx'
import {
  newPublication,
  publicationLabels,
  readPublication,
  toFields,
  toFormData,
  toValues,
  type PublicationValues,
} from './publication-form.ts'
import { PublicationImage } from './publication-image.tsx'

const WIDTH = 640
/** Accepted documents (B614). */
const ACCEPT = '.pdf,.doc,.docx,.xls,.xlsx,.ppt,.pptx,.png,.jpg,.jpeg'
const PERCENT = 100

interface PublicationDialogProps {
  /** Null = a new publication. */
  id: string | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create publication" or "Edit publication". Mounted = open. */
export function PublicationDialog(props: PublicationDialogProps) {
  const { id, onClose } = props
  const title = id === null ? 'Create publication' : 'Edit publication'
  const loaded = useLoaded(async () => ({ stored: id === null ? null : await readPublication(id) }))
  if (loaded.data === null)
    return <LoadingDialog title={title} width={WIDTH} error={loaded.error} onRetry={loaded.retry} onClose={onClose} />
  return <LoadedDialog {...props} title={title} stored={loaded.data.stored} />
}

function LoadedDialog({ id, title, stored, onSaved, onClose }: PublicationDialogProps & { title: string; stored: Publication | null }) {
  const { saved } = useSettle()
  /** What has left of the files; null = nothing is on its way. */
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  /** The files of the last save, since a stale record knows its own only. */
  const [files, setFiles] = useState<Pick<PublicationValues, 'file' | 'image'>>(newPublication)
  const save = async (values: PublicationValues) => {
    const body = toFormData(values, stored)
    setFiles(values)
    const bytes = (values.file?.size ?? 0) + (values.image?.size ?? 0)
    const onProgress = (sent: UploadProgress) => bytes > 0 && setProgress(sent)
    onProgress({ sent: 0, total: bytes })
    try {
      const reply = await (id === null
        ? upload('POST /api/v1/Publication', { body, onProgress })
        : upload('PUT /api/v1/Publication/{id}', { params: { id }, body, onProgress }))
      await saved(
        () => readPublication(reply.id),
        ({ version }) => version >= reply.version,
      )
    } finally {
      setProgress(null)
    }
    await onSaved()
  }
  const image = stored?.image ?? null
  const file = stored?.file ?? null
  return (
    <FormDialog<PublicationValues, unknown>
      title={title}
      width={WIDTH}
      initial={stored === null ? newPublication : toValues(stored)}
      labels={publicationLabels}
      schema={createPublication.body}
      toBody={(values) => toFields(values, stored)}
      check={(values): FormErrors => ({
        ...(values.file === null && file === null ? { file: NO_FILE } : {}),
        ...dateErrors(values, ['publishDate']),
      })}
      fromRecord={(record) => toValues(record as Publication, files)}
      onSubmit={(_, values) => save(values)}
      {...(id !== null && { onGone: () => void onSaved() })}
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput {...form.bind('title')} required autoFocus={id === null} />
          <TextAreaInput {...form.bind('description')} />
          <FileField
            {...form.bind('file')}
            required
            disabled={form.busy}
            accept={ACCEPT}
            maxBytes={PUBLICATION_BYTES}
            stored={file && stored && { name: file.name, size: file.size, href: publicationFileAddress(stored.id, file.fileId) }}
            hint={`PDF, Word, Excel, PowerPoint, PNG or JPEG, at most ${fileSize(PUBLICATION_BYTES)}`}
          />
          <PublicationImage
            {...form.bind('image')}
            disabled={form.busy}
            stored={image && stored && publicationFileAddress(stored.id, image.fileId)}
          />
          <DateInput
            {...form.bind('publishDate')}
            hint="Left empty, the day of the first publishing. It cannot lie ahead once published."
          />
          <SwitchInput {...form.bind('published')} />
          {progress !== null && <Progress {...progress} />}
        </>
      )}
    </FormDialog>
  )
}

/** How much of the files has left; once all has, the server still looks at them. */
function Progress({ sent, total }: UploadProgress) {
  const share = total === 0 ? 0 : Math.floor((sent / total) * PERCENT)
  const text = share === PERCENT ? 'Checking the files' : `Uploading ${fileSize(sent)} of ${fileSize(total)}`
  return (
    <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
      <LinearProgress
        aria-label="Upload"
        {...(share === PERCENT ? {} : { variant: 'determinate' as const, value: share })}
        sx={{ mb: 0.5 }}
      />
      {text}
    </Box>
  )
}

'use client'
import { useState } from 'react'
import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import { EditDialog, isCurrent } from '#components/record/edit-dialog.tsx'
import { publicationFileAddress } from '#components/publications/publication-file.ts'
import { DateInput } from '#components/ui/form/date-input.tsx'
import { dateErrors } from '#components/ui/date-text.ts'
import { SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { DOCUMENT_FILES } from '#lib/files/media-types.ts'
import { fileSize } from '#lib/text/file-size.ts'
import { checking, type FormErrors } from '#components/ui/form/form-state.ts'
import { upload, type UploadProgress } from '#lib/http/upload.ts'
import { NO_FILE } from '#lib/http/uploaded-file.ts'
import { createPublication, PUBLICATION_BYTES } from '#lib/media/publication-contract.ts'
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

/** Accepted documents (B614). */
const PERCENT = 100

interface PublicationDialogProps {
  /** Null = a new publication. */
  id: string | null
  onSaved: () => Promise<unknown>
  onClose: () => void
}

/** "Create publication" or "Edit publication". Mounted = open. */
export function PublicationDialog({ id, onSaved, onClose }: PublicationDialogProps) {
  /** What has left of the files; null = nothing is on its way. */
  const [progress, setProgress] = useState<UploadProgress | null>(null)
  /** The files of the last save, since a stale record knows its own only. */
  const [files, setFiles] = useState<Pick<PublicationValues, 'file' | 'image'>>(newPublication)
  const send = async (values: PublicationValues, body: FormData, isNew: boolean) => {
    setFiles(values)
    const bytes = (values.file?.size ?? 0) + (values.image?.size ?? 0)
    const onProgress = (sent: UploadProgress) => bytes > 0 && setProgress(sent)
    onProgress({ sent: 0, total: bytes })
    try {
      return await (isNew
        ? upload('POST /api/v1/Publication', { body, onProgress })
        : upload('PUT /api/v1/Publication/{id}', { params: { id: id! }, body, onProgress }))
    } catch (error) {
      setProgress(null)
      throw error
    }
  }
  return (
    <EditDialog
      title={id === null ? 'Create publication' : 'Edit publication'}
      width={640}
      load={async () => ({ stored: id === null ? null : await readPublication(id) })}
      form={({ stored }) => ({
        empty: newPublication,
        toValues: (publication) => toValues(publication, files),
        labels: publicationLabels,
        schema: checking(createPublication.body),
        toBody: (values: PublicationValues) => toFields(values, stored),
        check: (values: PublicationValues): FormErrors => ({
          ...(values.file === null && !stored?.file ? { file: NO_FILE } : {}),
          ...dateErrors(values, ['publishDate']),
        }),
      })}
      save={({ isNew, values, stored }) => send(values, toFormData(values, stored), isNew)}
      seen={isCurrent(readPublication)}
      onSaved={() => {
        setProgress(null)
        return onSaved()
      }}
      onGone={onSaved}
      onClose={onClose}
    >
      {(form, { stored }) => (
        <>
          <TextInput {...form.bind('title')} required autoFocus={id === null} />
          <TextAreaInput {...form.bind('description')} />
          <FileField
            {...form.bind('file')}
            required
            disabled={form.busy}
            accept={DOCUMENT_FILES}
            maxBytes={PUBLICATION_BYTES}
            stored={
              stored?.file
                ? { name: stored.file.name, size: stored.file.size, href: publicationFileAddress(stored.id, stored.file.fileId) }
                : null
            }
            hint={`PDF, Word, Excel, PowerPoint, PNG or JPEG, at most ${fileSize(PUBLICATION_BYTES)}`}
          />
          <PublicationImage
            {...form.bind('image')}
            disabled={form.busy}
            stored={stored?.image ? publicationFileAddress(stored.id, stored.image.fileId) : null}
          />
          <DateInput
            {...form.bind('publishDate')}
            hint="Left empty, the day of the first publishing. It cannot lie ahead once published."
          />
          <SwitchInput {...form.bind('published')} />
          {progress !== null && <Progress {...progress} />}
        </>
      )}
    </EditDialog>
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

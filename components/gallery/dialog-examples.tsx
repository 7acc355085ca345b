'use client'
import { useState } from 'react'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { z } from 'zod'
import { ApiError } from '#lib/http/client.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BulkImportDialog } from '#components/ui/import/bulk-import-dialog.tsx'
import { ConfirmDialog } from '#components/ui/feedback/confirm-dialog.tsx'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { fileSize } from '#lib/text/file-size.ts'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { FormDialog } from '#components/ui/form/form-dialog.tsx'
import { FormSection } from '#components/ui/form/form-section.tsx'
import { SelectInput, SwitchInput, TextAreaInput, TextInput } from '#components/ui/form/fields.tsx'
import { ImagePicker } from '#components/ui/picture/image-picker.tsx'
import { Example, Row } from './example.tsx'
import { later } from './sample-data.ts'

const schema = z.object({
  name: z.string().trim().min(1, 'This field is required'),
  smallDescription: z.string().min(1, 'This field is required').max(160, 'Please provide a valid short description (max 160 characters)'),
  type: z.number(),
  live: z.boolean(),
  version: z.number(),
})
type Values = z.infer<typeof schema>
const initial: Values = { name: 'Fund accounting', smallDescription: 'Accounting of funds.', type: 1, live: true, version: 3 }
const labels = { name: 'Name', smallDescription: 'Short description', type: 'Type', live: 'Visible in catalogue' }
const sections = [
  { id: 'section-info', label: 'Service information' },
  { id: 'section-details', label: 'Service details' },
]
const problem = {
  type: 'about:blank',
  title: 'Conflict',
  detail: 'The item was changed by someone else in the meantime.',
  status: 409,
  requestId: 'x',
}

/** What the server returns to the form, to show each ending. */
const endings = {
  saved: () => undefined,
  refused: () => {
    throw new ApiError(400, [{ message: 'This friendly URL is already used', path: 'name' }])
  },
  stale: () => {
    throw new ApiError(409, {
      ...problem,
      code: 'STALE_VERSION',
      current: { ...initial, name: 'Fund accounting and valuation', live: false, version: 4 },
    })
  },
} as const

type Open = 'confirm' | 'read' | 'import' | keyof typeof endings | null

const names: Partial<Record<Exclude<Open, null>, string>> = { confirm: 'Confirm', read: 'Read', import: 'Bulk import' }

export function DialogExamples() {
  const banner = useBanner()
  const [open, setOpen] = useState<Open>(null)
  const [picture, setPicture] = useState('')
  const close = () => setOpen(null)
  const show = (what: Exclude<Open, null>) => (
    <Button key={what} variant="outlined" onClick={() => setOpen(what)}>
      {names[what] ?? `Form (${what})`}
    </Button>
  )
  return (
    <Example title="Dialogs and files">
      <Row>{(['confirm', 'read', 'saved', 'refused', 'stale', 'import'] as const).map(show)}</Row>
      <div>
        <Row>
          <ImagePicker
            ratio={1}
            maxBytes={5 * 1024 ** 2}
            maxSide={512}
            onPicture={(blob) => setPicture(`${blob.type}, ${fileSize(blob.size)}`)}
          >
            Change photo (1:1)
          </ImagePicker>
          <ImagePicker onPicture={(blob) => setPicture(`${blob.type}, ${fileSize(blob.size)}`)}>Add picture</ImagePicker>
        </Row>
        <Typography variant="body2" role="status" sx={{ mt: 1, color: 'text.secondary' }}>
          {picture}
        </Typography>
      </div>
      <FileDrop
        label="Documents"
        multiple
        hint="pdf, Word, Excel, PowerPoint, png or jpeg"
        onFiles={(files) => banner.success(`${files.length} files chosen`)}
      />
      {open === 'confirm' && (
        <ConfirmDialog title="Delete service ?" confirmLabel="Delete" danger onConfirm={() => later()} onClose={close}>
          You&apos;re about to remove the service Fund accounting. This action cannot be undone.
        </ConfirmDialog>
      )}
      {open === 'read' && (
        <ReadDialog title="Fund accounting" onClose={close}>
          The service is changed by the people who work for it.
        </ReadDialog>
      )}
      {open === 'import' && (
        <BulkImportDialog
          type="Service"
          endpoint="POST /api/v1/Service/import"
          update={{
            label: 'Change services that exist already',
            hint: 'A service is found by its friendly URL.',
            file: { endpoint: 'POST /api/v1/Service/export/editing', body: {} },
          }}
          invalidates={['/api/v1/Service']}
          onClose={close}
        />
      )}
      {open !== null && open !== 'confirm' && open !== 'read' && open !== 'import' && (
        <FormDialog<Values, Values>
          title="Edit service"
          width={800}
          sections={sections}
          schema={schema}
          initial={initial}
          labels={labels}
          onSubmit={async ({ version }) => {
            await later()
            // After the comparison the form names the stored version, and is taken.
            if (version === initial.version) endings[open]()
          }}
          onClose={close}
        >
          {(form) => (
            <>
              <FormSection {...sections[0]!}>
                <TextInput {...form.bind('name')} required />
                <TextAreaInput {...form.bind('smallDescription')} required max={160} />
              </FormSection>
              <FormSection {...sections[1]!}>
                <SelectInput<number>
                  {...form.bind<number | null>('type')}
                  options={[
                    { value: 1, label: 'Recurring' },
                    { value: 2, label: 'Consulting' },
                  ]}
                />
                <SwitchInput {...form.bind('live')} />
              </FormSection>
            </>
          )}
        </FormDialog>
      )}
    </Example>
  )
}

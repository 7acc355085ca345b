'use client'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import FormHelperText from '@mui/material/FormHelperText'
import Link from '@mui/material/Link'
import { attachmentAddress } from '#components/article/attachments.tsx'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { failureText } from '#components/ui/feedback/failure.ts'
import { useWrite } from '#components/ui/feedback/use-write.ts'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { Moves, moved } from '#components/ui/form/moves.tsx'
import type { FieldBinding } from '#components/ui/form/use-form.ts'
import { ATTACHMENT_BYTES, MAX_ATTACHMENTS, type Attachment } from '#lib/articles/contract.ts'
import { DOCUMENT_FILES } from '#lib/files/media-types.ts'
import { fileSize } from '#lib/text/file-size.ts'

/** Files of an article: stored as soon as they are chosen, and part of the article with its save. */
export function AttachmentsField({ id, label, value, onChange, error }: FieldBinding<readonly Attachment[]>) {
  const banner = useBanner()
  const { write } = useWrite()
  /** Names of files that are on their way. */
  const [sending, setSending] = useState<readonly string[]>([])
  /** Those of now, since others may be moved or removed while files are on their way. */
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  const send = async (file: File) => {
    const body = new FormData()
    body.append('file', file)
    const stored = await write('POST /api/v1/News/attachment', { body })
    onChange([...latest.current, stored])
  }
  const add = async (files: File[]) => {
    const [good, heavy] = [files.filter(({ size }) => size <= ATTACHMENT_BYTES), files.filter(({ size }) => size > ATTACHMENT_BYTES)]
    for (const { name, size } of heavy)
      banner.warning(`${name} has ${fileSize(size)}. A file may have at most ${fileSize(ATTACHMENT_BYTES)}.`)
    const accepted = good.slice(0, Math.max(0, MAX_ATTACHMENTS - value.length))
    if (accepted.length < good.length) banner.warning(`An article has at most ${MAX_ATTACHMENTS} files.`)
    setSending(accepted.map(({ name }) => name))
    // One after the other: they stay in the order in which they were chosen.
    for (const file of accepted) {
      try {
        await send(file)
      } catch (reason) {
        const { text, lines } = failureText(reason)
        banner.warning(`${file.name}: ${lines.length > 0 ? lines.join(' ') : text}`)
      }
      setSending((names) => names.slice(1))
    }
  }
  return (
    <Box id={id} tabIndex={-1} sx={{ display: 'grid', gap: 1 }}>
      {value.length > 0 && (
        <Box component="ul" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {value.map((file, index) => (
            <Box
              component="li"
              key={file.id}
              sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
            >
              <Box sx={{ flex: '1 1 100%', minWidth: 0, typography: 'body2', overflowWrap: 'anywhere' }}>
                <Link href={attachmentAddress(file.id)} download={file.name}>
                  {file.name}
                </Link>
              </Box>
              <Box component="span" sx={{ flex: 1, typography: 'body2', color: 'text.secondary' }}>
                {fileSize(file.size)}
              </Box>
              <Moves name={file.name} index={index} count={value.length} onMove={(to) => onChange(moved(value, index, to))} isUpright />
              <Button
                size="small"
                color="inherit"
                aria-label={`Remove ${file.name}`}
                onClick={() => onChange(value.filter((other) => other.id !== file.id))}
              >
                Remove
              </Button>
            </Box>
          ))}
        </Box>
      )}
      <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 1, typography: 'body2', '&:empty': { display: 'none' } }}>
        {sending.length > 0 && (
          <>
            <CircularProgress size={16} aria-hidden />
            {`Storing ${sending[0]}`}
          </>
        )}
      </Box>
      <FileDrop
        label="Add attachments"
        accept={DOCUMENT_FILES}
        multiple
        disabled={sending.length > 0}
        hint={`PDF, Word, Excel, PowerPoint or pictures, up to ${fileSize(ATTACHMENT_BYTES)} each`}
        onFiles={(files) => void add(files)}
      />
      {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  )
}

'use client'
import { useEffect, useRef, useState } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { ReadDialog } from '#components/ui/feedback/read-dialog.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'
import { Failure } from './list-frame.tsx'
import { isPicture, type StoredFile } from './stored-file.ts'

/** Browsers of phones, and those that are set so, have no viewer of their own: a frame would stay blank or start a download by itself. */
const NO_VIEWER = 'This browser does not show PDF files inside a page. Download the file to read it.'

interface FilePreviewProps {
  title: string
  file: StoredFile
  /** Of its bytes. */
  address: string
  /** Reads the bytes through the client of the API. */
  read: (signal: AbortSignal) => Promise<BlobPart>
  onClose: () => void
}

/** A picture or the pages of a PDF in the page itself, with the download. */
export function FilePreview({ title, file, address, read, onClose }: FilePreviewProps) {
  return (
    <ReadDialog
      title={title}
      width="lg"
      contentSx={{ p: 0, minHeight: '70vh', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}
      mainAction={
        <Button variant="contained" component="a" href={address} download={file.name}>
          Download
        </Button>
      }
      onClose={onClose}
    >
      {isPicture(file.contentType) ? (
        <Box component="img" src={address} alt={title} sx={{ maxWidth: '100%', m: 'auto' }} />
      ) : navigator.pdfViewerEnabled ? (
        <Pages key={address} title={title} read={read} />
      ) : (
        <Typography role="status" sx={{ m: 'auto', p: 3, textAlign: 'center', color: 'text.secondary' }}>
          {NO_VIEWER}
        </Typography>
      )}
    </ReadDialog>
  )
}

/**
 * The browser's own viewer. Files are served with a sandbox, in which it does not run, so the bytes are read first and given to it as a PDF and
 * nothing else, whatever they are.
 */
function Pages({ title, read }: Pick<FilePreviewProps, 'title' | 'read'>) {
  const [address, setAddress] = useState<string | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [tries, setTries] = useState(0)
  const reader = useRef(read)
  useEffect(() => {
    const abort = new AbortController()
    let made: string | null = null
    reader.current(abort.signal).then(
      (bytes) => {
        made = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
        setAddress(made)
      },
      (reason: unknown) => {
        if (!abort.signal.aborted) setError(reason)
      },
    )
    return () => {
      abort.abort()
      if (made) URL.revokeObjectURL(made)
    }
  }, [tries])
  const retry = () => {
    setError(null)
    setTries((count) => count + 1)
  }
  if (error !== null) return <Failure error={error} onRetry={retry} />
  if (address === null)
    return (
      <Box role="status">
        <VisuallyHidden>Loading</VisuallyHidden>
        <Skeleton variant="rectangular" sx={{ height: '70vh' }} />
      </Box>
    )
  return <Box component="iframe" src={address} title={`Pages of ${title}`} sx={{ width: '100%', height: '70vh', border: 0 }} />
}

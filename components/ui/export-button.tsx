'use client'
import { useState, type ReactNode } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { ApiError, request, urlOf } from '#lib/http/client.ts'
import type { EndpointKey } from '#lib/http/client.ts'
import { useBanner } from './banner-queue.tsx'
import { fileSize } from './file-size.ts'
import { saveFile } from './save-file.ts'

interface ExportButtonProps {
  /** The export's endpoint, e.g. 'POST /api/v1/Service/export/excel'. */
  endpoint: Extract<EndpointKey, `POST ${string}`>
  params?: Record<string, string>
  query?: Record<string, unknown>
  /** What narrows the export. */
  body?: unknown
  children: ReactNode
}

/** The name that the server gives the file (B548). */
const nameOf = (response: Response): string => /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'export.xlsx'

/** Reads a file piece by piece, telling how many bytes have come. */
async function readFile(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const pieces: BlobPart[] = []
  let total = 0
  const reader = response.body?.getReader()
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) {
    pieces.push(read.value as Uint8Array<ArrayBuffer>)
    total += read.value.byteLength
    onProgress(total)
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' })
}

/** Downloads an export. While it runs the button reads "Loading" and is disabled (B550), and the page tells how much has come. */
export function ExportButton({ endpoint, params, query, body, children }: ExportButtonProps) {
  const banner = useBanner()
  const [bytes, setBytes] = useState<number | null>(null)
  const run = async () => {
    setBytes(0)
    try {
      const address = urlOf(endpoint, { ...(params ? { params } : {}), ...(query ? { query } : {}) })
      const response = await request('POST', address, { ...(body === undefined ? {} : { body }), accept: '*/*' })
      if (response) saveFile(await readFile(response, setBytes), nameOf(response))
    } catch (error) {
      // Two other large exports are running: the server says so and when to come back.
      if (error instanceof ApiError && error.status === 429) banner.warning(error.message)
      // A transfer that breaks off after its beginning is no reply at all.
      else banner.failure(error instanceof ApiError ? error : new ApiError(0, null))
    } finally {
      setBytes(null)
    }
  }
  const running = bytes !== null
  return (
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 1 }}>
      <Button size="small" variant="outlined" disabled={running} onClick={() => void run()} startIcon={running ? <CircularProgress color="inherit" size={16} aria-hidden /> : <DownloadIcon />}>
        {running ? 'Loading' : children}
      </Button>
      <Box component="span" role="status" sx={{ typography: 'body2', color: 'text.secondary', minWidth: 72, display: running ? undefined : 'none' }}>
        {running && bytes > 0 ? fileSize(bytes) : ''}
      </Box>
    </Box>
  )
}

'use client'
import { useState, type ReactNode } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { ApiError } from '#lib/http/client.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { downloadExport, type ExportRequest } from '#components/ui/download-export.ts'
import { fileSize } from '#lib/text/file-size.ts'

interface ExportButtonProps extends ExportRequest {
  /** What the page is for: the button is filled. */
  primary?: boolean
  children: ReactNode
}

/** Downloads an export. While it runs the button reads "Loading" and is disabled (B550), and the page shows how much has come. */
export function ExportButton({ children, primary = false, ...wanted }: ExportButtonProps) {
  const banner = useBanner()
  const [bytes, setBytes] = useState<number | null>(null)
  /** Of the button at rest, which is wider than the one that reads "Loading": what stands beside it stays where it is. */
  const [width, setWidth] = useState(0)
  const run = async (button: HTMLElement) => {
    setWidth(button.offsetWidth)
    setBytes(0)
    try {
      await downloadExport(wanted, setBytes)
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
    <Box sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75, minWidth: running ? width : undefined }}>
      <Button
        size={primary ? 'medium' : 'small'}
        variant={primary ? 'contained' : 'outlined'}
        disabled={running}
        onClick={(event) => void run(event.currentTarget)}
        startIcon={running ? <CircularProgress color="inherit" size={16} aria-hidden /> : <DownloadIcon />}
      >
        {running ? 'Loading' : children}
      </Button>
      <Box
        component="span"
        role="status"
        sx={{ typography: 'caption', color: 'text.secondary', minWidth: 56, whiteSpace: 'nowrap', display: running ? undefined : 'none' }}
      >
        {running && bytes > 0 ? fileSize(bytes) : ''}
      </Box>
    </Box>
  )
}

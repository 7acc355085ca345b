'use client'
import { useState, type ReactNode } from 'react'
import DownloadIcon from '@mui/icons-material/FileDownloadOutlined'
import { useBanner } from '#components/ui/banner-queue.tsx'
import { BusyButton } from '#components/ui/busy-button.tsx'

/** While an export runs (001 section 2.2). */
const RUNNING = 'Loading'

interface ExportButtonProps {
  /** Text of the button, e.g. 'Export all services'. */
  children: ReactNode
  /** Makes the file and hands it to the reader; a failure becomes a banner. */
  onExport: () => Promise<unknown>
}

/** Button of the filter bar that makes a file; reads "Loading" and takes no click while the export runs. */
export function ExportButton({ children, onExport }: ExportButtonProps) {
  const banner = useBanner()
  const [busy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      await onExport()
    } catch (error) {
      banner.failure(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <BusyButton size="small" variant="outlined" busy={busy} busyLabel={RUNNING} startIcon={<DownloadIcon />} onClick={() => void run()}>
      {children}
    </BusyButton>
  )
}

'use client'
import { useEffect, useState, type ComponentProps } from 'react'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import type { BulkImportDialog as Dialog } from '#components/ui/import/bulk-import-dialog.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

const BulkImportDialog = loadOnDemand(() =>
  import('#components/ui/import/bulk-import-dialog.tsx').then((module) => module.BulkImportDialog),
)

/** How often it is looked whether another dialog has gone, milliseconds. */
const CHECK_MS = 50

/** Button of the filter bar that opens the bulk import of one type with its empty template; takes what the dialog takes. */
export function ImportButton({
  initiallyOpen = false,
  ...props
}: Omit<ComponentProps<typeof Dialog>, 'onClose'> & { initiallyOpen?: boolean }) {
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!initiallyOpen) return
    // The palette that led here may still fade out: of two dialogs at once the kit now and then hides the one that stays from screen readers.
    const timer = setInterval(() => {
      if (document.querySelector('[aria-modal="true"]') !== null) return
      clearInterval(timer)
      setOpen(true)
    }, CHECK_MS)
    return () => clearInterval(timer)
  }, [initiallyOpen])
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<UploadIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Bulk import
      </Button>
      {open && <BulkImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

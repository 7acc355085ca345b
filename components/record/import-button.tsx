'use client'
import { useState, type ComponentProps } from 'react'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Button from '@mui/material/Button'
import type { BulkImportDialog as Dialog } from '#components/ui/import/bulk-import-dialog.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

const BulkImportDialog = loadOnDemand(() =>
  import('#components/ui/import/bulk-import-dialog.tsx').then((module) => module.BulkImportDialog),
)

/** Button of the filter bar that opens the bulk import of one type with its empty template; takes what the dialog takes. */
export function ImportButton({
  initiallyOpen = false,
  ...props
}: Omit<ComponentProps<typeof Dialog>, 'onClose'> & { initiallyOpen?: boolean }) {
  const [open, setOpen] = useState(initiallyOpen)
  return (
    <>
      <Button size="small" variant="outlined" startIcon={<UploadIcon />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Bulk import
      </Button>
      {open && <BulkImportDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

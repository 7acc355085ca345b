'use client'
import { useState } from 'react'
import CopyIcon from '@mui/icons-material/ContentCopyOutlined'
import DoneIcon from '@mui/icons-material/Check'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import type { NewKey } from '#lib/personal/key-contract.ts'

/** The addresses of a link that was just made; they cannot be shown again. */
export function NewLink({ created, onClose }: { created: NewKey; onClose: () => void }) {
  const banner = useBanner()
  const [copied, setCopied] = useState<string | null>(null)
  const copy = async (url: string) => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(url)
    } catch {
      // Some browsers do not let a page write there; the address stands in a field.
      banner.warning('The address could not be copied. Please select it and copy it yourself.')
    }
  }
  return (
    <Alert severity="success" onClose={onClose} sx={{ mb: 2, '& .MuiAlert-message': { flex: 1, minWidth: 0 } }}>
      {`Copy the address of ${created.name} now. It is not shown again.`}
      {created.addresses.map(({ format, url }) => (
        <Box key={format} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5, alignItems: 'flex-end' }}>
          <TextField
            label={`${format} address`}
            value={url}
            size="small"
            sx={{ flex: '1 1 240px' }}
            slotProps={{ input: { readOnly: true, onFocus: (event) => event.target.select() } }}
          />
          <Button
            variant="outlined"
            color="inherit"
            startIcon={copied === url ? <DoneIcon /> : <CopyIcon />}
            aria-label={`Copy the ${format} address`}
            onClick={() => void copy(url)}
          >
            {copied === url ? 'Copied' : 'Copy'}
          </Button>
        </Box>
      ))}
    </Alert>
  )
}

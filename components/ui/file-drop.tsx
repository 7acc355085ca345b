'use client'
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import UploadIcon from '@mui/icons-material/FileUploadOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { VisuallyHidden } from './visually-hidden.tsx'

interface FileDropProps {
  /** Name of the field for screen readers, e.g. 'File to import'. */
  label: string
  /** Accepted types as in the accept attribute; only a help for the file chooser, the caller checks what it gets. */
  accept?: string
  multiple?: boolean
  disabled?: boolean
  /** What may be dropped, e.g. 'One .xlsx file, up to 10 MB'. */
  hint?: ReactNode
  onFiles: (files: File[]) => void
}

/** Area that takes files by drag and drop or through the file chooser. */
export function FileDrop({ label, accept, multiple = false, disabled = false, hint, onFiles }: FileDropProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const take = (list: FileList | null) => {
    const files = [...(list ?? [])]
    if (files.length > 0 && !disabled) onFiles(multiple ? files : files.slice(0, 1))
  }
  const drag = (inside: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(inside && !disabled)
  }
  return (
    <Box
      role="group"
      aria-label={label}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        px: 2,
        py: 3.5,
        textAlign: 'center',
        typography: 'body2',
        border: '1.5px dashed',
        borderColor: over ? 'primary.main' : 'color-mix(in srgb, var(--portal-control) 60%, transparent)',
        borderRadius: 1,
        bgcolor: over ? 'action.hover' : undefined,
      }}
    >
      <UploadIcon sx={{ color: 'text.secondary' }} />
      <span>{multiple ? 'Drop files here' : 'Drop a file here'}</span>
      <Button
        size="small"
        variant="outlined"
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}hint`}
        onClick={() => input.current?.click()}
      >
        {multiple ? 'Choose files' : 'Choose a file'}
      </Button>
      {hint !== undefined && (
        <Box id={`${id}hint`} sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {hint}
        </Box>
      )}
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label={label}
          accept={accept}
          multiple={multiple}
          disabled={disabled}
          onChange={(event) => {
            take(event.target.files)
            // The same file may be chosen again after it was mended.
            event.target.value = ''
          }}
        />
      </VisuallyHidden>
    </Box>
  )
}

'use client'
import DocumentIcon from '@mui/icons-material/DescriptionOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import Link from '@mui/material/Link'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { fileSize } from '#lib/text/file-size.ts'
import type { FieldProps } from '#components/ui/form/fields.tsx'

interface StoredFile {
  name: string
  size: number
  href: string
}

interface FileFieldProps extends FieldProps<File | null> {
  /** What is stored now; null = nothing. */
  stored: StoredFile | null
  accept: string
  maxBytes: number
}

/** One file: the stored one, or a new one in its place. */
export function FileField({
  id,
  label,
  value,
  onChange,
  error,
  required,
  disabled = false,
  hint,
  stored,
  accept,
  maxBytes,
}: FileFieldProps) {
  const banner = useBanner()
  const take = ([file]: File[]) => {
    if (file === undefined) return
    if (file.size > maxBytes)
      return banner.warning(
        `Your file is too heavy. Please submit a file smaller than ${fileSize(maxBytes)} (Your file was ${fileSize(file.size)}).`,
      )
    onChange(file)
  }
  return (
    <div id={id} tabIndex={-1}>
      <InputLabel component="div" required={required ?? false} error={error !== undefined} disabled={disabled}>
        {label}
      </InputLabel>
      <Box sx={{ display: 'grid', gap: 1 }}>
        {(value ?? stored) !== null && (
          <Box
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1.5,
              py: 0.75,
              border: 1,
              borderColor: 'divider',
              borderRadius: 1,
              typography: 'body2',
            }}
          >
            <DocumentIcon fontSize="small" sx={{ color: 'text.secondary' }} />
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {value !== null ? (
                <>{`New: ${value.name}`}</>
              ) : (
                stored && (
                  <Link href={stored.href} download={stored.name}>
                    {stored.name}
                  </Link>
                )
              )}
              <Box component="span" sx={{ color: 'text.secondary', ml: 1, whiteSpace: 'nowrap' }}>
                {fileSize(value?.size ?? stored?.size ?? 0)}
              </Box>
            </Box>
            {value !== null && (
              <Button size="small" color="inherit" disabled={disabled} onClick={() => onChange(null)}>
                {stored === null ? 'Remove' : 'Keep the stored file'}
              </Button>
            )}
          </Box>
        )}
        <FileDrop label={label} accept={accept} hint={hint} disabled={disabled} onFiles={take} />
        {error !== undefined && <FormHelperText error>{error}</FormHelperText>}
      </Box>
    </div>
  )
}

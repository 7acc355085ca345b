'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import InputLabel from '@mui/material/InputLabel'
import type { FieldProps } from '#components/ui/form/fields.tsx'
import { ImagePicker } from '#components/ui/picture/image-picker.tsx'
import { useObjectUrl } from '#components/ui/picture/use-object-url.ts'

/** Longest side of a stored picture, px. */
const MAX_SIDE = 1600
const IMAGE_BYTES = 10 * 1024 * 1024

/** The picture of a publication, cropped before it is sent; the stored one stays until another is chosen. */
export function PublicationImage({
  label,
  value,
  onChange,
  error,
  disabled = false,
  stored,
}: FieldProps<File | null> & { stored: string | null }) {
  const chosen = useObjectUrl(value)
  const shown = chosen ?? stored
  return (
    <div>
      <InputLabel component="div" error={error !== undefined} disabled={disabled}>
        {label}
      </InputLabel>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Box
          sx={{
            width: 144,
            height: 96,
            border: 1,
            borderColor: 'divider',
            borderRadius: 1,
            bgcolor: 'action.hover',
            overflow: 'hidden',
            display: 'grid',
            placeItems: 'center',
            typography: 'caption',
            color: 'text.secondary',
          }}
        >
          {shown === null ? (
            'No picture'
          ) : (
            <Box component="img" src={shown} alt="Picture of the publication" sx={{ width: '100%', height: '100%', objectFit: 'cover' }} />
          )}
        </Box>
        <div>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <ImagePicker
              maxBytes={IMAGE_BYTES}
              maxSide={MAX_SIDE}
              disabled={disabled}
              onPicture={(picture) => onChange(new File([picture], 'picture.png', { type: picture.type }))}
            >
              {shown === null ? 'Add picture' : 'Change picture'}
            </ImagePicker>
            {value !== null && (
              <Button color="inherit" disabled={disabled} onClick={() => onChange(null)}>
                {stored === null ? 'Remove picture' : 'Keep the stored picture'}
              </Button>
            )}
          </Box>
          <FormHelperText error={error !== undefined}>{error ?? 'BMP, JPEG or PNG, at most 10 MB'}</FormHelperText>
        </div>
      </Box>
    </div>
  )
}

'use client'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { Avatar } from '#components/ui/picture/avatar.tsx'
import { ImagePicker } from '#components/ui/picture/image-picker.tsx'
import { useObjectUrl } from '#components/ui/picture/use-object-url.ts'
import { PHOTO_BYTES } from '#lib/users/contract.ts'

/** Longest side of a stored photo, px. */
const PHOTO_SIDE = 512

type Photo = Blob | 'keep' | 'remove'

interface PhotoFieldProps {
  /** Whose initials stand in. */
  name: string
  /** Address of the stored photo; null = none. */
  stored: string | null
  value: Photo
  disabled: boolean
  onChange: (photo: Photo) => void
}

/** The photo of a user, cropped at 1:1 (B286). */
export function PhotoField({ name, stored, value, disabled, onChange }: PhotoFieldProps) {
  const chosen = useObjectUrl(value instanceof Blob ? value : null)
  const shown = chosen ?? (value === 'keep' ? stored : null)
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
      <Avatar name={name} photo={shown} size={64} decorative />
      <Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <ImagePicker ratio={1} maxBytes={PHOTO_BYTES} maxSide={PHOTO_SIDE} disabled={disabled} onPicture={onChange}>
            {shown === null ? 'Add photo' : 'Change photo'}
          </ImagePicker>
          {shown !== null && (
            <Button color="inherit" disabled={disabled} onClick={() => onChange(stored === null ? 'keep' : 'remove')}>
              Remove photo
            </Button>
          )}
        </Box>
        <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 0.5 }}>
          BMP, JPEG or PNG, at most 5 MB
        </Typography>
      </Box>
    </Box>
  )
}

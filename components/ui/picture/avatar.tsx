import MuiAvatar from '@mui/material/Avatar'
import { initials } from './initials.ts'

interface AvatarProps {
  name: string
  /** Address of the photo; without one the initials stand in (B012). */
  photo?: string | null
  /** Width and height in px. */
  size?: number
  /** The name stands beside it, so that screen readers skip the picture. */
  decorative?: boolean
}

/** A person's photo, or the initials when there is none or it cannot be loaded. */
export function Avatar({ name, photo, size = 32, decorative = false }: AvatarProps) {
  return (
    <MuiAvatar
      alt={decorative ? '' : name}
      {...(photo && { src: photo })}
      {...(decorative ? { 'aria-hidden': true } : photo ? {} : { role: 'img', 'aria-label': name })}
      sx={{
        width: size,
        height: size,
        fontSize: size * 0.36,
        color: 'text.primary',
        bgcolor: 'color-mix(in srgb, var(--mui-palette-primary-main) 14%, var(--mui-palette-background-paper))',
      }}
    >
      {initials(name)}
    </MuiAvatar>
  )
}

import { useDeferredValue, type ReactNode } from 'react'
import PreviewIcon from '@mui/icons-material/VisibilityOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import useMediaQuery from '@mui/material/useMediaQuery'

/** What a preview adds to the width of its dialog, px. */
export const PREVIEW_WIDTH = 560

/** Room for the form and its preview beside each other. */
export const useRoomBeside = (): boolean => useMediaQuery('(min-width: 1200px)')

export const PreviewToggle = ({ pressed, disabled, onPress }: { pressed: boolean; disabled: boolean; onPress: () => void }) => (
  <Button
    size="small"
    color={pressed ? 'primary' : 'inherit'}
    aria-pressed={pressed}
    disabled={disabled}
    startIcon={<PreviewIcon />}
    onClick={onPress}
    sx={{ mx: 2, bgcolor: pressed ? 'action.selected' : undefined }}
  >
    Preview
  </Button>
)

interface FormPreviewProps<Values> {
  values: Values
  beside: boolean
  children: (values: Values) => ReactNode
}

/** What a form holds as its readers will see it; typing does not wait for it. */
export function FormPreview<Values>({ values, beside, children }: FormPreviewProps<Values>) {
  const shown = useDeferredValue(values)
  return (
    <Box
      role="region"
      aria-label="Preview"
      // The keyboard must reach it to scroll.
      tabIndex={0}
      sx={{
        flex: beside ? `0 1 ${PREVIEW_WIDTH}px` : 1,
        minWidth: 0,
        overflowY: 'auto',
        px: { xs: 2, sm: 3 },
        py: 2.5,
        bgcolor: 'background.default',
        borderTop: 1,
        borderLeft: beside ? 1 : 0,
        borderColor: 'divider',
      }}
    >
      {children(shown)}
    </Box>
  )
}

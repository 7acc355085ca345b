'use client'
import 'react-image-crop/dist/ReactCrop.css'
import { useId, useRef, useState } from 'react'
import ReactCrop, { type Crop, type PercentCrop } from 'react-image-crop'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { INVALID_IMAGE } from '#lib/images/texts.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { centredCrop, confirmDisabled } from './crop-rule.ts'
import { cutPng, type OpenedImage } from './image-file.ts'

interface ImageCropDialogProps {
  image: OpenedImage
  /** Width / height that the result must have; left out = free. */
  ratio?: number
  /** The result is made smaller so that no side exceeds it, in px. */
  maxSide?: number
  /** The chosen area, or the whole picture without one, as PNG. */
  onCrop: (picture: Blob) => void
  onClose: () => void
}

/** Cuts a picture, full width (B020). Mounted = open. */
export function ImageCropDialog({ image, ratio, maxSide, onCrop, onClose }: ImageCropDialogProps) {
  const id = useId()
  const banner = useBanner()
  const element = useRef<HTMLImageElement>(null)
  const [crop, setCrop] = useState<Crop | undefined>(() => (ratio === undefined ? undefined : centredCrop(image, ratio)))
  const [area, setArea] = useState<PercentCrop | undefined>(() => (ratio === undefined ? undefined : centredCrop(image, ratio)))
  const [busy, setBusy] = useState(false)
  const hasArea = area !== undefined && area.width > 0 && area.height > 0

  const confirm = async () => {
    if (element.current === null) return
    setBusy(true)
    try {
      onCrop(
        await cutPng(element.current, hasArea ? inPixels(area, image) : { x: 0, y: 0, width: image.width, height: image.height }, maxSide),
      )
      onClose()
    } catch {
      setBusy(false)
      banner.warning(INVALID_IMAGE)
    }
  }
  return (
    <Dialog
      open
      fullWidth
      maxWidth={false}
      aria-labelledby={id}
      onClose={(_, reason) => reason === 'escapeKeyDown' && !busy && onClose()}
      slotProps={{ paper: { sx: { width: '100%', maxWidth: '100%', mx: 0, borderRadius: 0, borderInline: 0 } } }}
    >
      <DialogTitle id={id}>Crop picture</DialogTitle>
      <DialogContent>
        <Box
          sx={{
            display: 'grid',
            placeItems: 'center',
            bgcolor: 'action.hover',
            borderRadius: 1,
            p: 2,
            '& .ReactCrop__drag-handle::after': { width: 14, height: 14 },
          }}
        >
          <ReactCrop
            {...(crop && { crop })}
            {...(ratio !== undefined && { aspect: ratio })}
            minWidth={8}
            minHeight={8}
            onChange={(_, percent) => setCrop(percent)}
            onComplete={(_, percent) => setArea(percent)}
            ariaLabels={{
              cropArea: 'Crop area; move it with the arrow keys',
              nDragHandle: 'Top edge',
              sDragHandle: 'Bottom edge',
              eDragHandle: 'Right edge',
              wDragHandle: 'Left edge',
              nwDragHandle: 'Top left corner',
              neDragHandle: 'Top right corner',
              swDragHandle: 'Bottom left corner',
              seDragHandle: 'Bottom right corner',
            }}
          >
            <Box
              component="img"
              ref={element}
              src={image.src}
              alt="Chosen picture"
              sx={{ display: 'block', maxWidth: '100%', maxHeight: '60vh' }}
            />
          </ReactCrop>
        </Box>
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose} disabled={busy}>
          Cancel
        </Button>
        <BusyButton
          variant="contained"
          busy={busy}
          disabled={confirmDisabled(image, ratio, hasArea ? area : undefined)}
          onClick={() => void confirm()}
        >
          Confirm
        </BusyButton>
      </DialogActions>
    </Dialog>
  )
}

const inPixels = ({ x, y, width, height }: PercentCrop, image: OpenedImage) => ({
  x: (x / 100) * image.width,
  y: (y / 100) * image.height,
  width: (width / 100) * image.width,
  height: (height / 100) * image.height,
})

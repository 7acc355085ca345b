'use client'
import { useRef, useState, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import { INVALID_IMAGE } from '#lib/images/texts.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { checkImage, IMAGE_TYPES, openImage, type OpenedImage } from './image-file.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { VisuallyHidden } from '#components/ui/visually-hidden.tsx'

const ImageCropDialog = loadOnDemand(() => import('./image-crop-dialog.tsx').then((module) => module.ImageCropDialog))

interface ImagePickerProps {
  /** Text of the button, e.g. 'Change photo'. */
  children: ReactNode
  /** Required width / height of the result; left out = free. */
  ratio?: number
  /** Greatest size of the chosen file in bytes. */
  maxBytes?: number
  /** The result is made smaller so that no side exceeds it, in px. */
  maxSide?: number
  disabled?: boolean
  /** The cropped picture as PNG. */
  onPicture: (picture: Blob) => void
}

/** Button that takes a bmp, jpeg or png file, checks it and lets the reader crop it; refusals are warning banners of 4 s (B601 to B605). */
export function ImagePicker({ children, ratio, maxBytes, maxSide, disabled = false, onPicture }: ImagePickerProps) {
  const banner = useBanner()
  const input = useRef<HTMLInputElement>(null)
  const [image, setImage] = useState<OpenedImage | null>(null)

  const take = async (file: File | undefined) => {
    if (file === undefined) return
    const warning = checkImage(file, maxBytes)
    if (warning !== null) return banner.warning(warning)
    try {
      setImage(await openImage(file))
    } catch {
      banner.warning(INVALID_IMAGE)
    }
  }
  const close = () => {
    if (image !== null) URL.revokeObjectURL(image.src)
    setImage(null)
  }
  return (
    <>
      <Button variant="outlined" disabled={disabled} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-label="Picture file"
          accept={IMAGE_TYPES.join()}
          onChange={(event) => {
            void take(event.target.files?.[0])
            event.target.value = ''
          }}
        />
      </VisuallyHidden>
      {image !== null && (
        <ImageCropDialog
          image={image}
          {...(ratio !== undefined && { ratio })}
          {...(maxSide !== undefined && { maxSide })}
          onCrop={onPicture}
          onClose={close}
        />
      )}
    </>
  )
}

'use client'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import FileIcon from '@mui/icons-material/InsertDriveFileOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import TextField from '@mui/material/TextField'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { Moves, moved } from '#components/ui/form/moves.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { fileSize } from '#lib/text/file-size.ts'
import { IMAGE_TYPES, checkImage, openImage, type OpenedImage } from '#components/ui/picture/image-file.ts'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import { INVALID_IMAGE } from '#lib/images/texts.ts'
import type { Service } from '#lib/services/contract.ts'
import { ALTERNATIVE_TEXT_LENGTH, ILLUSTRATION_BYTES } from '#lib/services/write-contract.ts'
import { isImage, isVideo, picturesOf, pictureValues, type FormPicture, type PictureValues } from './form-pictures.ts'
import { NewMedia } from './new-media.tsx'
import { illustrationAddress } from './service-picture.tsx'

const ImageCropDialog = loadOnDemand(() => import('#components/ui/picture/image-crop-dialog.tsx').then((module) => module.ImageCropDialog))

/**
 * The warning for a file that was chosen, null when it may be added (A017, A105): a picture must be one that can be opened (B603), of a video only its size
 * is looked at, in the same words.
 */
async function checkFile(file: File): Promise<string | null> {
  const warning = checkImage(isVideo(file) ? { type: IMAGE_TYPES[0], size: file.size } : file, ILLUSTRATION_BYTES)
  if (warning !== null || isVideo(file)) return warning
  try {
    URL.revokeObjectURL((await openImage(file)).src)
    return null
  } catch {
    return INVALID_IMAGE
  }
}

/** Identifies the new ones of this page while their form is open. */
let keys = 0

interface IllustrationsProps {
  serviceId: string | undefined
  /** Those stored with the service. */
  stored: Service['illustrations']
  removed: readonly string[]
  onRemovedChange: (ids: string[]) => void
  values: PictureValues
  onChange: (values: PictureValues) => void
  error: string | undefined
}

/**
 * Pictures and videos of a service: stored ones are marked for deletion and back, new ones are dropped or chosen, cropped or taken away (B429, B430); both
 * stand in one order, in which each can be moved, and can say what they show.
 */
export function ServiceIllustrations({ serviceId, stored, removed, onRemovedChange, values, onChange, error }: IllustrationsProps) {
  const banner = useBanner()
  const [cropping, setCropping] = useState<{ key: number; file: File; image: OpenedImage } | null>(null)
  const pictures = picturesOf(values, stored)
  const show = (next: readonly FormPicture[]) => onChange(pictureValues(next))
  /** The one at an index, changed. */
  const change = (index: number, changes: { alternativeText?: string }) => show(pictures.with(index, { ...pictures[index]!, ...changes }))

  /** Those of now, since others may be taken away while pictures are opened. */
  const latest = useRef(pictures)
  useEffect(() => {
    latest.current = pictures
  })
  const add = async (files: File[]) => {
    const warnings = await Promise.all(files.map(checkFile))
    for (const warning of new Set(warnings)) if (warning !== null) banner.warning(warning)
    const good = files.filter((_, index) => warnings[index] === null)
    if (good.length > 0)
      show([...latest.current, ...good.map((file): FormPicture => ({ kind: 'new', key: (keys += 1), file, alternativeText: '' }))])
  }
  const crop = async (key: number, file: File) => {
    try {
      setCropping({ key, file, image: await openImage(file) })
    } catch {
      banner.warning(INVALID_IMAGE)
    }
  }
  const endCrop = () => {
    if (cropping !== null) URL.revokeObjectURL(cropping.image.src)
    setCropping(null)
  }
  const toggle = (id: string) => onRemovedChange(removed.includes(id) ? removed.filter((other) => other !== id) : [...removed, id])
  return (
    <>
      {pictures.length > 0 && (
        <Box
          component="ul"
          aria-label="Illustrations"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))' }}
        >
          {pictures.map((picture, index) => {
            const { alternativeText } = picture
            const gone = picture.kind === 'stored' && removed.includes(picture.id)
            const name = picture.kind === 'new' ? picture.file.name : `${picture.isVideo ? 'Video' : 'Picture'} ${index + 1}`
            return (
              <Tile
                key={picture.kind === 'new' ? picture.key : picture.id}
                faded={gone}
                note={gone ? 'Will be deleted' : picture.kind === 'new' ? `New: ${name}, ${fileSize(picture.file.size)}` : name}
                media={
                  picture.kind === 'new' ? (
                    <NewMedia file={picture.file} name={name} />
                  ) : (
                    <Media address={illustrationAddress(serviceId ?? '', picture.id)} kind={mediaKind(picture)} name={name} />
                  )
                }
              >
                <AlternativeText of={name} value={alternativeText} onChange={(text) => change(index, { alternativeText: text })} />
                {/* The first picture stands on the card and large on the page, so that its position matters. */}
                <Moves name={name} index={index} count={pictures.length} onMove={(to) => show(moved(pictures, index, to))} />
                {picture.kind === 'stored' ? (
                  <Button
                    size="small"
                    {...(gone ? { color: 'inherit' as const } : { color: 'error' as const })}
                    aria-label={`${gone ? 'Keep' : 'Delete'} ${name}`}
                    onClick={() => toggle(picture.id)}
                  >
                    {gone ? 'Keep' : 'Delete'}
                  </Button>
                ) : (
                  <>
                    {isImage(picture.file) && (
                      <Button size="small" color="inherit" aria-label={`Crop ${name}`} onClick={() => void crop(picture.key, picture.file)}>
                        Crop
                      </Button>
                    )}
                    <Button size="small" color="error" aria-label={`Remove ${name}`} onClick={() => show(pictures.toSpliced(index, 1))}>
                      Remove
                    </Button>
                  </>
                )}
              </Tile>
            )
          })}
        </Box>
      )}
      <FileDrop
        label="Add illustrations"
        accept="image/*,video/*"
        multiple
        hint={`Pictures (png, jpeg, bmp) or videos, up to ${fileSize(ILLUSTRATION_BYTES)} each`}
        onFiles={(files) => void add(files)}
      />
      {error !== undefined && <Alert severity="error">{error}</Alert>}
      {cropping !== null && (
        <ImageCropDialog
          image={cropping.image}
          onCrop={(picture) => {
            const cut = new File([picture], cropping.file.name.replace(/\.\w+$/, '') + '.png', { type: picture.type })
            show(latest.current.map((other) => (other.kind === 'new' && other.key === cropping.key ? { ...other, file: cut } : other)))
          }}
          onClose={endCrop}
        />
      )}
    </>
  )
}

const mediaKind = ({ isVideo: video, contentType }: Service['illustrations'][number]) =>
  video ? 'video' : contentType.startsWith('image/') ? 'image' : 'file'

interface AlternativeTextProps {
  /** Name of the picture or video. */
  of: string
  value: string
  onChange: (text: string) => void
}

function AlternativeText({ of, value, onChange }: AlternativeTextProps) {
  return (
    <TextField
      size="small"
      fullWidth
      placeholder="What does it show?"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ htmlInput: { 'aria-label': `Alternative text of ${of}`, maxLength: ALTERNATIVE_TEXT_LENGTH } }}
      sx={{ '& input': { px: 1, py: 0.5, fontSize: '0.8125rem' } }}
    />
  )
}

function Tile({ media, note, faded = false, children }: { media: ReactNode; note: string; faded?: boolean; children: ReactNode }) {
  return (
    <Box
      component="li"
      sx={{
        border: 1,
        borderColor: faded ? 'error.main' : 'divider',
        borderRadius: 1,
        overflow: 'hidden',
        display: 'grid',
        gridTemplateRows: '112px auto',
        // A long file name must not make it wider than its place.
        gridTemplateColumns: 'minmax(0, 1fr)',
      }}
    >
      <Box
        sx={{
          bgcolor: 'action.hover',
          display: 'grid',
          placeItems: 'center',
          overflow: 'hidden',
          opacity: faded ? 0.35 : 1,
          '& > *': { width: '100%', height: 112, objectFit: 'cover' },
        }}
      >
        {media}
      </Box>
      <Box sx={{ p: 0.75, pl: 1.25, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 0.5 }}>
        <Box
          component="span"
          title={note}
          sx={{ flex: '1 1 100%', minWidth: 0, typography: 'caption', overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {note}
        </Box>
        {children}
      </Box>
    </Box>
  )
}

function Media({ address, kind, name }: { address: string; kind: 'image' | 'video' | 'file'; name: string }) {
  if (kind === 'image') return <img src={address} alt={name} loading="lazy" />
  if (kind === 'video') return <video src={address} aria-label={name} controls preload="metadata" />
  return <FileIcon role="img" aria-label={name} sx={{ p: 4, color: 'text.secondary' }} />
}

'use client'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
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
import type { ServiceValues } from './service-form.ts'
import { illustrationAddress } from './service-picture.tsx'

const ImageCropDialog = loadOnDemand(() => import('#components/ui/picture/image-crop-dialog.tsx').then((module) => module.ImageCropDialog))

const isImage = (file: File): boolean => file.type.startsWith('image/')
const isVideo = (file: File): boolean => file.type.startsWith('video/')

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

interface IllustrationsProps {
  serviceId: string | undefined
  /** Those stored with the service. */
  stored: Service['illustrations']
  removed: readonly string[]
  onRemovedChange: (ids: string[]) => void
  /** Stored ones in their order; those that somebody else added meanwhile are not among them, and come last. */
  ordered: ServiceValues['illustrations']
  onOrderedChange: (illustrations: ServiceValues['illustrations']) => void
  added: ServiceValues['illustrationsToAdd']
  onAddedChange: (added: ServiceValues['illustrationsToAdd']) => void
  error: string | undefined
}

/**
 * Pictures and videos of a service: stored ones are moved, or marked for deletion and back, new ones are dropped or chosen, cropped or taken away (B429,
 * B430); each can say what it shows.
 */
export function ServiceIllustrations({
  serviceId,
  stored,
  removed,
  onRemovedChange,
  ordered,
  onOrderedChange,
  added,
  onAddedChange,
  error,
}: IllustrationsProps) {
  const banner = useBanner()
  const [cropping, setCropping] = useState<{ file: File; image: OpenedImage } | null>(null)

  /** Those of now, since others may be taken away while pictures are opened. */
  const latest = useRef(added)
  useEffect(() => {
    latest.current = added
  })
  const add = async (files: File[]) => {
    const warnings = await Promise.all(files.map(checkFile))
    for (const warning of new Set(warnings)) if (warning !== null) banner.warning(warning)
    const good = files.filter((_, index) => warnings[index] === null)
    if (good.length > 0) onAddedChange([...latest.current, ...good.map((file) => ({ file, alternativeText: '' }))])
  }
  const crop = async (file: File) => {
    try {
      setCropping({ file, image: await openImage(file) })
    } catch {
      banner.warning(INVALID_IMAGE)
    }
  }
  const endCrop = () => {
    if (cropping !== null) URL.revokeObjectURL(cropping.image.src)
    setCropping(null)
  }
  const toggle = (id: string) => onRemovedChange(removed.includes(id) ? removed.filter((other) => other !== id) : [...removed, id])
  const byId = new Map(stored.map((illustration) => [illustration.id, illustration]))
  const texts = new Map([...stored, ...ordered].map(({ id, alternativeText }) => [id, alternativeText]))
  const order = [...new Set([...ordered.map(({ id }) => id), ...byId.keys()])].flatMap((id) => byId.get(id) ?? [])
  const setOrder = (ids: readonly string[]) => onOrderedChange(ids.map((id) => ({ id, alternativeText: texts.get(id) ?? '' })))
  const describe = (id: string, alternativeText: string) =>
    onOrderedChange(order.map((one) => ({ id: one.id, alternativeText: one.id === id ? alternativeText : (texts.get(one.id) ?? '') })))
  return (
    <>
      {stored.length + added.length > 0 && (
        <Box
          component="ul"
          aria-label="Illustrations"
          sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(208px, 1fr))' }}
        >
          {order.map(({ id, contentType, isVideo: video }, index) => {
            const gone = removed.includes(id)
            const name = `${video ? 'Video' : 'Picture'} ${index + 1}`
            const address = illustrationAddress(serviceId ?? '', id)
            return (
              <Tile
                key={id}
                faded={gone}
                note={gone ? 'Will be deleted' : name}
                media={<Media address={address} kind={video ? 'video' : contentType.startsWith('image/') ? 'image' : 'file'} name={name} />}
              >
                <AlternativeText of={name} value={texts.get(id) ?? ''} onChange={(text) => describe(id, text)} />
                {/* The first picture stands on the card and large on the page, so that its place matters. */}
                <Moves
                  name={name}
                  index={index}
                  count={order.length}
                  onMove={(to) => setOrder(moved(order, index, to).map((one) => one.id))}
                />
                <Button
                  size="small"
                  {...(gone ? { color: 'inherit' as const } : { color: 'error' as const })}
                  aria-label={`${gone ? 'Keep' : 'Delete'} ${name}`}
                  onClick={() => toggle(id)}
                >
                  {gone ? 'Keep' : 'Delete'}
                </Button>
              </Tile>
            )
          })}
          {added.map(({ file, alternativeText }, index) => (
            <Tile
              key={`${file.name}${file.size}${file.lastModified}${index}`}
              note={`New: ${file.name}, ${fileSize(file.size)}`}
              media={<NewMedia file={file} />}
            >
              <AlternativeText
                of={file.name}
                value={alternativeText}
                onChange={(text) => onAddedChange(added.map((other) => (other.file === file ? { file, alternativeText: text } : other)))}
              />
              {isImage(file) && (
                <Button size="small" color="inherit" aria-label={`Crop ${file.name}`} onClick={() => void crop(file)}>
                  Crop
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-label={`Remove ${file.name}`}
                onClick={() => onAddedChange(added.filter((other) => other.file !== file))}
              >
                Remove
              </Button>
            </Tile>
          ))}
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
            onAddedChange(added.map((other) => (other.file === cropping.file ? { ...other, file: cut } : other)))
          }}
          onClose={endCrop}
        />
      )}
    </>
  )
}

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

/** A file of this page; its address is released with the element. */
function NewMedia({ file }: { file: File }) {
  const show = useCallback(
    (element: HTMLImageElement | HTMLVideoElement | null) => {
      if (element === null) return
      const address = URL.createObjectURL(file)
      element.src = address
      return () => URL.revokeObjectURL(address)
    },
    [file],
  )
  return isVideo(file) ? <video ref={show} aria-label={file.name} controls preload="metadata" /> : <img ref={show} alt={file.name} />
}

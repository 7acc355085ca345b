'use client'
import { useEffect, useId, useRef, useState, type FormEvent } from 'react'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { INVALID_IMAGE } from '#lib/images/texts.ts'
import { MAX_ALT_LENGTH } from '#lib/rich-text/document.ts'
import { useBanner } from '#components/ui/feedback/banner-queue.tsx'
import { BusyButton } from '#components/ui/feedback/busy-button.tsx'
import { TextAreaInput } from '#components/ui/form/fields.tsx'
import { FileDrop } from '#components/ui/file-drop.tsx'
import { checkImage, IMAGE_TYPES, openImage } from '#components/ui/picture/image-file.ts'

/** Stores pictures of a text and gives the address of each. */
export interface PictureStore {
  upload: (file: File) => Promise<string>
  /** Largest file in bytes. */
  maxBytes: number
}

/** Changes the picture at the cursor, or inserts one and puts the cursor behind it: what is typed over a selected picture takes its place. */
export function setPicture(editor: Editor, picture: { src: string; alt: string }): void {
  const isNew = !editor.isActive('image')
  editor
    .chain()
    .setImage(picture)
    .command(({ tr, state }) => {
      if (!isNew) return true
      const behind = tr.selection.to
      if (!tr.doc.nodeAt(behind)?.isTextblock) tr.insert(behind, state.schema.nodes['paragraph']!.create())
      tr.setSelection(TextSelection.create(tr.doc, behind + 1)).scrollIntoView()
      return true
    })
    .run()
}

const NO_DESCRIPTION = 'Please describe the picture for readers who do not see it'
const TOO_LONG = `At most ${MAX_ALT_LENGTH} characters`

interface PictureDialogProps {
  store: PictureStore
  /** A pasted or dropped file; null = to be chosen. */
  file: File | null
  /** The picture at the cursor, whose words are changed; null = a new one. */
  current: { src: string; alt: string } | null
  onDone: (picture: { src: string; alt: string }) => void
  onClose: () => void
}

/** A picture with its description, which it cannot go without. Mounted = open. */
export function RichTextPicture({ store, file, current, onDone, onClose }: PictureDialogProps) {
  const id = useId()
  const banner = useBanner()
  const [chosen, setChosen] = useState(file)
  const [alt, setAlt] = useState(current?.alt ?? '')
  const [tried, setTried] = useState(false)
  const [busy, setBusy] = useState(false)
  const error = alt.trim() === '' ? NO_DESCRIPTION : alt.trim().length > MAX_ALT_LENGTH ? TOO_LONG : undefined

  const take = (next: File | undefined) => {
    if (next === undefined) return
    const warning = checkImage(next, store.maxBytes)
    if (warning !== null) return banner.warning(warning)
    openImage(next).then(
      ({ src }) => {
        URL.revokeObjectURL(src)
        setChosen(next)
      },
      () => banner.warning(INVALID_IMAGE),
    )
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // React passes the event on to the form around the editor, which must not be sent.
    event.stopPropagation()
    setTried(true)
    if (busy || error !== undefined || (chosen === null && current === null)) return
    setBusy(true)
    try {
      onDone({ src: chosen === null ? current!.src : await store.upload(chosen), alt: alt.trim() })
    } catch (failure) {
      setBusy(false)
      banner.failure(failure)
    }
  }
  return (
    // The writer goes on in the text.
    <Dialog open fullWidth maxWidth="xs" disableRestoreFocus aria-labelledby={`${id}title`} onClose={() => !busy && onClose()}>
      <Box component="form" noValidate onSubmit={(event) => void submit(event)}>
        <DialogTitle id={`${id}title`}>{current === null ? 'Insert picture' : 'Picture'}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2.5 }}>
          {chosen ? (
            <FilePicture file={chosen} />
          ) : current ? (
            <Box component="img" src={current.src} alt="" sx={previewStyle} />
          ) : (
            <FileDrop label="Picture file" accept={IMAGE_TYPES.join()} hint="bmp, jpeg or png" onFiles={([first]) => take(first)} />
          )}
          <TextAreaInput
            id={`${id}alt`}
            label="Description"
            required
            rows={2}
            max={MAX_ALT_LENGTH}
            value={alt}
            onChange={setAlt}
            error={tried ? error : undefined}
            hint="What the picture says, for readers who do not see it."
          />
        </DialogContent>
        <DialogActions>
          <Button color="inherit" onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <BusyButton type="submit" variant="contained" busy={busy} disabled={chosen === null && current === null}>
            {current === null ? 'Insert' : 'Apply'}
          </BusyButton>
        </DialogActions>
      </Box>
    </Dialog>
  )
}

/** A file that is not stored yet. */
function FilePicture({ file }: { file: File }) {
  const picture = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const src = URL.createObjectURL(file)
    picture.current?.setAttribute('src', src)
    return () => URL.revokeObjectURL(src)
  }, [file])
  return <Box component="img" ref={picture} alt="" sx={previewStyle} />
}

const previewStyle = { maxWidth: '100%', maxHeight: 240, justifySelf: 'center', borderRadius: 1 } as const

'use client'
import { useCallback, useId, useRef, type ReactNode } from 'react'
import Button from '@mui/material/Button'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import type { SxProps } from '@mui/material/styles'
import { UnsavedWithin } from '#components/ui/form/leave-guard.ts'
import { useDiscard } from '#components/ui/form/use-discard.tsx'
import { usePhone } from '#components/ui/form/use-phone.ts'

interface ReadDialogProps {
  title: string
  /** In px, or a step of the theme; `content` = as wide as what it holds, `screen` = all of it. */
  width?: number | 'xs' | 'sm' | 'md' | 'lg' | 'content' | 'screen' | undefined
  /** Fills the screen of a phone. */
  fillsPhone?: boolean
  /** Long text without a control in it: can be scrolled by keyboard. */
  scrolls?: boolean
  /** Between the title and what is scrolled. */
  above?: ReactNode
  contentSx?: SxProps
  /** Before Close. */
  actions?: ReactNode
  /** After Close, which then steps back. */
  mainAction?: ReactNode
  /** Null = no button: the dialog is on its way to something that has one. */
  closeLabel?: string | null
  /** Close is not what one is led to. */
  quiet?: boolean
  /** Close has the focus at first. */
  focusClose?: boolean
  /** Close, Esc and a click beside the dialog. */
  onClose: () => void
  children: ReactNode
}

/** Shows something, and is closed; asks first when a form within holds what is not saved. Mounted = open. */
export function ReadDialog({
  title,
  width = 'sm',
  fillsPhone = false,
  scrolls = false,
  above,
  contentSx = {},
  actions,
  mainAction,
  closeLabel = 'Close',
  quiet = false,
  focusClose = false,
  onClose,
  children,
}: ReadDialogProps) {
  const id = useId()
  const phone = usePhone() && fillsPhone
  const isStep = width === 'xs' || width === 'md' || width === 'lg'
  const unsaved = useRef(new Set<string>())
  const discard = useDiscard()
  const onUnsaved = useCallback((guard: string, isUnsaved: boolean) => {
    if (isUnsaved) unsaved.current.add(guard)
    else unsaved.current.delete(guard)
  }, [])
  const close = () => discard.leave(onClose, unsaved.current.size > 0)
  return (
    <Dialog
      open
      fullWidth={width !== 'content'}
      fullScreen={phone || width === 'screen'}
      maxWidth={isStep ? width : 'sm'}
      aria-labelledby={id}
      onClose={close}
      slotProps={{ paper: { sx: { maxWidth: phone || typeof width !== 'number' ? undefined : width } } }}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      {above}
      <DialogContent {...(scrolls && { tabIndex: 0 })} sx={[scrolls && { outlineOffset: -2 }, contentSx].flat()}>
        <UnsavedWithin value={onUnsaved}>{children}</UnsavedWithin>
      </DialogContent>
      {closeLabel !== null && (
        <DialogActions>
          {actions}
          <Button
            {...(quiet ? { color: 'inherit' } : mainAction === undefined && { variant: 'contained' })}
            onClick={close}
            autoFocus={focusClose}
          >
            {closeLabel}
          </Button>
          {mainAction}
        </DialogActions>
      )}
      {discard.question}
    </Dialog>
  )
}

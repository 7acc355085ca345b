'use client'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import parts from '#components/ui/parts.module.css'
import { openSignInWindow } from '#lib/auth/sign-in.ts'
import styles from './signed-out-dialog.module.css'

interface SignedOutDialogProps {
  outcome: 'ended' | 'other'
  /** Who opened the page. */
  person: string
  /** Who is signed in now. */
  other: string
  onClose: () => void
}

/** Stands in front of everything, open dialogs included, whose values stay. A dialog of the browser's own: it needs no script library and holds the focus over those of MUI. */
export function SignedOutDialog({ outcome, person, other, onClose }: SignedOutDialogProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const [opened, setOpened] = useState(false)
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    // The focus goes back to where it was, while the dialog still stands in the page.
    return () => element.close()
  }, [])
  const ended = outcome === 'ended'
  return createPortal(
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <h2 id={id}>{ended ? 'You were signed out' : 'Somebody else is signed in'}</h2>
      {ended ? (
        <p>Nothing was saved yet. Sign in again: what you typed stays here, and what you did goes on by itself.</p>
      ) : (
        <p>{`${other} is signed in now, and this page was opened by ${person}. Nothing was done in the name of ${other}. To go on as ${person}, sign out and in again in another tab, then come back; a reload loses what was typed here.`}</p>
      )}
      {opened && ended && <p role="status">Sign in in the window that has opened, then come back.</p>}
      <div className={styles.actions}>
        {ended ? (
          <button
            type="button"
            className={`${parts.button} ${parts.primary}`}
            onClick={() => {
              setOpened(true)
              openSignInWindow()
            }}
          >
            Sign in again
          </button>
        ) : (
          <button type="button" className={`${parts.button} ${parts.primary}`} onClick={() => location.reload()}>
            Reload the page
          </button>
        )}
        <button type="button" className={parts.button} onClick={onClose}>
          Not now
        </button>
      </div>
    </dialog>,
    document.body,
  )
}

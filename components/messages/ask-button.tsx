'use client'
import { useState } from 'react'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { AskDialogProps } from './ask-dialog.tsx'

/** The form's code comes with the first click. */
const AskDialog = loadOnDemand(withTheme(() => import('./ask-dialog.tsx').then((module) => module.AskDialog)))

interface AskButtonProps extends Pick<AskDialogProps, 'about' | 'subject'> {
  /** Name of the service. */
  name: string
}

/** Opens a message about a service or a subscription of it. */
export function AskButton({ about, subject, name }: AskButtonProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={parts.button}
        aria-haspopup="dialog"
        aria-label={`Ask about this service: ${name}`}
        onClick={() => setOpen(true)}
      >
        Ask about this service
      </button>
      {open && <AskDialog title="Ask about this service" about={about} subject={subject} onClose={() => setOpen(false)} />}
    </>
  )
}

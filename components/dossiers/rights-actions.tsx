'use client'
import { useState } from 'react'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'

const CopyRightsDialog = loadOnDemand(() => import('./rights-dialogs.tsx').then((module) => module.CopyRightsDialog))
const LeaveCompanyDialog = loadOnDemand(() => import('./rights-dialogs.tsx').then((module) => module.LeaveCompanyDialog))

interface RightsActionsProps {
  ppid: string
  name: string
  companies: readonly { id: string; name: string }[]
  /** Only super users take people out of companies (E122). */
  mayLeave: boolean
}

/** What is done with all rights of a person at once. */
export function RightsActions({ ppid, name, companies, mayLeave }: RightsActionsProps) {
  const [open, setOpen] = useState<'copy' | 'leave' | null>(null)
  const shared = { ppid, name, onClose: () => setOpen(null) }
  return (
    <>
      <button type="button" className={parts.button} onClick={() => setOpen('copy')}>
        Copy rights
      </button>
      {mayLeave && companies.length > 0 && (
        <button type="button" className={parts.button} onClick={() => setOpen('leave')}>
          Leaves the company
        </button>
      )}
      {open === 'copy' && <CopyRightsDialog {...shared} />}
      {open === 'leave' && <LeaveCompanyDialog {...shared} companies={companies} />}
    </>
  )
}

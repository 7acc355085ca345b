'use client'
import { useEffect, useState, type ReactNode } from 'react'
import { useRouter } from 'next/navigation'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import parts from '#components/ui/parts.module.css'
import type { AdminSettings } from '#lib/config/screen-settings.ts'
import { companyPath } from '#lib/people/words.ts'
import styles from './dossier.module.css'

const AddCompanyUsers = loadOnDemand(() => import('#components/companies/add-company-users.tsx').then((module) => module.AddCompanyUsers))
const AddMultipleUsers = loadOnDemand(() =>
  import('#components/companies/add-multiple-users.tsx').then((module) => module.AddMultipleUsers),
)
const CompanyDialog = loadOnDemand(() => import('#components/companies/company-dialog.tsx').then((module) => module.CompanyDialog))
const CompanyGroupDialog = loadOnDemand(() =>
  import('#components/companies/company-group-dialog.tsx').then((module) => module.CompanyGroupDialog),
)
const SubscriptionDialog = loadOnDemand(() =>
  import('#components/subscriptions/subscription-dialog.tsx').then((module) => module.SubscriptionDialog),
)
const UserDialog = loadOnDemand(() => import('#components/users/user-dialog.tsx').then((module) => module.UserDialog))

interface DialogEnds {
  /** Something was saved: the page, which the server renders, is rendered again. */
  onSaved: () => Promise<void>
  /** Somebody deleted the record: the page is gone too, but not before the dialog, which holds what was typed, is closed. */
  onGone: () => void
  onClose: () => void
}

interface DialogButtonProps {
  label: string
  /** @param moveTo the page of another record, which what was typed became */
  dialog: (ends: DialogEnds, moveTo: (path: string) => void) => ReactNode
}

/** A button that opens a dialog over the page of a record, so that whoever saves or cancels is where the work began. */
function DialogButton({ label, dialog }: DialogButtonProps) {
  const router = useRouter()
  const [open, setOpen] = useState(false)
  const [isGone, setIsGone] = useState(false)
  useEffect(() => {
    if (isGone && !open) router.refresh()
  }, [isGone, open, router])
  const ends: DialogEnds = {
    onSaved: () => {
      router.refresh()
      return Promise.resolve()
    },
    onGone: () => setIsGone(true),
    onClose: () => setOpen(false),
  }
  const moveTo = (path: string) => {
    setIsGone(false)
    router.push(path)
  }
  return (
    <>
      <button type="button" className={parts.button} onClick={() => setOpen(true)}>
        {label}
      </button>
      {open && dialog(ends, moveTo)}
    </>
  )
}

interface EditPersonProps {
  ppid: string
  settings: AdminSettings
  /** Of who edits. */
  isSuperUser: boolean
}

export const EditPerson = (props: EditPersonProps) => <DialogButton label="Edit" dialog={(ends) => <UserDialog {...props} {...ends} />} />

export const EditCompany = ({ id }: { id: string }) => (
  <DialogButton
    label="Edit"
    dialog={({ onSaved, ...ends }, moveTo) => (
      <CompanyDialog id={id} onSaved={(saved) => (saved.id === id ? void onSaved() : moveTo(companyPath(saved.id)))} {...ends} />
    )}
  />
)

export const EditCompanyGroup = ({ id }: { id: string }) => (
  <DialogButton label="Edit" dialog={(ends) => <CompanyGroupDialog id={id} {...ends} />} />
)

export const EditSubscription = (props: { id: string; settings: AdminSettings }) => (
  <DialogButton label="Edit" dialog={(ends) => <SubscriptionDialog {...props} {...ends} />} />
)

interface Company {
  id: string
  name: string
  groupId: string
}

/** People with a record come into the company; people without one get a record too. */
export const AddPeople = ({ company }: { company: Company }) => (
  <p className={styles.buttons}>
    <DialogButton
      label="Add people"
      dialog={({ onSaved, onClose }) => <AddCompanyUsers entity={company} onAdded={onSaved} onClose={onClose} />}
    />
    <DialogButton
      label="Add new people"
      dialog={({ onSaved, onClose }) => <AddMultipleUsers entity={company} onAdded={onSaved} onClose={onClose} />}
    />
  </p>
)

export const AddSubscription = ({ company, settings }: { company: Company; settings: AdminSettings }) => (
  <p className={styles.buttons}>
    <DialogButton
      label="Add subscription"
      dialog={(ends) => <SubscriptionDialog id={null} company={company} settings={settings} {...ends} />}
    />
  </p>
)

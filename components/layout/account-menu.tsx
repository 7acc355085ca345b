'use client'
import { useState } from 'react'
import { initials } from '#components/ui/picture/initials.ts'
import { withTheme } from '#components/theme/with-theme.tsx'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'
import styles from '#components/ui/header.module.css'

const AccountMenuList = loadOnDemand(withTheme(() => import('./account-menu-list.tsx').then((module) => module.AccountMenuList)))

export interface Account {
  name: string
  email: string
  photoUri: string | null
}

/** The signed-in user's photo, or initials, with the account menu behind it (B012). */
export function AccountMenu({ account }: { account: Account }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [used, setUsed] = useState(false)
  const [broken, setBroken] = useState<string | null>(null)
  const { name, email, photoUri } = account
  const photo = photoUri === broken ? null : photoUri
  const letters = initials(name) || initials(email)
  return (
    <>
      <button
        type="button"
        className={styles.account}
        aria-label={`Account menu, ${letters}`}
        title={name}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setUsed(true)
          setAnchor(event.currentTarget)
        }}
      >
        {photo === null ? <span>{letters}</span> : <img src={photo} alt="" width={32} height={32} onError={() => setBroken(photo)} />}
      </button>
      {used && <AccountMenuList account={account} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

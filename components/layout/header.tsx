import Link from 'next/link'
import { BellOnDemand } from '#components/notifications/bell-on-demand.tsx'
import { PaletteButton } from '#components/palette/palette-button.tsx'
import { ColorSchemeSwitch } from '#components/theme/color-scheme-switch.tsx'
import { AccountMenu, type Account } from './account-menu.tsx'
import { Brand } from './brand.tsx'
import { LoginAction } from './login-action.tsx'
import { NAVIGATION_ID } from './navigation.ts'
import { WhileSignedIn } from '#components/session/session-notice.tsx'
import styles from '#components/ui/header.module.css'

interface HeaderProps {
  hostName: string
  /** Mark of the tenant. */
  colour: string
  hasNavigation: boolean
  /** Null when signed out. */
  account: Account | null
  /** Leads to the administration (B016). */
  showSettings: boolean
  /** A user with a record and accepted terms. */
  showBell: boolean
}

/** Logo and host name, command palette, Platform settings, colour scheme, account menu or Login (B011 to B016). */
export function Header({ hostName, colour, hasNavigation, account, showSettings, showBell }: HeaderProps) {
  return (
    <header className={styles.header}>
      {hasNavigation && (
        <button type="button" className={`${styles.icon} ${styles.burger}`} aria-label="Menu" popoverTarget={NAVIGATION_ID}>
          <svg viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      )}
      <Brand hostName={hostName} colour={colour} />
      <div className={styles.tools}>
        <WhileSignedIn ended={<PaletteButton reader="visitor" />}>
          <PaletteButton reader={account?.email ?? 'visitor'} />
        </WhileSignedIn>
        <WhileSignedIn>
          {showSettings && (
            <Link href="/admin" prefetch={false} className={styles.icon} aria-label="Platform settings" title="Platform settings">
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
                <circle cx="16" cy="7" r="3" />
                <circle cx="8" cy="17" r="3" />
              </svg>
            </Link>
          )}
          {showBell && <BellOnDemand />}
        </WhileSignedIn>
        <ColorSchemeSwitch />
        {account === null ? (
          <LoginAction />
        ) : (
          <WhileSignedIn ended={<LoginAction again />}>
            <AccountMenu account={account} />
          </WhileSignedIn>
        )}
      </div>
    </header>
  )
}

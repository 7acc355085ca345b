import type { ReactNode } from 'react'
import { BannerProvider } from '#components/ui/feedback/banner-queue.tsx'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import { viewerOf, type Actor } from '#lib/caller/actor.ts'
import type { Host } from '#lib/tenants/contract.ts'
import { CallFailures } from './call-failures.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { navigationItems, type NavigationFacts } from './navigation.ts'
import { SessionNotice } from '#components/session/session-notice.tsx'
import { SideNavigation } from './side-navigation.tsx'
import { StartUpBoundary } from './start-up-boundary.tsx'
import { ViewAsBanner } from './view-as-banner.tsx'
import { viewAsFacts } from './view-as-facts.ts'
import styles from './shell.module.css'

interface ShellProps {
  actor: Actor
  host: Host
  /** Null for visitors without a user record. */
  facts: (NavigationFacts & { photoUri: string | null }) | null
  /** The visitor's choice. */
  catalogueVersion: 1 | 2
  copyright: string
  privacyUrl: string
  termsRefusalUrl: string
  children: ReactNode
}

function accountOf(actor: Actor, facts: ShellProps['facts']) {
  if (actor.kind === 'anonymous') return null
  const { firstName, lastName, email } = actor.kind === 'user' ? actor : actor.identity
  const name = `${firstName ?? ''} ${lastName ?? ''}`.trim()
  return { name: name || (email ?? ''), email: email ?? '', photoUri: facts?.photoUri ?? null }
}

/** What stands around every page: header, left navigation, footer, start-up, terms and banners. */
export function Shell({ actor, host, facts, catalogueVersion, copyright, privacyUrl, termsRefusalUrl, children }: ShellProps) {
  const items = navigationItems(actor, host, facts)
  const account = accountOf(actor, facts)
  const viewer = viewerOf(actor)
  const session = actor.kind !== 'anonymous' ? 'present' : actor.staleSession ? 'stale' : 'none'
  return (
    <BannerProvider>
      <CallFailures />
      <SessionNotice
        person={actor.kind === 'user' ? { ppid: actor.ppid, name: account?.name ?? '' } : null}
        seenByOther={viewer !== null}
      />
      <div className={styles.shell}>
        <a className={styles.skip} href="#content">
          Skip to content
        </a>
        {viewer !== null && <ViewAsBanner person={account!} {...viewAsFacts(viewer)} />}
        <Header
          hostName={host.name}
          colour={tenantColour(host.tenant?.colour ?? 0)}
          hasNavigation={items.length > 0}
          account={account}
          showSettings={actor.kind === 'user' && actor.isInternal}
          showBell={actor.kind === 'user' && actor.termsAccepted}
        />
        <div className={items.length > 0 ? `${styles.body} ${styles.withNavigation}` : styles.body}>
          {items.length > 0 && <SideNavigation items={items} />}
          <main id="content" tabIndex={-1} className={styles.main}>
            <StartUpBoundary
              session={session}
              hasBuiltInTenant={host.tenant !== null}
              catalogueVersion={catalogueVersion}
              catalogueVersionToggle={host.catalogueVersionToggle}
            >
              {children}
            </StartUpBoundary>
          </main>
        </div>
        <Footer
          copyright={copyright}
          privacyUrl={privacyUrl}
          mustAcceptTerms={actor.kind === 'user' && !actor.termsAccepted && viewer === null}
          termsRefusalUrl={termsRefusalUrl}
        />
      </div>
    </BannerProvider>
  )
}

'use client'
import { Fragment } from 'react'
import Link from 'next/link'
import { usePathname } from 'next/navigation'
import { PendingLabel } from '#components/ui/feedback/pending-label.tsx'
import { NAVIGATION_ID, needsSignIn, type NavigationIcon, type NavigationItem } from './navigation.ts'
import { useSession } from '#components/session/session-notice.tsx'
import styles from './side-navigation.module.css'

const icons: Record<NavigationIcon, string> = {
  'my-services': 'M4 5h7v7H4zM13 5h7v7h-7zM4 14h7v6H4zM13 14h7v6h-7z',
  'my-clients': 'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7ZM3 20a6 6 0 0 1 12 0M16 4.5a3.5 3.5 0 0 1 0 6.5M17.5 14.5A6 6 0 0 1 21 20',
  'client-view': 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  catalogue: 'M5 4h11a3 3 0 0 1 3 3v13H8a3 3 0 0 1-3-3zM5 17a3 3 0 0 1 3-3h11',
  news: 'M4 5h13v13a2 2 0 0 0 2 2H6a2 2 0 0 1-2-2zM17 9h3v9a2 2 0 0 1-2 2M7.5 9H13M7.5 12.5H13M7.5 16H11',
  obligations: 'M9 4h6v3H9zM15 5.5h3V20H6V5.5h3M9 12.5l2 2 4-4M9 17.5h6',
  external: 'M13 4h7v7M20 4l-9 9M18 14v4a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h4',
}

/** Pages beside the one of an item whose addresses do not begin with it. */
const besides: Readonly<Record<string, RegExp>> = {
  '/': /^\/(service\/|compare$)/,
  '/articles': /^\/(news|articlesadmin)(\/|$)/,
  '/myClients': /^\/(renewals|accessReview)(\/|$)/,
  '/clientView': /^\/viewAs$/,
}

const isCurrent = (href: string, pathname: string): boolean =>
  pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)) || besides[href]?.test(pathname) === true

/** The left navigation: beside the page on wide screens, a drawer of the browser itself (popover) on narrow ones. */
export function SideNavigation({ items: all }: { items: readonly NavigationItem[] }) {
  const { outcome } = useSession()
  // Of the person's own menu nothing stays when the session has ended.
  const items = outcome === 'same' ? all : all.filter(({ href, external }) => external !== true && !needsSignIn(href))
  const outside = items.filter(({ external }) => external === true)
  const services = [...new Set(outside.map(({ service }) => service))]
  const pathname = usePathname()
  const close = () => document.getElementById(NAVIGATION_ID)?.hidePopover?.()
  return (
    <nav id={NAVIGATION_ID} className={styles.navigation} aria-label="Main" popover="auto">
      <ul>
        {items
          .filter(({ external }) => external !== true)
          .map(({ label, href, icon }) => (
            <li key={href}>
              <Link href={href} prefetch={false} aria-current={isCurrent(href, pathname) ? 'page' : undefined} onClick={close}>
                <PendingLabel>
                  <Icon path={icons[icon]} />
                  {label}
                </PendingLabel>
              </Link>
            </li>
          ))}
        {services.map((service, index) => (
          <li key={`of ${service}`} className={styles.service}>
            <span id={`${NAVIGATION_ID}-${index}`} className={styles.serviceName}>
              {service}
            </span>
            <ul aria-labelledby={`${NAVIGATION_ID}-${index}`}>
              {outside
                .filter((item) => item.service === service)
                .map(({ label, href, icon, hint }) => (
                  <li key={href}>
                    <a href={href} target="_blank" rel="noopener noreferrer">
                      <span>
                        {label}
                        {hint !== undefined && (
                          <span className={styles.hint}>
                            {' '}
                            <Breakable text={hint} />
                          </span>
                        )}
                      </span>
                      <Icon path={icons[icon]} />
                      <span className={styles.hidden}>(opens in a new tab)</span>
                    </a>
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** An address that breaks behind its slashes and dots rather than within a word. */
const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[/.])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const Icon = ({ path }: { path: string }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={path} />
  </svg>
)

import type { Actor } from '#lib/caller/actor.ts'
import type { Host } from '#lib/tenants/contract.ts'

/** Element id of the left navigation; the header's Menu button opens it on narrow screens. */
export const NAVIGATION_ID = 'navigation'

export type NavigationIcon = 'my-services' | 'my-clients' | 'client-view' | 'catalogue' | 'news' | 'obligations' | 'external'

export interface NavigationItem {
  label: string
  href: string
  icon: NavigationIcon
  /** An address outside of the portal (B010). */
  external?: true
  /** Distinguishes this item from another one of the same name. */
  hint?: string
  /** The service that an outside address belongs to; items of one service follow one another. */
  service?: string
}

export interface NavigationFacts {
  /** At least one service in My services (B007). */
  hasServices: boolean
  /** The person is or was in a 3W subscription of a company, and so in its register. */
  hasRegister?: boolean
  /** By service. */
  links: readonly { service: string; name: string; link: string; company: string | null }[]
}

/** Routes that demand sign-in, by whole path segments (portal.md section 2, A002); the rest of the shell is public (B062). */
const SIGN_IN_ROUTES =
  /^\/(myServices|myClients|clientView|viewAs|accessReview|people|companies|companyGroups|subscriptions|renewals|articles|news|obligations|messages|articlesadmin|profile|admin|download)(\/|$)/

export const needsSignIn = (pathname: string): boolean => SIGN_IN_ROUTES.test(pathname)

/**
 * The left navigation of a visitor; empty when one item or none would remain (B004 to B010, B052, A037, A118).
 * @param facts null for visitors without a user record
 */
export function navigationItems(
  actor: Actor,
  host: Pick<Host, 'isHomeCountry' | 'features'>,
  facts: NavigationFacts | null,
): NavigationItem[] {
  const isUser = actor.kind === 'user'
  const isInternal = isUser && actor.isInternal
  const candidates: (NavigationItem & { shown: boolean })[] = [
    {
      label: 'My services',
      href: '/myServices',
      icon: 'my-services',
      shown: isUser && host.isHomeCountry && (isInternal || facts?.hasServices === true),
    },
    { label: 'My clients', href: '/myClients', icon: 'my-clients', shown: isInternal && host.isHomeCountry },
    {
      label: 'Client view',
      href: '/clientView',
      icon: 'client-view',
      shown: isInternal && host.isHomeCountry && host.features.clientPanel,
    },
    { label: 'Catalogue', href: '/', icon: 'catalogue', shown: true },
    { label: 'News', href: '/articles', icon: 'news', shown: isUser && host.features.news },
    {
      label: 'Obligations',
      href: '/obligations',
      icon: 'obligations',
      shown: isUser && !isInternal && host.features.news && facts?.hasRegister === true,
    },
  ]
  const items = candidates.filter(({ shown }) => shown).map(({ label, href, icon }): NavigationItem => ({ label, href, icon }))
  const links = facts?.links ?? []
  for (const { service, name, link, company } of links) {
    const alike = links.filter((other) => other.service === service && other.name === name)
    const byCompany = company !== null && alike.filter((other) => other.company === company).length === 1
    const hint = byCompany ? company : link.replace(/^https?:\/\//, '')
    items.push({ label: name, href: link, icon: 'external', external: true, service, ...(alike.length > 1 && { hint }) })
  }
  return items.length > 1 ? items : []
}

import Link from 'next/link'
import { TermsLink } from './terms-link.tsx'
import styles from './shell.module.css'

interface FooterProps {
  copyright: string
  /** An address or a path (A043). */
  privacyUrl: string
  mustAcceptTerms: boolean
  termsRefusalUrl: string
}

/** Copyright line, privacy statement, terms (B018). */
export function Footer({ copyright, privacyUrl, mustAcceptTerms, termsRefusalUrl }: FooterProps) {
  return (
    <footer className={styles.footer}>
      <span>{copyright}</span>
      <span className={styles.footerLinks}>
        {privacyUrl.startsWith('/') ? (
          <Link href={privacyUrl} prefetch={false}>
            Privacy statement
          </Link>
        ) : (
          <a href={privacyUrl}>Privacy statement</a>
        )}
        <TermsLink className={styles.footerButton} mustAccept={mustAcceptTerms} refusalUrl={termsRefusalUrl} privacyUrl={privacyUrl} />
      </span>
    </footer>
  )
}

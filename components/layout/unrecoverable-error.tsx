'use client'
import { useEffect, type ReactNode } from 'react'
import { logout } from './logout.ts'
import { useReloadOnRouteChange } from './reload-on-route-change.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/ui/message.module.css'

/** Default application error (B588). */
const DEFAULT_TITLE = 'An error occured in the application.'
/** Marker class of the page body (B589). */
const ERROR_CLASS = 'unrecoverable-error'

interface UnrecoverableErrorProps {
  title?: string
  subtitle?: string
  description?: ReactNode
  /** A Logout button (B593). */
  showLogout?: boolean
  /** A Reload button (B593). */
  showReload?: boolean
  /** A button of its own, before the others. */
  action?: { label: string; onAction: () => void }
  /** The page itself follows below. */
  aboveOthers?: boolean
  /** More below the buttons, e.g. error details. */
  children?: ReactNode
}

/** The page of an error that only a new start can help (B568). */
export function UnrecoverableError({
  title = DEFAULT_TITLE,
  subtitle,
  description,
  showLogout = false,
  showReload = false,
  action,
  aboveOthers = false,
  children,
}: UnrecoverableErrorProps) {
  useReloadOnRouteChange()
  useEffect(() => {
    document.body.classList.add(ERROR_CLASS)
    return () => document.body.classList.remove(ERROR_CLASS)
  }, [])
  return (
    <section className={aboveOthers ? `${styles.message} ${styles.above}` : styles.message} role="alert">
      <h1 className={parts.title}>{title}</h1>
      {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
      {description !== undefined && <p className={styles.text}>{description}</p>}
      {(action !== undefined || showReload || showLogout) && (
        <div className={styles.actions}>
          {action !== undefined && (
            <button type="button" className={`${parts.button} ${parts.primary}`} onClick={action.onAction}>
              {action.label}
            </button>
          )}
          {showReload && (
            <button
              type="button"
              className={action === undefined ? `${parts.button} ${parts.primary}` : parts.button}
              onClick={() => location.reload()}
            >
              Reload
            </button>
          )}
          {showLogout && (
            <button type="button" className={parts.button} onClick={logout}>
              Logout
            </button>
          )}
        </div>
      )}
      {children}
    </section>
  )
}

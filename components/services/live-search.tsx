import type { ReactNode } from 'react'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import parts from '#components/ui/parts.module.css'
import { LiveForm } from './live-form.tsx'
import styles from './live-search.module.css'

const MAX_SEARCH = 200

interface LiveSearchProps {
  /** Id of the form. */
  id: string
  /** The page that searches, e.g. "/myClients". */
  path: string
  search: string
  /** The address that the results belong to; default: the page and its search text. */
  address?: string
  /** What is looked for, e.g. "Find a client". */
  label: string
  /** Default: the label. */
  placeholder?: string
  /** Fields that are sent along. */
  hidden?: ReactNode
  /** How many were found. */
  count: ReactNode
  /** The results. */
  children: ReactNode
}

/** A list of one page that is searched while one types, with the number of results above them. */
export function LiveSearch({
  id,
  path,
  search,
  address = search === '' ? path : `${path}?search=${encodeURIComponent(search)}`,
  label,
  placeholder = label,
  hidden,
  count,
  children,
}: LiveSearchProps) {
  return (
    <LiveForm
      formId={id}
      address={address}
      form={
        <form id={id} className={styles.search} action={path} method="get" role="search" autoComplete="off">
          <input
            type="search"
            name="search"
            aria-label={label}
            placeholder={placeholder}
            defaultValue={search}
            maxLength={MAX_SEARCH}
            enterKeyHint="search"
          />
          {hidden}
        </form>
      }
    >
      <p className={styles.count} aria-live="polite">
        {count}
      </p>
      {children}
    </LiveForm>
  )
}

/** Stands where results would be. @param clearHref the page without its filters; left out = nothing to clear is offered */
export const NothingMatches = ({ clearHref }: { clearHref?: string }) => (
  <EmptyState filtered={false}>
    <p className={parts.hint}>Nothing matches. Try to broaden the criteria.</p>
    {clearHref !== undefined && (
      <a href={clearHref} data-live="filter" className={parts.button}>
        Clear filters
      </a>
    )}
  </EmptyState>
)

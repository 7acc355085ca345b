import { catalogueHref, lastPage, type CatalogueAddress } from './catalogue-address.ts'
import { pageNumbers } from './page-numbers.ts'
import styles from './catalogue.module.css'

/** Id of the results; a page link leads to their beginning. */
export const RESULTS_ID = 'services'

interface PaginationProps {
  address: CatalogueAddress
  totalCount: number
  pageSize: number
}

/** Links to the other pages of the results; nothing when there is only one. */
export function Pagination({ address, totalCount, pageSize }: PaginationProps) {
  const last = lastPage(totalCount, pageSize)
  if (last <= 1) return null
  const current = Math.min(address.page, last)
  const link = (page: number, text: string, label: string) => (
    <a
      href={`${catalogueHref({ ...address, page })}#${RESULTS_ID}`}
      data-live="page"
      aria-label={label}
      aria-current={text === String(current) ? 'page' : undefined}
    >
      {text}
    </a>
  )
  return (
    <nav aria-label="Pages">
      <ul className={styles.pages}>
        {current > 1 && <li>{link(current - 1, 'Previous', 'Previous page')}</li>}
        {pageNumbers(current, last).map((page, index) => (
          <li key={page ?? `gap${index}`}>
            {page === null ? <span aria-hidden="true">…</span> : link(page, String(page), `Page ${page}`)}
          </li>
        ))}
        {current < last && <li>{link(current + 1, 'Next', 'Next page')}</li>}
      </ul>
    </nav>
  )
}

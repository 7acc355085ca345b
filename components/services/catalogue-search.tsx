import { SearchIcon } from './icons.tsx'
import { MAX_SEARCH } from './catalogue-address.ts'
import parts from '#components/ui/parts.module.css'
import styles from './catalogue.module.css'

/** Id of the form whose fields are the search and, further down the page, the filters. */
export const CATALOGUE_FORM = 'catalogue-search'

/** Search over services and their categories; a GET form, so that it works without JavaScript. */
export function CatalogueSearch({ search }: { search: string }) {
  return (
    <form id={CATALOGUE_FORM} className={styles.search} action="/" method="get" role="search" autoComplete="off">
      <label className={parts.hidden} htmlFor="catalogue-search-text">
        Search services
      </label>
      <SearchIcon />
      <input
        id="catalogue-search-text"
        className={styles.searchText}
        type="search"
        name="search"
        defaultValue={search}
        maxLength={MAX_SEARCH}
        placeholder="Search services"
        enterKeyHint="search"
      />
      <button type="submit" className={`${parts.button} ${parts.primary}`}>
        Search
      </button>
    </form>
  )
}

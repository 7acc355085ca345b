'use client'
import { useApi } from '#lib/http/use-api.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/news/news.module.css'

interface DidYouMeanProps {
  search: string
  onSearch: (text: string) => void
}

/** Above the articles of a search: that it was understood otherwise than typed, which of its words find something, and by which other terms it was asked too. */
export function DidYouMean({ search, onSearch }: DidYouMeanProps) {
  // What only explains the list may stay away when it fails: the list itself says what is wrong.
  const { data } = useApi('POST /api/v1/News/meant', { body: { freeTextSearch: search } }, { revalidateOnFocus: false })
  if (!data || (data.corrected === null && data.fewer === null && data.alsoSearched.length === 0)) return null
  const { corrected, fewer, alsoSearched } = data
  return (
    <div className={styles.meant} role="status">
      {corrected !== null && (
        <p>
          {`No article has “${search}” in it. Did you mean `}
          <button type="button" className={parts.link} onClick={() => onSearch(corrected)}>
            {corrected}
          </button>
          ?
        </p>
      )}
      {fewer !== null && (
        <p>
          {`No article has all of “${search}” in it. Search for `}
          <button type="button" className={parts.link} onClick={() => onSearch(fewer)}>
            {fewer}
          </button>
          ?
        </p>
      )}
      {alsoSearched.length > 0 && <p>{`Also searched for: ${alsoSearched.join(', ')}`}</p>}
    </div>
  )
}

'use client'
import { useMemo } from 'react'
import { GLOBAL, THREE_W, type Landing } from '#components/news/landing-address.ts'
import parts from '#components/ui/parts.module.css'
import styles from '#components/news/news.module.css'
import { useApi } from '#lib/http/use-api.ts'
import { typeNames } from '#lib/news/words.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { tabCountsInput } from './requests.ts'

interface OtherTypeProps {
  query: URLSearchParams
  type: Landing['type']
  isInternal: boolean
  onChoose: (type: Landing['type']) => void
}

/** What the other type of news holds of a search: who looks for a law need not know under which type it is kept. */
export function OtherType({ query, type, isInternal, onChoose }: OtherTypeProps) {
  const other = type === GLOBAL ? THREE_W : GLOBAL
  const input = useMemo(() => tabCountsInput(query, other, isInternal), [query, other, isInternal])
  // What only leads on may stay away when it fails.
  const { data } = useApi('POST /api/v1/News/counts', input, { revalidateOnFocus: false })
  if (!data) return null
  const found = [
    ...(data.articles > 0 ? [countedText(data.articles, 'article', 'articles')] : []),
    ...(data.news > 0 ? [countedText(data.news, 'news item', 'news items')] : []),
    ...(data.calendar > 0 ? [countedText(data.calendar, 'date', 'dates')] : []),
  ]
  if (found.length === 0) return null
  return (
    <div className={styles.meant} role="status">
      <p>
        {'Also found in '}
        <button type="button" className={parts.link} onClick={() => onChoose(other)}>
          {`${typeNames[other]}: ${found.join(', ')}`}
        </button>
      </p>
    </div>
  )
}

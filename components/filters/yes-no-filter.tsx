'use client'
import { useNews } from '#components/news/news-context.tsx'
import type { Chosen, NewsFilter } from '#components/news/news-filters.ts'
import styles from '#components/news/news.module.css'

export interface OneFilterProps {
  filter: NewsFilter
  chosen: Chosen
  onChange: (key: string, values: readonly string[]) => void
}

/** All, yes or no. */
export function YesNoFilter({ filter: { key, label, text }, chosen, onChange }: OneFilterProps) {
  const { names } = useNews()
  return (
    <label className={styles.field}>
      {label}
      <select className={styles.select} value={chosen[key]?.[0] ?? ''} onChange={(event) => onChange(key, [event.target.value])}>
        <option value="">All</option>
        <option value="yes">{text('yes', names)}</option>
        <option value="no">{text('no', names)}</option>
      </select>
    </label>
  )
}

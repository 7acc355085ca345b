'use client'
import { CrossIcon } from '#components/services/icons.tsx'
import parts from '#components/ui/parts.module.css'
import type { Chosen, NewsFilter } from '#components/news/news-filters.ts'
import { useNews } from '#components/news/news-context.tsx'
import styles from '#components/news/news.module.css'

interface FilterChipsProps {
  filters: readonly NewsFilter[]
  chosen: Chosen
  search: string | undefined
  onChange: (key: string, values: readonly string[]) => void
  onClear: () => void
}

/** The chosen filters, each a button that takes it away, and one that clears them all. */
export function FilterChips({ filters, chosen, search, onChange, onClear }: FilterChipsProps) {
  const { names } = useNews()
  const chips = filters.flatMap((filter) => (chosen[filter.key] ?? []).map((value) => ({ filter, value })))
  if (chips.length === 0 && search === undefined) return null
  return (
    <ul className={`${parts.chips} ${styles.chips}`} aria-label="Chosen filters">
      {search !== undefined && (
        <li>
          <Chip label="Search" text={`“${search}”`} onRemove={() => onChange('search', [])} />
        </li>
      )}
      {chips.map(({ filter, value }) => (
        <li key={`${filter.key} ${value}`}>
          <Chip
            label={filter.label}
            text={filter.text(value, names)}
            onRemove={() =>
              onChange(
                filter.key,
                (chosen[filter.key] ?? []).filter((one) => one !== value),
              )
            }
          />
        </li>
      ))}
      <li>
        <button type="button" className={styles.plain} onClick={onClear}>
          Clear filters
        </button>
      </li>
    </ul>
  )
}

function Chip({ label, text, onRemove }: { label: string; text: string; onRemove: () => void }) {
  return (
    <button type="button" className={parts.chip} onClick={onRemove}>
      <span>
        <span className={parts.hidden}>Remove filter {label}: </span>
        {text}
      </span>
      <CrossIcon />
    </button>
  )
}

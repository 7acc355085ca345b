'use client'
import { useState } from 'react'
import facets from '#components/services/facets.module.css'
import parts from '#components/ui/parts.module.css'
import type { Chosen, NewsFilter, TagKind } from '#components/news/news-filters.ts'
import { useNews } from '#components/news/news-context.tsx'
import { Fold } from './fold.tsx'
import { MoreFilters } from './more-filters.tsx'
import { YesNoFilter } from './yes-no-filter.tsx'
import styles from '#components/news/news.module.css'

/** Id of the filters, which a button opens on narrow screens. */
export const FILTERS_ID = 'news-filters'
/** Values shown before the rest is folded away, and from which number on one can look for a value. */
const SHOWN = 6
const FIND_FROM = 15

const tagKinds: Readonly<Record<string, TagKind>> = {
  topic: 'topics',
  issuer: 'issuers',
  documentType: 'documentTypes',
  territory: 'territories',
}

/** How many items have a value; null = not counted. */
export type Counts = Readonly<Record<TagKind, readonly { id: string; count: number }[]>> | null

interface FilterPanelProps {
  filters: readonly NewsFilter[]
  chosen: Chosen
  /** Undefined while they are on their way. */
  counts: Counts | undefined
  /** The counts are of an earlier question, and marked as such. */
  stale?: boolean
  onChange: (key: string, values: readonly string[]) => void
  /** On the button that closes the sheet, e.g. '12 articles'. */
  resultText: string
}

/** Every filter of a tab: beside the results on wide screens, a sheet over them on narrow ones. */
export function FilterPanel({ filters, chosen, counts, stale = false, onChange, resultText }: FilterPanelProps) {
  const lists = filters.filter(({ key }) => tagKinds[key])
  const quick = filters.filter(({ key, group }) => !tagKinds[key] && group === undefined)
  const others = filters.filter(({ group }) => group !== undefined)
  return (
    <div id={FILTERS_ID} popover="auto" className={facets.facets} role="group" aria-label="Filters" aria-busy={stale || undefined}>
      {quick.length > 0 && (
        <div className={styles.quick}>
          {quick.map((filter) => (
            <YesNoFilter key={filter.key} filter={filter} chosen={chosen} onChange={onChange} />
          ))}
        </div>
      )}
      {lists.map(({ key, label }) => (
        <TagFilter
          key={key}
          name={key}
          kind={tagKinds[key]!}
          label={label}
          chosen={chosen[key] ?? []}
          counts={counts}
          onChange={onChange}
        />
      ))}
      {others.length > 0 && <MoreFilters filters={others} chosen={chosen} onChange={onChange} />}
      <div className={facets.actions}>
        <button
          type="button"
          popoverTarget={FILTERS_ID}
          popoverTargetAction="hide"
          className={`${parts.button} ${parts.primary} ${facets.done}`}
        >
          Show {resultText}
        </button>
      </div>
    </div>
  )
}

interface TagFilterProps {
  name: string
  kind: TagKind
  label: string
  chosen: readonly string[]
  counts: FilterPanelProps['counts']
  onChange: FilterPanelProps['onChange']
}

/** Values by their number, chosen ones always among them; long lists can be searched. */
function TagFilter({ name, kind, label, chosen, counts, onChange }: TagFilterProps) {
  const { names } = useNews()
  const [find, setFind] = useState('')
  const countOf = counts ? new Map(counts[kind].map(({ id, count }) => [id, count])) : null
  const values = names[kind]
    .map((item) => ({ ...item, count: countOf ? (countOf.get(item.id) ?? 0) : null }))
    .filter(({ id, count }) => count !== 0 || chosen.includes(id))
    .sort((a, b) => (b.count ?? 0) - (a.count ?? 0))
  if (values.length === 0) return null
  const found = find.trim() === '' ? values : values.filter((value) => value.name.toLowerCase().includes(find.trim().toLowerCase()))
  const toggle = (id: string, on: boolean) => onChange(name, on ? [...chosen, id] : chosen.filter((one) => one !== id))
  const list = (some: typeof values) => (
    <ul className={facets.list}>
      {some.map(({ id, name: text, count }) => (
        <li key={id}>
          <label className={facets.choice} data-none={count === 0 || undefined}>
            <input type="checkbox" checked={chosen.includes(id)} onChange={(event) => toggle(id, event.target.checked)} />
            <span>{text}</span>
            <span className={facets.count}>{count?.toLocaleString('en')}</span>
          </label>
        </li>
      ))}
    </ul>
  )
  const hidden = found.slice(SHOWN)
  return (
    <fieldset className={facets.group}>
      <legend>{label}</legend>
      {values.length >= FIND_FROM && (
        <input
          className={styles.find}
          type="search"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          placeholder="Find"
          aria-label={`Find in ${label}`}
          autoComplete="off"
        />
      )}
      {list(found.slice(0, SHOWN))}
      {found.length === 0 && <p className={styles.meta}>No match</p>}
      {hidden.length > 0 && (
        <Fold
          open={find !== '' || hidden.some(({ id }) => chosen.includes(id))}
          summary={
            <>
              {hidden.length} more
              <span className={parts.hidden}> of {label}</span>
            </>
          }
        >
          {() => list(hidden)}
        </Fold>
      )}
    </fieldset>
  )
}

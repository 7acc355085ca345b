'use client'
import { useEffect, useId, useState } from 'react'
import { DateInput } from '#components/ui/date-input.tsx'
import facets from '#components/services/facets.module.css'
import { impactWords, RATINGS, readBusinessId, readRange, textFields, writeRange, type Chosen, type NewsFilter, type TextField } from './news-filters.ts'
import { useNews } from './news-context.tsx'
import styles from './news.module.css'

/** A typed text takes effect this many ms after the last key. */
const TYPING_MS = 400

interface MoreFiltersProps {
  filters: readonly NewsFilter[]
  chosen: Chosen
  onChange: (key: string, values: readonly string[]) => void
}
interface OneProps {
  filter: NewsFilter
  chosen: Chosen
  onChange: MoreFiltersProps['onChange']
}

const RANGES: ReadonlySet<string> = new Set(['issued', 'publishedOn', 'linkedNews'])
const impacts = impactWords.map((label, index) => ({ value: String(index), label }))
const ratings = RATINGS.map((rating) => ({ value: String(rating), label: String(rating) }))
const choices: Readonly<Record<string, readonly { value: string; label: string }[]>> = { impact: impacts, firmImpact: impacts, rating: ratings, firmRating: ratings }

/** Filters by dates, words, number, marks and notes; each combines with the others. */
export function MoreFilters({ filters, chosen, onChange }: MoreFiltersProps) {
  return filters.map((filter) => (
    <fieldset key={filter.key} className={facets.group}>
      <legend>{filter.label}</legend>
      <OneFilter filter={filter} chosen={chosen} onChange={onChange} />
    </fieldset>
  ))
}

function OneFilter(props: OneProps) {
  const { key } = props.filter
  if (RANGES.has(key)) return <RangeFilter {...props} />
  if (key === 'text') return <WordsFilter {...props} />
  if (key === 'number') return <NumberFilter {...props} />
  if (key === 'eventDate') return <Choices {...props} options={[{ value: 'startDate', label: 'Start date' }, { value: 'endDate', label: 'End date' }]} hint="Looks for these dates, not the publish date, in the range of “Published”." />
  if (choices[key]) return <Choices {...props} options={choices[key]} />
  return <YesNoFilter {...props} />
}

function RangeFilter({ filter: { key }, chosen, onChange }: OneProps) {
  const id = useId()
  const { from, to } = readRange(chosen[key]?.[0])
  const set = (start: string | null, end: string | null) => onChange(key, [writeRange(start, end)])
  return (
    <div className={styles.pair}>
      <DateInput id={`${id}from`} label="From" value={from} onChange={(start) => set(start, to)} />
      <DateInput id={`${id}to`} label="To" value={to} onChange={(end) => set(from, end)} />
    </div>
  )
}

function YesNoFilter({ filter: { key, label, text }, chosen, onChange }: OneProps) {
  const { names } = useNews()
  return (
    <select className={`${styles.select} ${styles.find}`} aria-label={label} value={chosen[key]?.[0] ?? ''} onChange={(event) => onChange(key, [event.target.value])}>
      <option value="">All</option>
      <option value="yes">{text('yes', names)}</option>
      <option value="no">{text('no', names)}</option>
    </select>
  )
}

function Choices({ filter: { key }, chosen, onChange, options, hint }: OneProps & { options: readonly { value: string; label: string }[]; hint?: string }) {
  const values = chosen[key] ?? []
  return (
    <>
      <ul className={facets.list}>
        {options.map(({ value, label }) => (
          <li key={value}>
            <label className={facets.choice}>
              <input type="checkbox" checked={values.includes(value)} onChange={(event) => onChange(key, event.target.checked ? [...values, value] : values.filter((one) => one !== value))} />
              <span>{label}</span>
            </label>
          </li>
        ))}
      </ul>
      {hint && <p className={styles.meta}>{hint}</p>}
    </>
  )
}

/** What is typed, sent a little after the last key; a value from elsewhere (Back, a chip taken away) replaces it. */
function useTyped(value: string, send: (text: string) => void): [string, (text: string) => void] {
  const [text, setText] = useState(value)
  const [seen, setSeen] = useState(value)
  if (value !== seen) {
    setSeen(value)
    setText(value)
  }
  useEffect(() => {
    if (text === value) return
    const timer = setTimeout(() => {
      // What is sent comes back as the value and must not replace what is typed on.
      setSeen(text)
      send(text)
    }, TYPING_MS)
    return () => clearTimeout(timer)
    // The typed text alone starts the delay.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [text])
  return [text, setText]
}

function NumberFilter({ filter: { key, label }, chosen, onChange }: OneProps) {
  const [text, setText] = useTyped(chosen[key]?.[0] ?? '', (typed) => onChange(key, readBusinessId(typed) === undefined ? [] : [typed.trim()]))
  return <input className={styles.find} inputMode="numeric" aria-label={label} value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" />
}

/** Words in one part of an article; several combine. */
function WordsFilter({ filter: { key, isValid }, chosen, onChange }: OneProps) {
  const [field, setField] = useState<TextField>('title')
  const [text, setText] = useState('')
  const values = chosen[key] ?? []
  const value = `${field}:${text.trim()}`
  const add = () => {
    if (!isValid(value)) return
    onChange(key, [...values.filter((one) => one !== value), value])
    setText('')
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add()
      }}
    >
      <select className={`${styles.select} ${styles.find}`} aria-label="Part" value={field} onChange={(event) => setField(event.target.value as TextField)}>
        {Object.entries(textFields).map(([name, label]) => (
          <option key={name} value={name}>
            {label}
          </option>
        ))}
      </select>
      <input className={styles.find} type="search" aria-label="Words" placeholder="Words, then Enter" value={text} onChange={(event) => setText(event.target.value)} autoComplete="off" />
    </form>
  )
}

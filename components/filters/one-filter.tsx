'use client'
import { useEffect, useId, useState } from 'react'
import { DateFilterInput } from '#components/ui/form/date-input.tsx'
import facets from '#components/services/facets.module.css'
import { impactWords } from '#lib/news/words.ts'
import { RATINGS, readBusinessId, readRange, textFields, writeRange, type TextField } from '#components/news/news-filters.ts'
import { YesNoFilter, type OneFilterProps } from './yes-no-filter.tsx'
import styles from '#components/news/news.module.css'

/** A typed text takes effect this many ms after the last key. */
const TYPING_MS = 400

const RANGES: ReadonlySet<string> = new Set(['issued', 'publishedOn', 'linkedNews'])
const impacts = impactWords.map((label, index) => ({ value: String(index), label }))
const ratings = RATINGS.map((rating) => ({ value: String(rating), label: String(rating) }))
const eventDates = [
  { value: 'startDate', label: 'Start date' },
  { value: 'endDate', label: 'End date' },
]
const choices: Readonly<Record<string, readonly { value: string; label: string }[]>> = {
  impact: impacts,
  firmImpact: impacts,
  rating: ratings,
  firmRating: ratings,
  eventDate: eventDates,
}

/** One filter of a folded group, each kind with its own inputs. */
export function OneFilter(props: OneFilterProps) {
  const { key } = props.filter
  if (RANGES.has(key)) return <RangeFilter {...props} />
  if (key === 'text') return <WordsFilter {...props} />
  if (key === 'number') return <NumberFilter {...props} />
  const options = choices[key]
  return options ? <Choices {...props} options={options} /> : <YesNoFilter {...props} />
}

function RangeFilter({ filter: { key, label }, chosen, onChange }: OneFilterProps) {
  const id = useId()
  const { from, to } = readRange(chosen[key]?.[0])
  const set = (start: string | null, end: string | null) => onChange(key, [writeRange(start, end)])
  return (
    <fieldset className={styles.set}>
      <legend>{label}</legend>
      <DateFilterInput id={`${id}from`} label="From" value={from} onChange={(start) => set(start, to)} />
      <DateFilterInput id={`${id}to`} label="To" value={to} onChange={(end) => set(from, end)} />
    </fieldset>
  )
}

function Choices({
  filter: { key, label },
  chosen,
  onChange,
  options,
}: OneFilterProps & { options: readonly { value: string; label: string }[] }) {
  const values = chosen[key] ?? []
  return (
    <fieldset className={styles.set}>
      <legend>{label}</legend>
      <ul className={styles.choices}>
        {options.map(({ value, label: text }) => (
          <li key={value}>
            <label className={facets.choice}>
              <input
                type="checkbox"
                checked={values.includes(value)}
                onChange={(event) => onChange(key, event.target.checked ? [...values, value] : values.filter((one) => one !== value))}
              />
              <span>{text}</span>
            </label>
          </li>
        ))}
      </ul>
    </fieldset>
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

function NumberFilter({ filter: { key, label }, chosen, onChange }: OneFilterProps) {
  const [text, setText] = useTyped(chosen[key]?.[0] ?? '', (typed) =>
    onChange(key, readBusinessId(typed) === undefined ? [] : [typed.trim()]),
  )
  return (
    <label className={styles.field}>
      {label}
      <input
        className={styles.find}
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
      />
    </label>
  )
}

/** Words in one part of an article; several combine. */
function WordsFilter({ filter: { key, label, isValid }, chosen, onChange }: OneFilterProps) {
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
      <fieldset className={styles.set}>
        <legend>{label}</legend>
        <select className={styles.select} aria-label="Part" value={field} onChange={(event) => setField(event.target.value as TextField)}>
          {Object.entries(textFields).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
        <input
          className={styles.find}
          type="search"
          aria-label="Words"
          placeholder="Words, then Enter"
          value={text}
          onChange={(event) => setText(event.target.value)}
          autoComplete="off"
        />
      </fieldset>
    </form>
  )
}

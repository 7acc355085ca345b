'use client'
import { useId, useState } from 'react'
import { useSearchParams } from 'next/navigation'
import { BackLink } from '#components/ui/back-link.tsx'
import facets from '#components/services/facets.module.css'
import { DateInput } from '#components/ui/form/date-input.tsx'
import type { ExportRequest } from '#components/ui/download-export.ts'
import { ExportButton } from '#components/ui/table/export-button.tsx'
import parts from '#components/ui/parts.module.css'
import { typeNames } from '#lib/news/words.ts'
import { ratingExport, type RatingSource } from './export-address.ts'
import { FilterChips } from '#components/filters/filter-chips.tsx'
import { DEFAULT_LANDING, GLOBAL, newsTabs, readLanding, THREE_W, type NewsTab } from '#components/news/landing-address.ts'
import { NewsProvider } from '#components/news/news-context.tsx'
import {
  beyondMedia,
  filtersOf,
  readChosen,
  readSearch,
  toFilterBody,
  withoutFilters,
  withValues,
  type NewsFilterBody,
  type ReferenceNames,
} from '#components/news/news-filters.ts'
import styles from './export.module.css'

/** What a reader can export, under the name of the tab that shows it; the last two for the firm only. */
const contents = {
  all: 'Everything',
  articles: 'Articles',
  news: 'News',
  calendar: 'Compliance Calendar',
  ratings: 'Ratings of 3W articles',
  statistics: 'Usage statistics',
} as const
type Content = keyof typeof contents
const FOR_READERS: readonly Content[] = ['all', 'articles', 'news', 'calendar']
const FOR_THE_FIRM: readonly Content[] = ['ratings', 'statistics']
const sourceNames: Readonly<Record<RatingSource, string>> = { source: 'Issued', create: 'Created', publication: 'Published' }

const isListed = (content: Content): content is Extract<NewsTab, Content> => newsTabs.some(({ id }) => id === content)

const excelOf: Readonly<Record<Exclude<Content, 'ratings'>, ExportRequest['endpoint']>> = {
  all: 'POST /api/v1/Export/all/excel',
  articles: 'POST /api/v1/Export/article/excel',
  news: 'POST /api/v1/Export/news/filtered/excel',
  calendar: 'POST /api/v1/Export/event/filtered/excel',
  statistics: 'POST /api/v1/Export/stat/excel',
}

interface RadiosProps<Value extends string> {
  legend: string
  value: Value
  options: readonly (readonly [Value, string])[]
  onChange: (value: Value) => void
}

function Radios<Value extends string>({ legend, value, options, onChange }: RadiosProps<Value>) {
  const name = useId()
  return (
    <fieldset className={styles.set}>
      <legend>{legend}</legend>
      {options.map(([one, label]) => (
        <label key={one} className={facets.choice}>
          <input type="radio" name={name} checked={one === value} onChange={() => onChange(one)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}

function Check({ label, checked, onChange }: { label: string; checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={facets.choice}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.target.checked)} />
      <span>{label}</span>
    </label>
  )
}

type TypeChoice = 'both' | '0' | '1'

/** What to export, in which format, narrowed by the filters that the landing had. */
export function ExportChoice({ names, isInternal }: { names: ReferenceNames; isInternal: boolean }) {
  const given = useSearchParams()
  const landing = readLanding(new URLSearchParams(given), DEFAULT_LANDING)
  const id = useId()
  const [query, setQuery] = useState(() => new URLSearchParams(given))
  const [content, setContent] = useState<Content>(() => FOR_READERS.find((one) => one === landing.tab) ?? 'all')
  const [type, setType] = useState<TypeChoice>(() => (given.has('newsType') ? (String(landing.type) as TypeChoice) : 'both'))
  const [isWord, setIsWord] = useState(false)
  const [shown, setShown] = useState({ showImpact: false, showRating: false, withExtendedInfos: false })
  const [source, setSource] = useState<RatingSource>('publication')
  const [range, setRange] = useState<{ from: string | null; to: string | null }>({ from: null, to: null })

  const filters = isListed(content) ? filtersOf(content, { isInternal, threeW: type !== '1' }) : []
  const chosen = readChosen(query, filters)
  const search = isListed(content) ? readSearch(query.get('search')) : undefined
  const narrowed: NewsFilterBody = {
    ...toFilterBody(chosen, filters, search),
    ...(type !== 'both' && { type: type === '0' ? THREE_W : GLOBAL }),
    ...(shown.withExtendedInfos && { withExtendedInfos: true }),
  }
  const word = isWord && content === 'all'
  const whole = content === 'all' ? beyondMedia(chosen, filters) : null
  const rating = content === 'ratings' ? ratingExport(source, range.from ?? '', range.to ?? '') : null
  const request: ExportRequest | null =
    content === 'ratings'
      ? rating?.kind === 'download'
        ? rating.request
        : null
      : content === 'statistics'
        ? { endpoint: excelOf.statistics, body: {} }
        : word
          ? {
              endpoint: 'POST /api/v1/Export/all/word',
              query: { showImpact: shown.showImpact, showRating: shown.showRating },
              body: { filters: narrowed },
            }
          : { endpoint: excelOf[content], body: { filters: narrowed } }
  const options = [...FOR_READERS, ...(isInternal ? FOR_THE_FIRM : [])].map((one) => [one, contents[one]] as const)

  return (
    <NewsProvider value={{ names, type: landing.type, isInternal }}>
      <div className={parts.page}>
        <BackLink href={`/articles?${query}`}>News</BackLink>
        <h1 className={parts.title}>Export news</h1>
        <div className={styles.columns}>
          <div className={styles.form}>
            <Radios legend="What" value={content} options={options} onChange={setContent} />
            {isListed(content) && (
              <Radios
                legend="News type"
                value={type}
                options={[
                  ['both', 'Both'],
                  ['0', typeNames[THREE_W]],
                  ['1', typeNames[GLOBAL]],
                ]}
                onChange={setType}
              />
            )}
            {content === 'all' && (
              <Radios
                legend="Format"
                value={word ? 'word' : 'excel'}
                options={[
                  ['excel', 'Excel'],
                  ['word', 'Word'],
                ]}
                onChange={(format) => setIsWord(format === 'word')}
              />
            )}
            {(content === 'all' || content === 'articles') && (
              <fieldset className={styles.set}>
                <legend>With</legend>
                {word && <Check label="Impact" checked={shown.showImpact} onChange={(showImpact) => setShown({ ...shown, showImpact })} />}
                {word && <Check label="Rating" checked={shown.showRating} onChange={(showRating) => setShown({ ...shown, showRating })} />}
                <Check
                  label={word ? 'Linked news' : 'Notes and linked news'}
                  checked={shown.withExtendedInfos}
                  onChange={(withExtendedInfos) => setShown({ ...shown, withExtendedInfos })}
                />
              </fieldset>
            )}
            {content === 'ratings' && (
              <>
                <Radios
                  legend="Date"
                  value={source}
                  options={Object.entries(sourceNames) as [RatingSource, string][]}
                  onChange={setSource}
                />
                <fieldset className={styles.set}>
                  <legend>Range</legend>
                  <DateInput id={`${id}from`} label="From" value={range.from} onChange={(from) => setRange({ ...range, from })} />
                  <DateInput id={`${id}to`} label="To" value={range.to} onChange={(to) => setRange({ ...range, to })} />
                </fieldset>
              </>
            )}
          </div>
          <div>
            {isListed(content) && (
              <section aria-label="Filters" className={styles.filters}>
                <h2>Filters</h2>
                <FilterChips
                  filters={filters}
                  chosen={chosen}
                  search={search}
                  onChange={(key, values) => setQuery(withValues(query, key, values))}
                  onClear={() => setQuery(withoutFilters(query))}
                />
                {whole !== null && <p>{whole}</p>}
                {Object.keys(chosen).length === 0 && search === undefined && <p>None: everything that you may read.</p>}
              </section>
            )}
            <div className={styles.actions}>
              {request === null ? (
                <p role="status">
                  {rating?.kind === 'invalid' && range.from !== null && range.to !== null ? rating.text : 'Choose both dates.'}
                </p>
              ) : (
                <ExportButton primary {...request}>
                  Export
                </ExportButton>
              )}
            </div>
          </div>
        </div>
      </div>
    </NewsProvider>
  )
}

import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import type { CatalogueMarks, CatalogueView } from '#lib/catalogue/view.ts'
import { CATALOGUE_CONTACTS_ID, catalogueHref, NOTHING_CHOSEN, WHOLE_CATALOGUE, type CatalogueAddress } from './catalogue-address.ts'
import { CatalogueChips } from './catalogue-chips.tsx'
import { CatalogueColumns } from './catalogue-columns.tsx'
import { CatalogueFacets } from './catalogue-facets.tsx'
import { CatalogueHero, CatalogueValues } from './catalogue-hero.tsx'
import { CATALOGUE_FORM, CatalogueSearch } from './catalogue-search.tsx'
import { CatalogueTrace } from './catalogue-trace.tsx'
import { CatalogueVersionToggle } from './catalogue-version-toggle.tsx'
import { resultText } from './count-text.ts'
import { CompareBar } from './compare-bar.tsx'
import { FACETS_ID, facetsOf } from './facets.ts'
import { FilterIcon } from './icons.tsx'
import { LiveForm } from './live-form.tsx'
import { MarkedServices } from './marked-services.tsx'
import { MarksRefresh } from './marks-refresh.tsx'
import { Pagination, RESULTS_ID } from './pagination.tsx'
import { PeopleList } from './people-list.tsx'
import { CompactCard, ServiceCard } from './service-card.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './catalogue.module.css'

interface CataloguePageProps {
  view: CatalogueView
  /** Of the person who is signed in; null = the page shows nothing of them. */
  marks: CatalogueMarks | null
  /** The visitor may switch the version (B108, B656). */
  canToggle: boolean
  /** Setting of the link to one life cycle (A097). */
  learnMore: boolean
}

/** The address of what the view shows: choices that took no effect are not in it. */
const addressOf = ({ filters, pageNumber }: CatalogueView): CatalogueAddress => ({
  search: filters.search ?? '',
  chosen: {
    industries: [...filters.industries],
    lifeCycles: [...filters.lifeCycles],
    valueChains: [...filters.valueChains],
    type: filters.types.map(String),
  },
  steps: [],
  page: pageNumber,
})

/** The catalogue root in both versions (A086); rendered on the server, usable without JavaScript. */
export function CataloguePage({ view, marks, canToggle, learnMore }: CataloguePageProps) {
  const address = addressOf(view)
  const isWhole = catalogueHref(address) === WHOLE_CATALOGUE
  const chosen = Object.values(address.chosen).reduce((sum, values) => sum + values.length, 0)
  const facets = facetsOf(view)
  const count = resultText(view.totalCount, view.catalogueCount)
  return (
    <div className={`${parts.page} ${styles.catalogue} ${view.catalogueVersion === 2 ? styles.inColumns : ''}`}>
      <CatalogueTrace href={catalogueHref(address)} />
      {marks && <MarksRefresh readAt={marks.readAt} />}
      <CatalogueHero page={view.page} />
      <LiveForm
        formId={CATALOGUE_FORM}
        address={catalogueHref(address)}
        className={styles.live}
        form={
          <div className={styles.bar}>
            <CatalogueSearch search={address.search} />
            {canToggle && <CatalogueVersionToggle version={view.catalogueVersion} />}
          </div>
        }
        aside={{
          className: styles.side,
          columnsClassName: styles.content,
          fields: (
            <>
              <button type="button" popoverTarget={FACETS_ID} className={`${parts.button} ${styles.opener}`}>
                <FilterIcon />
                {chosen === 0 ? 'Filters' : `Filters (${chosen})`}
              </button>
              <CatalogueFacets facets={facets} resultText={count} />
            </>
          ),
        }}
      >
        {isWhole && marks && <MarkedServices marks={marks} />}
        <section id={RESULTS_ID} className={styles.results} aria-labelledby="services-head">
          <div className={styles.head}>
            <h2 id="services-head" className={styles.headTitle} aria-live="polite" aria-atomic>
              {count}
            </h2>
            <CatalogueChips address={address} facets={facets} />
          </div>
          <Results view={view} address={address} learnMore={learnMore} stars={marks && new Set(marks.starred.map(({ id }) => id))} />
          <Pagination address={address} totalCount={view.totalCount} pageSize={view.pageSize} />
        </section>
      </LiveForm>
      <CompareBar />
      <div className={styles.values}>
        <CatalogueValues page={view.page} />
      </div>
      {view.contacts.length > 0 && (
        <section id={CATALOGUE_CONTACTS_ID} className={styles.contacts} aria-labelledby="contacts-head">
          <h2 id="contacts-head">Contacts</h2>
          <PeopleList people={view.contacts} label="Contacts" />
        </section>
      )}
    </div>
  )
}

interface ResultsProps {
  view: CatalogueView
  address: CatalogueAddress
  learnMore: boolean
  /** Ids of the services that the person starred; null = no stars on the cards. */
  stars: ReadonlySet<string> | null
}

function Results({ view, address, learnMore, stars }: ResultsProps) {
  if (view.items.length === 0) return <NoServices view={view} address={address} stars={stars} />
  if (view.catalogueVersion === 2) return <CatalogueColumns columns={view.columns} address={address} learnMore={learnMore} stars={stars} />
  return (
    <ul className={styles.grid}>
      {view.items.map((card) => (
        <ServiceCard key={card.id} card={card} starred={stars && stars.has(card.id)} />
      ))}
    </ul>
  )
}

/** Links, not buttons: they work without JavaScript. */
function NoServices({ view, address, stars }: Omit<ResultsProps, 'learnMore'>) {
  if (view.catalogueCount === 0) return <EmptyState filtered={false}>No service is published here yet.</EmptyState>
  const searchOnly = catalogueHref({ ...address, page: 1, chosen: NOTHING_CHOSEN })
  return (
    <>
      <EmptyState filtered={false}>
        <p className={parts.hint}>Nothing matches. Try to broaden the criteria.</p>
        <span className={styles.ways}>
          {address.search !== '' && searchOnly !== catalogueHref(address) && (
            <a href={searchOnly} data-live="filter" className={parts.button}>
              Search without filters
            </a>
          )}
          <a href={WHOLE_CATALOGUE} data-live="filter" className={parts.button}>
            Clear filters
          </a>
        </span>
      </EmptyState>
      {view.near.length > 0 && (
        <section aria-labelledby="near-head">
          <h3 id="near-head" className={styles.headTitle}>
            Close to your search
          </h3>
          <ul className={`${styles.grid} ${styles.near}`}>
            {view.near.map((card) => (
              <CompactCard key={card.id} card={card} level={4} starred={stars && stars.has(card.id)} />
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

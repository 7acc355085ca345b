import type { FacetValue } from '#lib/catalogue/view.ts'
import { catalogueHref, WHOLE_CATALOGUE, withoutChoice, type CatalogueAddress } from './catalogue-address.ts'
import type { Facet } from './facets.ts'
import { CrossIcon } from './icons.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './catalogue.module.css'

const chosenOf = (values: readonly FacetValue[]): FacetValue[] =>
  values.flatMap((value) => [...(value.selected ? [value] : []), ...chosenOf(value.children)])

/** The choices that took effect, each a link that takes it away, and one that clears them all. */
export function CatalogueChips({ address, facets }: { address: CatalogueAddress; facets: readonly Facet[] }) {
  const chosen = facets.flatMap(({ key, label, values }) => chosenOf(values).map((value) => ({ key, label, value })))
  if (chosen.length === 0 && address.search === '') return null
  return (
    <ul className={parts.chips} aria-label="Chosen filters">
      {address.search !== '' && (
        <li>
          <Chip href={catalogueHref({ ...address, search: '', page: 1 })} label="Search" text={`“${address.search}”`} />
        </li>
      )}
      {chosen.map(({ key, label, value }) => (
        <li key={value.id}>
          <Chip href={catalogueHref(withoutChoice(address, key, value.id))} label={label} text={value.name} />
        </li>
      ))}
      <li>
        <a href={WHOLE_CATALOGUE} data-live="filter" className={`${parts.link} ${styles.clear}`}>
          Clear filters
        </a>
      </li>
    </ul>
  )
}

function Chip({ href, label, text }: { href: string; label: string; text: string }) {
  return (
    <a href={href} data-live="filter" className={parts.chip}>
      <span>
        <span className={parts.hidden}>Remove filter {label}: </span>
        {text}
      </span>
      <CrossIcon />
    </a>
  )
}

'use client'
import type { FacetValue } from '#lib/catalogue/view.ts'
import type { FacetKey } from './catalogue-address.ts'
import { CATALOGUE_FORM } from './catalogue-search.tsx'
import { FACETS_ID, type Facet } from './facets.ts'
import { ChevronIcon } from './icons.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './facets.module.css'

/** Values shown before the rest is folded away. */
const SHOWN = 8

/**
 * The filters with counts; beside the results on wide screens, a sheet over them on narrow ones. A client component, as the cards are: its values are smaller
 * as data than as elements.
 */
export function CatalogueFacets({ facets, resultText }: { facets: readonly Facet[]; resultText: string }) {
  return (
    <div id={FACETS_ID} popover="auto" className={styles.facets} role="group" aria-label="Filters">
      {facets.map((facet) => facet.values.length > 0 && <FacetGroup key={facet.key} facet={facet} />)}
      <div className={styles.actions}>
        <button type="submit" form={CATALOGUE_FORM} className={`${parts.button} ${parts.primary} ${styles.apply}`}>
          Apply filters
        </button>
        <button
          type="button"
          popoverTarget={FACETS_ID}
          popoverTargetAction="hide"
          className={`${parts.button} ${parts.primary} ${styles.done}`}
        >
          Show <span className={styles.result}>{resultText}</span>
        </button>
      </div>
    </div>
  )
}

const isChosen = (value: FacetValue): boolean => value.selected || value.children.some(isChosen)

function FacetGroup({ facet: { key, label, values } }: { facet: Facet }) {
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      <FacetList name={key} of={label} values={values} />
    </fieldset>
  )
}

/** Values in their order, the rest of a long list is folded away; `of` names the list for screen readers. */
function FacetList({ name, of, values }: { name: FacetKey; of: string; values: readonly FacetValue[] }) {
  const hidden = values.slice(SHOWN)
  return (
    <>
      <ul className={styles.list}>
        {values.slice(0, SHOWN).map((value) => (
          <li key={value.id}>
            <FacetChoice name={name} value={value} />
            {value.children.length > 0 && <FacetList name={name} of={value.name} values={value.children} />}
          </li>
        ))}
      </ul>
      {hidden.length > 0 && (
        <details className={parts.fold} open={hidden.some(isChosen)}>
          <summary>
            <ChevronIcon />
            {hidden.length} more
            <span className={parts.hidden}> of {of}</span>
          </summary>
          <FacetList name={name} of={of} values={hidden} />
        </details>
      )}
    </>
  )
}

function FacetChoice({ name, value: { id, name: text, count, selected } }: { name: FacetKey; value: FacetValue }) {
  return (
    <label className={styles.choice} data-none={count === 0 || undefined}>
      <input type="checkbox" name={name} value={id} form={CATALOGUE_FORM} defaultChecked={selected} />
      <span>{text}</span>
      <span className={styles.count}>
        {count}
        <span className={parts.hidden}> {count === 1 ? 'service' : 'services'}</span>
      </span>
    </label>
  )
}

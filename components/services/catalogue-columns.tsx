import type { CatalogueColumn } from '#lib/services/view.ts'
import { catalogueHref, type CatalogueAddress } from './catalogue-address.ts'
import { countText } from './count-text.ts'
import { CompactCard } from './service-card.tsx'
import parts from './parts.module.css'
import styles from './catalogue.module.css'

interface CatalogueColumnsProps {
  columns: readonly CatalogueColumn[]
  address: CatalogueAddress
  /** Setting of the link to one life cycle (A097). */
  learnMore: boolean
}

const sizeOf = (column: CatalogueColumn): number => column.ungrouped.length + column.groups.reduce((sum, group) => sum + group.items.length, 0)

/** The new catalogue: life cycles side by side, in each the service groups with their services (A086). */
export function CatalogueColumns({ columns, address, learnMore }: CatalogueColumnsProps) {
  return (
    <div className={styles.columns} role="group" aria-label="Life cycles" tabIndex={0}>
      {columns.filter((column) => sizeOf(column) > 0).map((column) => (
        <section key={column.lifeCycle?.id ?? 'other'} aria-label={column.lifeCycle?.name ?? 'Other services'}>
          <div className={styles.columnHead}>
            <h3>{column.lifeCycle?.name ?? 'Other services'}</h3>
            <p>
              {countText(sizeOf(column))}
              {learnMore && column.lifeCycle && !address.chosen.lifeCycles.includes(column.lifeCycle.id) && (
                <a className={parts.link} data-live="push" href={catalogueHref({ ...address, page: 1, chosen: { ...address.chosen, lifeCycles: [column.lifeCycle.id] } })}>
                  Learn more<span className={parts.hidden}> about {column.lifeCycle.name}</span>
                </a>
              )}
            </p>
          </div>
          {column.groups.map((group) => (
            <section key={group.id} className={styles.serviceGroup} aria-label={group.name}>
              <h4>{group.name}</h4>
              {group.smallDescription && <p>{group.smallDescription}</p>}
              <ul className={styles.stack}>
                {group.items.map((card) => (
                  <CompactCard key={card.id} card={card} level={5} />
                ))}
              </ul>
            </section>
          ))}
          {column.ungrouped.length > 0 && (
            <ul className={styles.stack}>
              {column.ungrouped.map((card) => (
                <CompactCard key={card.id} card={card} level={4} />
              ))}
            </ul>
          )}
        </section>
      ))}
    </div>
  )
}

import type { CatalogueColumn, ServiceCard } from '#lib/catalogue/view.ts'
import { catalogueHref, WHOLE_CATALOGUE, type CatalogueAddress } from './catalogue-address.ts'
import { servicesText } from '#lib/services/words.ts'
import { ChevronIcon } from './icons.tsx'
import { CompactCard } from './service-card.tsx'
import parts from '#components/ui/parts.module.css'
import styles from './columns.module.css'

/** Services of a group shown before the rest is folded away. */
const SHOWN = 3
/** Groups of a life cycle that are open in the whole catalogue, so that no column is much longer than the others. */
const OPEN_GROUPS = 3

interface CatalogueColumnsProps {
  columns: readonly CatalogueColumn[]
  address: CatalogueAddress
  /** Setting of the link to one life cycle (A097). */
  learnMore: boolean
  /** Ids of the services that the person starred; null = no stars on the cards. */
  stars: ReadonlySet<string> | null
}

const sizeOf = ({ groups, ungrouped }: CatalogueColumn): number => groups.reduce((sum, group) => sum + group.items.length, ungrouped.length)

const nameOf = ({ lifeCycle }: CatalogueColumn): string => lifeCycle?.name ?? 'Other services'

/** Where the links of narrow screens lead. */
const idOf = ({ lifeCycle }: CatalogueColumn): string => `life-cycle-${lifeCycle?.id ?? 'other'}`

/** The new catalogue: life cycles side by side, in each the service groups with their services (A086). */
export function CatalogueColumns({ columns, ...shared }: CatalogueColumnsProps) {
  const shown = columns.filter((column) => sizeOf(column) > 0)
  return (
    <>
      {shown.length > 1 && (
        <nav aria-label="Life cycles" className={styles.jump}>
          {shown.map((column) => (
            <a key={idOf(column)} href={`#${idOf(column)}`} className={styles.jumpLink}>
              {nameOf(column)} <span>{sizeOf(column)}</span>
            </a>
          ))}
        </nav>
      )}
      <div className={styles.columns}>
        {shown.map((column) => (
          <Column key={idOf(column)} column={column} {...shared} />
        ))}
      </div>
    </>
  )
}

function Column({ column, address, learnMore, stars }: { column: CatalogueColumn } & Omit<CatalogueColumnsProps, 'columns'>) {
  const { lifeCycle, groups, ungrouped } = column
  const name = nameOf(column)
  const isWhole = catalogueHref({ ...address, page: 1 }) === WHOLE_CATALOGUE
  // One more is not worth a fold.
  const open = isWhole && groups.length > OPEN_GROUPS + 1 ? OPEN_GROUPS : groups.length
  const canNarrow = learnMore && lifeCycle !== null && !address.chosen.lifeCycles.includes(lifeCycle.id)
  return (
    <section aria-label={name} id={idOf(column)} className={styles.column}>
      <div className={styles.head}>
        <h3>{name}</h3>
        <p>
          {servicesText(sizeOf(column))}
          {canNarrow && (
            <a
              className={parts.link}
              data-live="page"
              href={catalogueHref({ ...address, page: 1, chosen: { ...address.chosen, lifeCycles: [lifeCycle.id] } })}
            >
              Learn more<span className={parts.hidden}> about {name}</span>
            </a>
          )}
        </p>
      </div>
      {groups.slice(0, open).map((group) => (
        <section key={group.id} className={styles.group} aria-label={group.name}>
          <h4>{group.name}</h4>
          {group.smallDescription && <p>{group.smallDescription}</p>}
          <Stack cards={group.items} of={group.name} level={5} stars={stars} />
        </section>
      ))}
      {groups.slice(open).map((group) => (
        <details key={group.id} className={`${parts.fold} ${styles.folded}`}>
          <summary>
            <ChevronIcon />
            <h4>{group.name}</h4>
            <span className={styles.size}>
              {group.items.length}
              <span className={parts.hidden}> {group.items.length === 1 ? 'service' : 'services'}</span>
            </span>
          </summary>
          {group.smallDescription && <p>{group.smallDescription}</p>}
          <Stack cards={group.items} of={group.name} level={5} stars={stars} />
        </details>
      ))}
      {ungrouped.length > 0 && <Stack cards={ungrouped} of={name} level={4} stars={stars} />}
    </section>
  )
}

/** Cards below one another; `of` names the rest of a long list for screen readers. */
function Stack({
  cards,
  of,
  level,
  stars,
}: {
  cards: readonly ServiceCard[]
  of: string
  level: 4 | 5
  stars: ReadonlySet<string> | null
}) {
  const list = (some: readonly ServiceCard[]) => (
    <ul className={styles.stack}>
      {some.map((card) => (
        <CompactCard key={card.id} card={card} level={level} starred={stars && stars.has(card.id)} />
      ))}
    </ul>
  )
  // One more is not worth a fold.
  if (cards.length <= SHOWN + 1) return list(cards)
  return (
    <>
      {list(cards.slice(0, SHOWN))}
      <details className={`${parts.fold} ${styles.more}`}>
        <summary>
          <ChevronIcon />
          {cards.length - SHOWN} more services<span className={parts.hidden}> of {of}</span>
        </summary>
        {list(cards.slice(SHOWN))}
      </details>
    </>
  )
}

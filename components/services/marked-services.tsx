import Link from 'next/link'
import parts from '#components/ui/parts.module.css'
import type { CatalogueMarks, Marked } from '#lib/catalogue/view.ts'
import { ChevronIcon } from './icons.tsx'
import styles from './marked.module.css'

/** Services shown of each kind; other stars are folded away, other views are forgotten. */
const SHOWN = 5

/** What the person starred and opened last, above the services of the catalogue; nothing where there is nothing. */
export function MarkedServices({ marks: { starred, viewed } }: { marks: CatalogueMarks }) {
  if (starred.length === 0 && viewed.length === 0) return null
  // One more is not worth a fold.
  const first = starred.length > SHOWN + 1 ? starred.slice(0, SHOWN) : starred
  const others = starred.slice(first.length)
  return (
    <div className={styles.marked}>
      {starred.length > 0 && (
        <section aria-labelledby="starred-head">
          <h2 id="starred-head">Starred</h2>
          <Links services={first} />
          {others.length > 0 && (
            <details className={parts.fold}>
              <summary>
                <ChevronIcon />
                {others.length} more starred services
              </summary>
              <Links services={others} />
            </details>
          )}
        </section>
      )}
      {viewed.length > 0 && (
        <section aria-labelledby="viewed-head">
          <h2 id="viewed-head">Recently viewed</h2>
          <Links services={viewed.slice(0, SHOWN)} />
        </section>
      )}
    </div>
  )
}

function Links({ services }: { services: readonly Marked[] }) {
  return (
    <ul>
      {services.map(({ id, name, friendlyUrl }) => (
        <li key={id}>
          <Link href={`/service/${friendlyUrl}`} prefetch={false} title={name}>
            {name}
          </Link>
        </li>
      ))}
    </ul>
  )
}

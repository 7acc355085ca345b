import Link from 'next/link'
import { EmptyState } from '#components/ui/feedback/empty-state.tsx'
import parts from '#components/ui/parts.module.css'
import { PrintStyles } from '#components/ui/print-styles.tsx'
import type { ServiceDetail } from '#lib/catalogue/view.ts'
import { countedText } from '#lib/text/counted-text.ts'
import { KeepChoice } from './compare-bar.tsx'
import { compareHref, MAX_COMPARED } from './compare-address.ts'
import { comparedRows, type ComparedRow } from './compared-rows.ts'
import styles from './compare.module.css'

interface ComparePageProps {
  /** Those of the address that the reader may see, in its order. */
  details: readonly ServiceDetail[]
  onlyDiffering: boolean
}

/** Up to four services side by side; rendered on the server, usable without JavaScript. */
export function ComparePage({ details, onlyDiffering }: ComparePageProps) {
  const services = details.map(({ service }) => service.friendlyUrl)
  const rows = comparedRows(details)
  const differing = rows.filter(({ differs }) => differs)
  const several = details.length > 1
  return (
    <div className={parts.page}>
      <PrintStyles />
      <KeepChoice services={services} />
      <h1 className={parts.title}>Compare services</h1>
      {details.length === 0 ? (
        <EmptyState filtered={false}>
          <p className={parts.hint}>No service is chosen. Press Compare on up to {MAX_COMPARED} services of the catalogue.</p>
          <Link href="/" className={parts.button}>
            Open the catalogue
          </Link>
        </EmptyState>
      ) : (
        <>
          <div className={styles.tools}>
            <p>
              {several
                ? `${countedText(differing.length, 'row differs', 'rows differ')}, marked with a dot.`
                : 'Add a service to compare with.'}
            </p>
            {several && (
              <Link
                href={compareHref({ services, onlyDiffering: !onlyDiffering })}
                prefetch={false}
                scroll={false}
                replace
                className={parts.button}
              >
                {onlyDiffering ? 'Show all rows' : 'Show only what differs'}
              </Link>
            )}
            {details.length < MAX_COMPARED && (
              <Link href="/" prefetch={false} className={parts.button}>
                Add a service
              </Link>
            )}
          </div>
          <div className={styles.scroll} role="region" aria-label="Comparison" tabIndex={0}>
            <table className={styles.table}>
              <thead>
                <tr>
                  <td className={styles.corner} />
                  {details.map(({ service }) => (
                    <th key={service.id} scope="col">
                      <Link href={`/service/${service.friendlyUrl}`} prefetch={false}>
                        {service.name}
                      </Link>
                      <Link
                        href={compareHref({ services: services.filter((one) => one !== service.friendlyUrl), onlyDiffering })}
                        prefetch={false}
                        className={styles.remove}
                      >
                        Remove<span className={parts.hidden}> {service.name}</span>
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {(onlyDiffering && several ? differing : rows).map((row) => (
                  <Row key={row.label} row={row} ids={details.map(({ service }) => service.id)} />
                ))}
              </tbody>
            </table>
          </div>
          {onlyDiffering && several && differing.length === 0 && (
            <p className={parts.hint}>These services differ in nothing but their names.</p>
          )}
        </>
      )}
    </div>
  )
}

function Row({ row: { label, values, differs }, ids }: { row: ComparedRow; ids: readonly string[] }) {
  return (
    <tr className={differs ? styles.differs : undefined}>
      <th scope="row">
        {label}
        {differs && <span className={parts.hidden}> (differs)</span>}
      </th>
      {values.map((value, index) => (
        <td key={ids[index]}>
          {value.length === 0 && <span aria-label="nothing">–</span>}
          {value.length === 1 && value[0]}
          {value.length > 1 && (
            <ul>
              {value.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </td>
      ))}
    </tr>
  )
}

import type { Page } from '#lib/pages/contract.ts'
import styles from './hero.module.css'

/** Home-page texts of the tenant: title, subtitle, description and two value blocks (A086, B126). Empty ones are left out. */
export function CatalogueHero({ page }: { page: Page }) {
  const values = [
    { title: page.value1Title, text: page.value1Description },
    { title: page.value2Title, text: page.value2Description },
  ].filter(({ title, text }) => title !== '' || text !== '')
  return (
    <header className={styles.hero}>
      <div className={styles.heroText}>
        <h1 className={styles.title}>{page.title || 'Services catalogue'}</h1>
        {page.subtitle && <p className={styles.subtitle}>{page.subtitle}</p>}
        {page.description && <p className={styles.description}>{page.description}</p>}
      </div>
      {values.length > 0 && (
        <dl className={styles.values}>
          {values.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
    </header>
  )
}

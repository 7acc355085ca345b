import type { Page } from '#lib/pages/contract.ts'
import styles from './hero.module.css'

interface CatalogueHeroProps {
  page: Page
  /** Of its heading: the first of the page, or one in a preview. */
  level?: 1 | 3
}

/** Home-page texts of the tenant: title, subtitle and description (A086, B126). Empty ones are left out. */
export function CatalogueHero({ page, level = 1 }: CatalogueHeroProps) {
  const Heading = `h${level}` as const
  return (
    <header className={styles.hero}>
      <Heading className={styles.title}>{page.title || 'Services catalogue'}</Heading>
      {page.subtitle && <p className={styles.subtitle}>{page.subtitle}</p>}
      {page.description && <p className={styles.description}>{page.description}</p>}
    </header>
  )
}

/** The two value blocks of the home page (A086, B126). Empty ones are left out. */
export function CatalogueValues({ page }: { page: Page }) {
  const values = [
    { title: page.value1Title, text: page.value1Description },
    { title: page.value2Title, text: page.value2Description },
  ].filter(({ title, text }) => title !== '' || text !== '')
  if (values.length === 0) return null
  return (
    <dl className={styles.values}>
      {values.map(({ title, text }, index) => (
        <div key={index}>
          <dt>{title}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  )
}

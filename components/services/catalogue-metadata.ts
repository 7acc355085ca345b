import type { Metadata } from 'next'
import type { CatalogueView } from '#lib/catalogue/view.ts'

/** What search engines and link previews get of the catalogue. */
export const catalogueMetadata = ({ page, tenant }: Pick<CatalogueView, 'page' | 'tenant'>): Metadata => ({
  description: page.subtitle || page.description,
  alternates: { canonical: new URL('/', tenant.url) },
  openGraph: { title: page.title, description: page.subtitle },
})

import type { MetadataRoute } from 'next'
import { sitemapEntries } from '#lib/services/catalogue-service.ts'
import { catalogueRequest } from '#lib/tenants/request-service.ts'

/** The catalogue and every live service of the tenant, with absolute addresses from the tenant's url (security rule 13). */
export default async function sitemap(): Promise<MetadataRoute.Sitemap> {
  const { host, tenant } = await catalogueRequest()
  if (!tenant) return []
  const entries = await sitemapEntries(host)
  return [
    { url: new URL('/', tenant.url).href },
    ...entries.map(({ path, updatedAt }) => ({ url: new URL(path, tenant.url).href, lastModified: updatedAt })),
  ]
}

import type { MetadataRoute } from 'next'
import { currentHost } from '#lib/shell/visitor.ts'

/** The public pages may be indexed; what needs sign-in is not worth a visit. */
export default async function robots(): Promise<MetadataRoute.Robots> {
  const { tenant } = await currentHost()
  return {
    rules: {
      userAgent: '*',
      allow: ['/', '/api/v1/Service/'],
      disallow: [
        '/api/',
        '/admin',
        '/articlesadmin',
        '/authentication/',
        '/clientView',
        '/download/',
        '/myClients',
        '/myServices',
        '/profile',
      ],
    },
    ...(tenant ? { sitemap: new URL('/sitemap.xml', tenant.url).href } : {}),
  }
}

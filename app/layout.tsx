import type { ReactNode } from 'react'
import type { Metadata, Viewport } from 'next'
import { headers } from 'next/headers'
import { ColorSchemeScript } from '#components/theme/color-scheme-script.tsx'
import '#components/theme/base.css'
import { ColourStyles } from '#components/theme/colour-styles.tsx'
import { fontClasses } from '#components/theme/font.ts'
import { darkColours, lightColours } from '#components/theme/palette.ts'
import { PrintStyles } from '#components/ui/print-styles.tsx'
import { config } from '#lib/config/config.ts'
import { currentHost } from '#lib/shell/visitor.ts'

// Every page depends on the host and the visitor.
export const dynamic = 'force-dynamic'

export const viewport: Viewport = {
  themeColor: [
    { media: '(prefers-color-scheme: light)', color: lightColours.surface },
    { media: '(prefers-color-scheme: dark)', color: darkColours.surface },
  ],
}

/** The title is the host name (B017); with the database away, the built-in tenant's. */
export async function generateMetadata(): Promise<Metadata> {
  return {
    title: await currentHost().then(
      ({ name }) => name,
      () => config().builtInTenant,
    ),
    icons: {
      icon: [
        { url: '/favicon.ico', sizes: '48x48' },
        { url: '/icon.svg', type: 'image/svg+xml' },
      ],
      apple: '/apple-touch-icon.png',
    },
    manifest: '/manifest.webmanifest',
  }
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get('x-nonce') ?? undefined
  const { features, webAnalyticsUrl, timeZone } = config()
  return (
    <html lang="en" className={fontClasses} data-time-zone={timeZone} suppressHydrationWarning>
      <body>
        <ColourStyles />
        <PrintStyles />
        <ColorSchemeScript nonce={nonce} />
        {children}
        {features.webAnalytics && webAnalyticsUrl !== null && <script async src={webAnalyticsUrl} nonce={nonce} />}
      </body>
    </html>
  )
}

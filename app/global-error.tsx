'use client'
import { UnexpectedError } from '#components/layout/unexpected-error.tsx'
import bare from '#components/ui/bare.module.css'
import '#components/theme/base.css'
import { ColourStyles } from '#components/theme/colour-styles.tsx'
import { fontClasses } from '#components/theme/font.ts'

/** The root layout failed: the page stands for itself, in the system's colour scheme. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={fontClasses}>
      <body>
        <ColourStyles />
        <main className={bare.bare}>
          <UnexpectedError error={error} />
        </main>
      </body>
    </html>
  )
}

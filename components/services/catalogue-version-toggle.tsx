'use client'
import { useTransition } from 'react'
import { useRouter } from 'next/navigation'
import { CATALOGUE_VERSION_COOKIE } from '#lib/tenants/catalogue-version.ts'
import parts from '#components/ui/parts.module.css'

const YEAR_SECONDS = 31_536_000

/** Switches between the legacy (1) and the new (2) catalogue (B105 to B107); everything read before is read again (B116). */
export function CatalogueVersionToggle({ version }: { version: 1 | 2 }) {
  const router = useRouter()
  const [pending, startTransition] = useTransition()

  const toggle = () =>
    startTransition(async () => {
      const secure = location.protocol === 'https:' ? '; secure' : ''
      document.cookie = `${CATALOGUE_VERSION_COOKIE}=${version === 1 ? 2 : 1}; path=/; max-age=${YEAR_SECONDS}; samesite=lax${secure}`
      const { mutate } = await import('swr')
      await mutate(() => true)
      // The filters of one version mean nothing in the other one (B133).
      router.replace('/')
      router.refresh()
    })

  return (
    <button type="button" className={parts.button} onClick={toggle} aria-disabled={pending || undefined}>
      {version === 1 ? 'Try new Catalogue' : 'Back to legacy Catalogue'}
    </button>
  )
}

'use client'
import { useEffect } from 'react'
import { useRouter } from 'next/navigation'
import { registerCache } from '#lib/http/reread.ts'

const shown = new Set<() => void>()
registerCache(() => {
  for (const refresh of shown) refresh()
  return Promise.resolve()
})

/** Renders a server-rendered page again when something was written, or taken back by Undo. */
export function PageRefresh() {
  const router = useRouter()
  useEffect(() => {
    const refresh = () => router.refresh()
    shown.add(refresh)
    return () => void shown.delete(refresh)
  }, [router])
  return null
}

'use client'
import { useEffect, useRef } from 'react'
import { usePathname } from 'next/navigation'

/** While an error is on the screen, going to another page loads it again (B569). */
export function useReloadOnRouteChange(): void {
  const pathname = usePathname()
  const first = useRef(pathname)
  useEffect(() => {
    if (pathname !== first.current) location.reload()
  }, [pathname])
  // A screen inside the page is gone before it sees the new path.
  useEffect(() => {
    const path = location.pathname
    return () => {
      if (location.pathname !== path) location.reload()
    }
  }, [])
}

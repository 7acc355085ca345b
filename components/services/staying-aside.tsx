'use client'
import { useEffect, useRef, useState, type ReactNode } from 'react'

/** The header and some air around the column, px. */
const AROUND = 104

interface StayingAsideProps {
  /** The element has `data-fits` while all of it can be seen at once. */
  className?: string | undefined
  label: string
  children: ReactNode
}

/** A column beside the text that may stay in view: one that is higher than the screen must scroll with the text, or its end could not be read. */
export function StayingAside({ className, label, children }: StayingAsideProps) {
  const aside = useRef<HTMLElement>(null)
  const [fits, setFits] = useState(false)
  useEffect(() => {
    const measure = () => setFits(aside.current!.offsetHeight + AROUND <= innerHeight)
    const observer = new ResizeObserver(measure)
    observer.observe(aside.current!)
    addEventListener('resize', measure)
    return () => {
      observer.disconnect()
      removeEventListener('resize', measure)
    }
  }, [])
  return (
    <aside ref={aside} className={className} data-fits={fits || undefined} aria-label={label}>
      {children}
    </aside>
  )
}

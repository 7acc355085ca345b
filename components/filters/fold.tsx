'use client'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { ChevronIcon } from '#components/services/icons.tsx'
import parts from '#components/ui/parts.module.css'

interface FoldProps {
  summary: ReactNode
  /** It is open from the start, and opens when this becomes true; whoever opened it may close it again. */
  open?: boolean
  className?: string
  /** Rendered when it is first opened: what few people open costs nobody else its time. */
  children: () => ReactNode
}

/** A part of the page that is folded away. */
export function Fold({ summary, open = false, className, children }: FoldProps) {
  const [opened, setOpened] = useState(false)
  return (
    <details
      className={className === undefined ? parts.fold : `${parts.fold} ${className}`}
      open={open || undefined}
      onToggle={(event) => event.currentTarget.open && setOpened(true)}
    >
      <summary>
        <ChevronIcon />
        {summary}
      </summary>
      {(open || opened) && children()}
    </details>
  )
}

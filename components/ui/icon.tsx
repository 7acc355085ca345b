import type { ReactNode } from 'react'

/** The frame of a line icon that is drawn in place, so that it costs no script. */
export const LineIcon = ({ strokeWidth, children }: { strokeWidth: number; children: ReactNode }) => (
  <svg
    viewBox="0 0 16 16"
    width="16"
    height="16"
    fill="none"
    stroke="currentColor"
    strokeWidth={strokeWidth}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

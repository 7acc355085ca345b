import type { ReactNode } from 'react'
import { LineIcon } from '#components/ui/icon.tsx'

const Icon = ({ children }: { children: ReactNode }) => <LineIcon strokeWidth={1.6}>{children}</LineIcon>

/** Icons of the server-rendered pages; drawn in place so that they cost no script. */
export const StarIcon = () => (
  <Icon>
    <path d="m8 2 1.8 3.7 4.1.6-3 2.9.7 4L8 11.3l-3.6 1.9.7-4-3-2.9 4.1-.6z" fill="currentColor" />
  </Icon>
)
export const SparkIcon = () => (
  <Icon>
    <path d="M8 1.5v13M1.5 8h13M4 4l8 8M12 4l-8 8" />
  </Icon>
)
export const CheckIcon = () => (
  <Icon>
    <path d="m3 8.5 3.2 3.2L13 4.8" />
  </Icon>
)
export const CrossIcon = () => (
  <Icon>
    <path d="m4 4 8 8M12 4l-8 8" />
  </Icon>
)
export const SearchIcon = () => (
  <Icon>
    <circle cx="7" cy="7" r="4.5" />
    <path d="m10.5 10.5 3.5 3.5" />
  </Icon>
)
export const FilterIcon = () => (
  <Icon>
    <path d="M2 4h12M4.5 8h7M6.5 12h3" />
  </Icon>
)
export const ChevronIcon = () => (
  <Icon>
    <path d="m6 3.5 4.5 4.5L6 12.5" />
  </Icon>
)
export const OutsideIcon = () => (
  <Icon>
    <path d="M9.5 2.5h4v4M13.5 2.5 7.5 8.5M12 9.5V13a.5.5 0 0 1-.5.5H3a.5.5 0 0 1-.5-.5V4.5a.5.5 0 0 1 .5-.5h3.5" />
  </Icon>
)

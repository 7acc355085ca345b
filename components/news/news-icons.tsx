import type { ReactNode } from 'react'
import { LineIcon } from '#components/ui/icon.tsx'

const Icon = ({ children }: { children: ReactNode }) => <LineIcon strokeWidth={1.5}>{children}</LineIcon>

/** Icons of the reading screens; drawn in place so that they cost no script. */
export const LockIcon = () => (
  <Icon>
    <rect x="3.5" y="7" width="9" height="6.5" rx="1.5" />
    <path d="M5.5 7V5a2.5 2.5 0 0 1 5 0v2" />
  </Icon>
)
export const EnvelopeIcon = () => (
  <Icon>
    <rect x="2" y="3.5" width="12" height="9" rx="1.5" />
    <path d="m2.5 5 5.5 4 5.5-4" />
  </Icon>
)
export const OpenEnvelopeIcon = () => (
  <Icon>
    <path d="M2 6.5 8 2.5l6 4v6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1z" />
    <path d="m2.5 7 5.5 3.5L13.5 7" />
  </Icon>
)
export const LaterIcon = () => (
  <Icon>
    <path d="M4 2.5h8v11L8 10.5 4 13.5z" />
  </Icon>
)
/** Filled: it is on the list. */
export const LaterFilledIcon = () => (
  <Icon>
    <path d="M4 2.5h8v11L8 10.5 4 13.5z" fill="currentColor" />
  </Icon>
)
export const VersionsIcon = () => (
  <Icon>
    <path d="M2.5 8a5.5 5.5 0 1 0 1.8-4.1L2.5 5.5" />
    <path d="M2.5 2.5v3h3M8 5v3l2 1.5" />
  </Icon>
)
export const CalendarIcon = () => (
  <Icon>
    <rect x="2" y="3.5" width="12" height="10.5" rx="1.5" />
    <path d="M2 6.75h12M5.5 2v3M10.5 2v3" />
  </Icon>
)
export const ImportantIcon = () => (
  <Icon>
    <path d="M8 3v6M8 12.5v.1" />
  </Icon>
)
export const DocumentIcon = () => (
  <Icon>
    <path d="M4 1.5h5l3.5 3.5v9a.5.5 0 0 1-.5.5H4a.5.5 0 0 1-.5-.5V2a.5.5 0 0 1 .5-.5z" />
    <path d="M9 1.5V5h3.5M6 8.5h4M6 11h4" />
  </Icon>
)
export const AttachmentIcon = () => (
  <Icon>
    <path d="m12.9 7.6-5 5a2.9 2.9 0 0 1-4.1-4.1l5.4-5.4a1.9 1.9 0 0 1 2.7 2.7l-5.2 5.2a.9.9 0 0 1-1.3-1.3l4.5-4.5" />
  </Icon>
)
export const DownloadIcon = () => (
  <Icon>
    <path d="M8 2v8M4.8 7 8 10.2 11.2 7M3 13.5h10" />
  </Icon>
)
export const PrintIcon = () => (
  <Icon>
    <path d="M4.5 6V2h7v4M4.5 11.5H3A1.5 1.5 0 0 1 1.5 10V7.5A1.5 1.5 0 0 1 3 6h10a1.5 1.5 0 0 1 1.5 1.5V10a1.5 1.5 0 0 1-1.5 1.5h-1.5" />
    <rect x="4.5" y="9.5" width="7" height="4.5" />
  </Icon>
)
export const BackIcon = () => (
  <Icon>
    <path d="M10 3.5 5.5 8l4.5 4.5" />
  </Icon>
)
export const ForwardIcon = () => (
  <Icon>
    <path d="M6 3.5 10.5 8 6 12.5" />
  </Icon>
)
export const KeyboardIcon = () => (
  <Icon>
    <rect x="1.5" y="4" width="13" height="8" rx="1.5" />
    <path d="M4 6.5h.1M6.7 6.5h.1M9.3 6.5h.1M12 6.5h.1M5 9.5h6" />
  </Icon>
)

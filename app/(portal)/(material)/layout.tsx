import type { ReactNode } from 'react'
import { PortalTheme } from '#components/theme/portal-theme.tsx'

/** Pages that are drawn with MUI; the others come without its script. */
export default function MaterialLayout({ children }: { children: ReactNode }) {
  return <PortalTheme>{children}</PortalTheme>
}

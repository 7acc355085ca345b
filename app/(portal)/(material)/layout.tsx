import type { ReactNode } from 'react'
import { PortalTheme } from '#components/theme/portal-theme.tsx'
import { FocusKeeper } from '#components/ui/focus-keeper.tsx'

/** Pages that are rendered with MUI; the others come without its script. */
export default function MaterialLayout({ children }: { children: ReactNode }) {
  return (
    <PortalTheme>
      <FocusKeeper />
      {children}
    </PortalTheme>
  )
}

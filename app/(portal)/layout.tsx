import type { ReactNode } from 'react'
import { Shell } from '#components/layout/shell.tsx'
import { shellData } from '#lib/shell/visitor.ts'

export default async function PortalLayout({ children }: { children: ReactNode }) {
  return <Shell {...await shellData()}>{children}</Shell>
}

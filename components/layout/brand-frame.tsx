import type { ReactNode } from 'react'
import { tenantColour } from '#lib/config/tenant-palette.ts'
import { Brand } from './brand.tsx'
import bare from '#components/ui/bare.module.css'

interface BrandFrameProps {
  hostName: string
  /** Number of the tenant's colour. */
  tenantColour: number
  children: ReactNode
}

/** A page outside the shell says whose it is, and nothing else beside its message. */
export function BrandFrame({ hostName, tenantColour: colour, children }: BrandFrameProps) {
  return (
    <div className={bare.frame}>
      <header className={bare.brand}>
        <Brand hostName={hostName} colour={tenantColour(colour)} />
      </header>
      {children}
    </div>
  )
}

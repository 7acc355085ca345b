'use client'
import { loadOnDemand } from '#components/ui/load-on-demand.tsx'

/** The bell, whose script visitors without it need not load. */
export const BellOnDemand = loadOnDemand(() => import('./bell.tsx').then((module) => module.Bell))

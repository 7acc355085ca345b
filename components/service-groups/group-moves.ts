import { countedText } from '#lib/text/counted-text.ts'
import type { ServiceRow } from '#lib/services/contract.ts'

interface Choice {
  /** The group that is edited; null = a new one. */
  id: string | null
  chosen: readonly string[]
  services: readonly Pick<ServiceRow, 'id' | 'serviceGroupId'>[]
  groupName: (id: string) => string
}

const quoted = new Intl.ListFormat('en', { type: 'conjunction' })

/** What saving takes away from other groups: '2 services move here from Reporting and Tax.'; '' when nothing is. */
export function leavingText({ id, chosen, services, groupName }: Choice): string {
  const from = services.flatMap((service) =>
    chosen.includes(service.id) && service.serviceGroupId !== null && service.serviceGroupId !== id ? [service.serviceGroupId] : [],
  )
  const names = [...new Set(from)].map(groupName).sort((a, b) => a.localeCompare(b, 'en'))
  return from.length === 0 ? '' : `${countedText(from.length, 'service moves', 'services move')} here from ${quoted.format(names)}.`
}

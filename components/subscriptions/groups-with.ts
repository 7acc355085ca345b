import type { ClientGroup } from '#lib/subscriptions/contract.ts'

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** The groups whose name has the text, whole, and of the others the companies whose name has it; without letter case and accents. */
export function groupsWith(groups: readonly ClientGroup[], search: string): ClientGroup[] {
  const wanted = plain(search.trim())
  return groups.flatMap((group) => {
    if (plain(group.name).includes(wanted)) return [group]
    const entities = group.entities.filter(({ name }) => plain(name).includes(wanted))
    return entities.length > 0 ? [{ ...group, entities }] : []
  })
}

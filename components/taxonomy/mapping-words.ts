import { servicesText } from '#lib/services/words.ts'
import type { MappedTags } from '#lib/services/mapping-contract.ts'
import type { MappedItem, MappingList } from '#lib/taxonomy/mapping-contract.ts'
import { listTitles } from '#lib/taxonomy/words.ts'
import { countedText } from '#lib/text/counted-text.ts'

/** Of the bench, and of what leads to it. */
export const MAP_TITLE = 'Map to the new catalogue'

/** How far it is: '12 of 20 items mapped'. */
export const mappedText = (items: readonly Pick<MappedItem, 'mapping'>[]): string =>
  `${items.filter(({ mapping }) => mapping !== null).length.toLocaleString('en')} of ${countedText(items.length, 'item', 'items')} mapped`

/** Of one kind: '3 services with a legacy tag only, 1 service without a tag in either catalogue'. A mapping reaches the former alone. */
export const lackingText = ({ legacyOnly, tagless }: Pick<MappingList, 'legacyOnly' | 'tagless'>): string =>
  [
    ...(legacyOnly > 0 ? [`${servicesText(legacyOnly)} with a legacy tag only`] : []),
    ...(tagless > 0 ? [`${servicesText(tagless)} without a tag in either catalogue`] : []),
  ].join(', ') || 'every service has a tag in the new catalogue'

/** Which services no mapping reaches, kind by kind; null = there are none. */
export function taglessText(lists: readonly Pick<MappingList, 'kind' | 'tagless'>[]): string | null {
  const lacking = lists.filter(({ tagless }) => tagless > 0)
  if (lacking.length === 0) return null
  const parts = lacking.map(({ kind, tagless }) => `${servicesText(tagless)} (${listTitles[kind]})`)
  return `Without a tag in either catalogue, so that no mapping reaches them: ${parts.join(', ')}.`
}

/** After a choice. */
export const chosenText = (name: string, target: string | undefined, { mapping }: Pick<MappedItem, 'mapping'>): string =>
  mapping === null
    ? `${name} is not mapped any more.`
    : target === undefined
      ? `${name} has no counterpart.`
      : `${name} is mapped to ${target}.`

/** Of a pair: '3 services get it, 1 has it already'. */
export const pairText = ({ gaining, having }: Pick<MappedTags['pairs'][number], 'gaining' | 'having'>): string =>
  [
    ...(gaining > 0 ? [countedText(gaining, 'service gets it', 'services get it')] : []),
    ...(having > 0 ? [`${countedText(having, 'has', 'have')} it already`] : []),
  ].join(', ')

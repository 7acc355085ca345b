import { servicesText } from '#lib/services/words.ts'
import type { MappedTags } from '#lib/services/mapping-contract.ts'
import type { MappedItem } from '#lib/taxonomy/mapping-contract.ts'
import { countedText } from '#lib/text/counted-text.ts'

/** Of the bench, and of what leads to it. */
export const MAP_TITLE = 'Map to the new catalogue'

/** How far it is: '12 of 20 items mapped'. */
export const mappedText = (items: readonly Pick<MappedItem, 'mapping'>[]): string =>
  `${items.filter(({ mapping }) => mapping !== null).length.toLocaleString('en')} of ${countedText(items.length, 'item', 'items')} mapped`

/** '3 services without a tag in the new catalogue', of one kind. */
export const untaggedText = (count: number): string =>
  count === 0 ? 'every service has a tag in the new catalogue' : `${servicesText(count)} without a tag in the new catalogue`

/** Of a pair: '3 services get it, 1 has it already'. */
export const pairText = ({ gaining, having }: Pick<MappedTags['pairs'][number], 'gaining' | 'having'>): string =>
  [
    ...(gaining > 0 ? [countedText(gaining, 'service gets it', 'services get it')] : []),
    ...(having > 0 ? [`${countedText(having, 'has', 'have')} it already`] : []),
  ].join(', ')

import type { ThreeWEnd } from '#lib/relations/api.ts'
import { shortDate } from '#lib/text/short-date.ts'

/** Companies that are named; of more the number says enough. */
const NAMED = 3

/** When the 3W of companies ends or ended, in sentences; '' for none. */
export function threeWEndsText(ends: readonly ThreeWEnd[]): string {
  const more = ends.length - NAMED
  return [
    ...ends
      .slice(0, NAMED)
      .map(({ company, endDate, isOver }) => `The 3W subscription of ${company} ${isOver ? 'ended' : 'ends'} on ${shortDate(endDate)}.`),
    ...(more > 0
      ? [`So ${ends[NAMED]!.isOver ? 'did' : 'do'} those of ${more === 1 ? 'one more company' : `${more} more companies`}.`]
      : []),
  ].join(' ')
}

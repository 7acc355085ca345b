import type { ThreeWEnd } from '#lib/relations/api.ts'
import { shortDate } from '#lib/text/short-date.ts'

/** Companies that are named; of more the number says enough. */
const NAMED = 3

/** When the 3W of companies ended, or when it ends, in sentences; '' for none. @param ends all over, or none of them */
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

/** What the end of 3W means for the registers of those companies; '' for none. */
export function registerEndsText(ends: readonly ThreeWEnd[]): string {
  const [ended, ending] = [ends.filter(({ isOver }) => isOver), ends.filter(({ isOver }) => !isOver)]
  return [
    ...(ended.length > 0 ? [`${threeWEndsText(ended)} The register is kept, and opens again when the subscription is renewed.`] : []),
    ...(ending.length > 0
      ? [`${threeWEndsText(ending)} From then on the register is kept, but closed until it is renewed: export what you need by then.`]
      : []),
  ].join(' ')
}

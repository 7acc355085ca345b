import type { AccessReview, ReviewPerson, ReviewRight } from '#lib/access-review/contract.ts'
import type { Decision } from '#lib/access-review/words.ts'

/** What a reviewer says of a right. */
export interface Mark {
  decision: Decision | null
  note: string | null
}
/** What was changed since the last save, by the id of the right. */
export type Marks = ReadonlyMap<string, Mark>

export const markOf = (marks: Marks, { id, decision, note }: ReviewRight): Mark => marks.get(id) ?? { decision, note }

const same = (left: Mark, right: Mark): boolean => left.decision === right.decision && (left.note ?? '') === (right.note ?? '')

/** The marks with another one; one that says what is stored is none. */
function withMark(marks: Marks, right: ReviewRight, mark: Mark): Marks {
  const next = new Map(marks)
  if (same(mark, right)) next.delete(right.id)
  else next.set(right.id, mark)
  return next
}

export const noted = (marks: Marks, right: ReviewRight, note: string): Marks =>
  withMark(marks, right, { ...markOf(marks, right), note: note === '' ? null : note })

/** Decides a right. Who no longer belongs to the company loses everything, and who keeps a subscription belongs to it. */
export function decided(marks: Marks, { rights }: Pick<ReviewPerson, 'rights'>, right: ReviewRight, decision: Decision): Marks {
  const decide = (all: Marks, one: ReviewRight): Marks => withMark(all, one, { ...markOf(all, one), decision })
  if (right.serviceName === null && decision === 'STRIKE') return rights.reduce(decide, marks)
  const membership = rights.find(({ serviceName }) => serviceName === null)
  const returns = decision === 'KEEP' && membership !== undefined && markOf(marks, membership).decision === 'STRIKE'
  return decide(returns ? decide(marks, membership) : marks, right)
}

/** Decides all rights of a person, or those of everybody that are not decided yet. */
export const decidedAll = (marks: Marks, rights: readonly ReviewRight[], decision: Decision): Marks =>
  rights.reduce((all, one) => withMark(all, one, { ...markOf(all, one), decision }), marks)

/** Subscriptions of which every main contact is struck, with these people: they stay in it, as nobody else would be its main contact. */
export function withoutMainContact(
  marks: Marks,
  { people }: Pick<AccessReview, 'people'>,
): { id: string; serviceName: string; names: string[] }[] {
  const subscriptions = new Map<string, { serviceName: string; names: string[]; isKept: boolean }>()
  for (const { name, rights } of people) {
    const leaves = rights.some((right) => right.serviceName === null && markOf(marks, right).decision === 'STRIKE')
    for (const right of rights) {
      const { subscriptionId, serviceName, isMainContact } = right
      if (subscriptionId === null || serviceName === null || !isMainContact) continue
      const struck = leaves || markOf(marks, right).decision === 'STRIKE'
      const { names, isKept } = subscriptions.get(subscriptionId) ?? { names: [], isKept: false }
      subscriptions.set(subscriptionId, { serviceName, names: [...names, name], isKept: isKept || !struck })
    }
  }
  return [...subscriptions].flatMap(([id, { isKept, ...one }]) => (isKept ? [] : [{ id, ...one }]))
}

/** How far the answer is. */
export function countsOf(marks: Marks, { people }: Pick<AccessReview, 'people'>): { total: number; kept: number; struck: number } {
  const all = people.flatMap(({ rights }) => rights).map((right) => markOf(marks, right).decision)
  return {
    total: all.length,
    kept: all.filter((decision) => decision === 'KEEP').length,
    struck: all.filter((decision) => decision === 'STRIKE').length,
  }
}

import type { SubscriptionAccess } from '#lib/subscriptions/configuration-contract.ts'

/** How a topic stands in a subscription (B180). */
export const topicStates = ['selected', 'available', 'denied'] as const
export type TopicState = (typeof topicStates)[number]

export const stateWords: Readonly<Record<TopicState, string>> = { selected: 'Selected', available: 'Available', denied: 'Denied' }

type Topics = Pick<SubscriptionAccess, 'topicIds' | 'deniedTopicIds'>

/** Denied wins over selected; without a list of topics all that are not denied are selected (B180, B369). */
export const topicState = ({ topicIds, deniedTopicIds }: Topics, id: string): TopicState =>
  deniedTopicIds?.includes(id) ? 'denied' : topicIds === null || topicIds.includes(id) ? 'selected' : 'available'

/** The lists with one topic in another state; a list of "all" becomes one of names as soon as a topic leaves it. */
export function withTopicState({ topicIds, deniedTopicIds }: Topics, id: string, state: TopicState, all: readonly string[]): Topics {
  const without = (ids: readonly string[]) => ids.filter((one) => one !== id)
  const denied = deniedTopicIds ?? []
  if (state === 'denied') return { topicIds: topicIds === null ? null : without(topicIds), deniedTopicIds: [...without(denied), id] }
  const remaining = deniedTopicIds === null ? null : without(denied)
  if (state === 'selected') return { topicIds: topicIds === null ? null : [...without(topicIds), id], deniedTopicIds: remaining }
  return { topicIds: without(topicIds ?? all), deniedTopicIds: remaining }
}

/** How many topics are in each state. */
export function stateCounts(topics: Topics, all: readonly string[]): Record<TopicState, number> {
  const counts: Record<TopicState, number> = { selected: 0, available: 0, denied: 0 }
  for (const id of all) counts[topicState(topics, id)] += 1
  return counts
}

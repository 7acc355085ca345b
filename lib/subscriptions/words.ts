import type { SubscriptionAccess } from './configuration-contract.ts'

/** A subscription has no name of its own: service and company identify it. */
export const subscriptionText = (service: string, company: string): string => `${service} - ${company}`

/** Address of My services, which clients have only with a running subscription (B007). */
export const MY_SERVICES = '/myServices'

/** Kinds of the trial filter (B347, A111): a trial is a subscription with an end date. */
export const TRIAL = { all: 0, trialOnly: 1, expiredTrialOnly: 2, nonTrialOnly: 3 } as const

/** Name of the table in the address. */
export const TABLE = 'subscriptions'
/** Filters beside the columns, kept in the address with theirs. */
export const TRIAL_FILTER = 'trial'
/** 'all' = services of everybody; left out = my services (B349). */
export const SCOPE_FILTER = 'scope'
/** Id of the one service whose subscriptions are shown. */
export const SERVICE_FILTER = 'service'
/** 'yes' = those that have ended are left out. */
export const RUNNING_FILTER = 'running'

/** Where the running subscriptions of one of the viewer's services are listed: the tab of the administration area (A108). */
export const runningSubscriptionsOf = (serviceId: string): string =>
  `/admin?${TABLE}.f.${SERVICE_FILTER}=${serviceId}&${TABLE}.f.${RUNNING_FILTER}=yes#engagements`

/** Where all subscriptions of a service are listed, for super users also those of other people's services. */
export const subscriptionsOf = (serviceId: string): string =>
  `/admin?${TABLE}.f.${SERVICE_FILTER}=${serviceId}&${TABLE}.f.${SCOPE_FILTER}=all#engagements`

/** A company of whose people none has signed in for so many days is silent. */
export const SILENT_DAYS = 90

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

import type { ConfigurationList, Prisma, ReferenceKind } from '#lib/db/generated/client.ts'
import { serviceId } from './build-catalogue.ts'
import { referenceId } from './build-reference.ts'
import { referenceNames } from './content/reference.ts'
import { entityIds, threeWServiceIds, threeWSubServiceIds } from './ids.ts'
import { demoId, type Random, seededRandom } from './random.ts'

/** Part of the 3W subscriptions that have a configuration; the others show everything. */
const CONFIGURED = 0.7

export interface DemoConfigurations {
  configurations: Prisma.SubscriptionConfigurationCreateManyInput[]
  items: Prisma.SubscriptionConfigurationItemCreateManyInput[]
  ratings: Prisma.SubscriptionRatingCreateManyInput[]
}

/** Names by list; a list that is left out means all. */
type Lists = Partial<Record<ConfigurationList, readonly string[]>>
/** [company rating title, rating title, group, order] */
type Rating = readonly [string, string, string, number]

const kinds: Record<ConfigurationList, ReferenceKind> = {
  TERRITORY: 'TERRITORY',
  TOPIC: 'TOPIC',
  DENIED_TOPIC: 'TOPIC',
  DOCUMENT_TYPE: 'DOCUMENT_TYPE',
  DENIED_DOCUMENT_TYPE: 'DOCUMENT_TYPE',
}

/** What client@alpha.example sees of 3W Regulatory: all territories and document types, its own topics, three of them denied. */
const alphaLists: Lists = {
  TOPIC: [
    'Anti-money laundering',
    'Brokers and dealers',
    'Capital requirements',
    'Clearing and settlement',
    'Collective investment funds',
    'Commodities',
    'Cybersecurity and resilience',
    'Data protection and privacy',
    'Derivatives and swaps',
    'Disclosure and prospectuses',
    'Economic sanctions',
    'Investment advisers',
    'Liquidity and funding',
    'Market abuse and trading conduct',
    'Recordkeeping and reporting',
    'Risk management and stress testing',
    'Securities markets and exchanges',
    'Supervision and examination',
  ],
  DENIED_TOPIC: ['Intellectual property', 'Product safety and labelling', 'Public procurement'],
}
const alphaRatings: readonly Rating[] = [
  ['Alpha Management Company', 'Impact on the management company', 'A', 1],
  ['Alpha Fund SICAV', 'Impact on the fund', 'A', 2],
  ['Alpha Advisory', 'Impact on the adviser', 'B', 1],
]

/** Rating rows of a group of companies, as many as drawn. */
const drawnRatings: readonly Rating[] = [
  ['Management company', 'Impact on the management company', 'A', 1],
  ['Fund range', 'Impact on the funds', 'A', 2],
  ['Depositary', 'Impact on the depositary', 'B', 1],
  ['Distribution', 'Impact on distribution', 'C', 1],
]

/** Territories that every list of some has. */
const usual: readonly string[] = ['Luxembourg', 'European Union', 'United States']

function drawnLists(random: Random): Lists {
  const selected = random.sample(referenceNames.TOPIC, random.int(6, 25))
  const rest = referenceNames.TOPIC.filter((name) => !selected.includes(name))
  return {
    ...(random.chance(0.4)
      ? {
          TERRITORY: [
            ...usual,
            ...random.sample(
              referenceNames.TERRITORY.filter((name) => !usual.includes(name)),
              random.int(1, 12),
            ),
          ],
        }
      : {}),
    ...(random.chance(0.8) ? { TOPIC: selected } : {}),
    ...(random.chance(0.5) ? { DENIED_TOPIC: random.sample(rest, random.int(1, 5)) } : {}),
    ...(random.chance(0.15)
      ? { DENIED_DOCUMENT_TYPE: random.sample(['Correction', 'Petition', 'Withdrawal', 'Press release'], random.int(1, 3)) }
      : {}),
  }
}

function add(rows: DemoConfigurations, subscriptionId: string, lists: Lists, ratings: readonly Rating[]): void {
  rows.configurations.push({
    subscriptionId,
    hasTerritories: lists.TERRITORY !== undefined,
    hasTopics: lists.TOPIC !== undefined,
    hasDeniedTopics: lists.DENIED_TOPIC !== undefined,
    hasDocumentTypes: lists.DOCUMENT_TYPE !== undefined,
    hasDeniedDocumentTypes: lists.DENIED_DOCUMENT_TYPE !== undefined,
    hasMultiRating: ratings.length > 0,
    orderRating: ratings.length > 0 ? null : 1,
    groupRating: ratings.length > 0 ? null : 'A',
  })
  for (const [list, names] of Object.entries(lists) as [ConfigurationList, readonly string[]][]) {
    rows.items.push(...names.map((name) => ({ subscriptionId, list, itemId: referenceId(kinds[list], name) })))
  }
  rows.ratings.push(
    ...ratings.map(([subscriptionRatingTitle, ratingTitle, group, order], position) => ({
      id: demoId('rating', `${subscriptionId}:${position}`),
      subscriptionId,
      position,
      subscriptionRatingTitle,
      ratingTitle,
      group,
      order,
    })),
  )
}

/** Configurations of the 3W subscriptions: the one of Alpha as written above, those of others drawn by lot. */
export function buildConfigurations(subscriptions: readonly Prisma.SubscriptionCreateManyInput[]): DemoConfigurations {
  const random = seededRandom(42)
  const services = new Set<string>([...threeWServiceIds, ...threeWSubServiceIds])
  const rows: DemoConfigurations = { configurations: [], items: [], ratings: [] }
  for (const { id, entityId, serviceId: service } of subscriptions) {
    if (!services.has(service)) continue
    if (entityId === entityIds.alpha && service === serviceId('regulatory-news-watch')) add(rows, id!, alphaLists, alphaRatings)
    else if (random.chance(CONFIGURED))
      add(rows, id!, drawnLists(random), random.chance(0.4) ? drawnRatings.slice(0, random.int(1, 4)) : [])
  }
  return rows
}

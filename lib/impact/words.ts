import { IN_USE } from '#lib/text/form-texts.ts'
import type { Effect, EffectKind } from './contract.ts'

type Forms = readonly [one: string, many: string]

/** What an effect says of one record and of many; `#` stands for the number. */
const sentences: Readonly<Record<EffectKind, Forms>> = {
  'blocked-by-companies': ['1 company belongs to it', '# companies belong to it'],
  'blocked-by-subscriptions': ['1 company subscribes to it', '# companies subscribe to it'],
  'blocked-by-services': ['1 service belongs to it', '# services belong to it'],
  'blocked-by-articles': ['1 article uses it', '# articles use it'],
  'blocked-by-news-items': ['1 news item uses it', '# news items use it'],
  'blocked-by-events': ['1 event uses it', '# events use it'],
  'blocked-by-configurations': ['The configuration of 1 subscription uses it', 'The configurations of # subscriptions use it'],
  'only-main-contact': [
    'The only main contact of 1 subscription, which is left without one',
    'The only main contact of # subscriptions, which are left without one',
  ],
  'subscriptions-lost': ['Loses access to 1 subscription', 'Loses access to # subscriptions'],
  'companies-left': ['Leaves 1 company', 'Leaves # companies'],
  'no-company-left': ['Belongs to no other company', 'Belongs to no other company'],
  'service-teams-left': ['Leaves the people of 1 service', 'Leaves the people of # services'],
  'contact-lists-left': ['Is no longer named as contact in 1 place', 'Is no longer named as contact in # places'],
  'own-notes-go': ['1 personal note goes too', '# personal notes go too'],
  'saved-views-go': ['1 saved view goes too', '# saved views go too'],
  'subscriptions-go': ['1 subscription goes with it', '# subscriptions go with it'],
  'people-leave': ['1 person leaves it', '# people leave it'],
  'people-without-company': ['1 person then belongs to no company', '# people then belong to no company'],
  'people-lose-it': ['1 person loses access', '# people lose access'],
  'people-stay-in-company': [
    '1 person stays in the company, with no other subscription of it',
    '# people stay in the company, with no other subscription of it',
  ],
  'client-notes-go': ['1 note with impact and ratings goes too', '# notes with impact and ratings go too'],
  'requests-go': ['1 open access request goes too', '# open access requests go too'],
  'services-without-group': ['1 service is then in no group', '# services are then in no group'],
  'related-services-lose-it': ['1 service no longer names it as related', '# services no longer name it as related'],
  'stars-go': ['1 person has starred it', '# people have starred it'],
  'sub-industries-go': ['1 sub-industry goes with it', '# sub-industries go with it'],
  'services-lose-it': ['It is used by 1 service, which loses it and stays', 'It is used by # services, which lose it and stay'],
  'groups-lose-it': ['It is used by 1 service group, which loses it and stays', 'It is used by # service groups, which lose it and stay'],
  'taxonomy-goes': ['1 industry, life cycle or value chain goes with it', '# industries, life cycles and value chains go with it'],
  'groups-go': ['1 service group goes with it', '# service groups go with it'],
  'news-items-stay': ['1 news item linked to it stays', '# news items linked to it stay'],
  'events-stay': ['1 date linked to it stays', '# dates linked to it stay'],
}

/** Of a company group (A174). */
export const GROUP_IN_USE = 'The company group has companies and cannot be deleted'
/** Of a service (A174). */
export const SERVICE_IN_USE = 'The service has subscriptions and cannot be deleted'

/** Why it cannot be deleted, as the call that deletes says it; `effect` is one that blocks. */
export const refusalText = ({ effect }: Pick<Effect, 'effect'>): string =>
  effect === 'blocked-by-companies' ? GROUP_IN_USE : effect === 'blocked-by-subscriptions' ? SERVICE_IN_USE : IN_USE

/** Whether it stands in the way. */
export const isBlocking = ({ effect }: Pick<Effect, 'effect'>): boolean => effect.startsWith('blocked-by-')

/** 'Alpha, Beta and 3 more'; '' where no name is given. */
export function namesText(names: readonly string[], count: number): string {
  const more = count - names.length
  if (names.length === 0) return ''
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more` : names.join(', ')
}

/** An effect as a sentence with the first names: '12 people lose access: Ann Adam, Bob Berg and 10 more.' */
export function effectText({ effect, count, names }: Effect): string {
  const [one, many] = sentences[effect]
  const text = count === 1 ? one : many.replace('#', count.toLocaleString('en'))
  const named = namesText(names, count)
  return named === '' ? `${text}.` : `${text}: ${named}.`
}

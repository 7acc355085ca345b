import { countedText, moreText } from '#lib/text/counted-text.ts'
import type { ListState } from '#components/ui/table/use-list-state.ts'
import type { Audience } from '#lib/news-access/audience-contract.ts'

type Rule = Audience['subscriptions'][number]['rule']

/** Why a reader sees an article or does not (W43, W44, A129). */
export const ruleWords: Readonly<Record<Rule, string>> = {
  internal: 'People of the firm see every article.',
  'global-published': 'Every signed-in reader sees global articles.',
  draft: 'It is not published.',
  'no-subscription': 'There is no running 3W subscription.',
  'denied-topic': 'One of its topics is denied to the subscription.',
  'denied-document-type': 'One of its document types is denied to the subscription.',
  territory: 'None of its territories belongs to the subscription.',
  'document-type': 'None of its document types belongs to the subscription.',
  'topic-not-selected': 'None of its topics is selected by the subscription.',
  open: 'The subscription covers it.',
}

const subscriptions = (count: number): string => countedText(count, 'running 3W subscription', 'running 3W subscriptions')

/** How many subscriptions an article reaches. */
function reachWords(subscriptionVerdicts: Audience['subscriptions']): string {
  const count = (outcome: string): number => subscriptionVerdicts.filter((one) => one.outcome === outcome).length
  const [open, locked] = [count('open'), count('locked')]
  if (subscriptionVerdicts.length === 0) return 'There is no running 3W subscription.'
  const closed = locked === 0 ? '' : ` ${moreText(locked, 'sees', 'see')} it locked.`
  return `Open to ${open.toLocaleString('en')} of ${subscriptions(subscriptionVerdicts.length)}.${closed}`
}

/** What is said below the tags while it is read, afterwards, and when it could not be read: then no number of other tags. */
export function reachText({ data, error }: Pick<ListState<Audience>, 'data' | 'error'>): string {
  if (error !== undefined) return 'Whom it reaches could not be read.'
  return data === undefined ? ' ' : reachWords(data.subscriptions)
}

import type { Explanation } from '#lib/news-access/contract.ts'

type Rule = Explanation['rule']
type Outcome = Explanation['outcome']

/** What a person gets to see, in a word. */
export const outcomeWords: Readonly<Record<Outcome, string>> = {
  open: 'Reads it',
  locked: 'Sees title, tags and dates',
  hidden: 'Does not see it',
}

/** The verdict as a sentence. */
export const verdict = ({ outcome, person: { name } }: Explanation): string =>
  ({
    open: `${name} can read this article.`,
    locked: `${name} sees the title, the tags and the dates of this article, and may ask for access.`,
    hidden: `${name} does not see this article.`,
  })[outcome]

/** 'A', 'A and B', 'A, B and C'. */
export const listed = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`

const sentences: Readonly<Record<Rule, (tags: string) => string>> = {
  internal: () => 'People of the firm see every article, drafts included.',
  'global-published': () => 'Published global articles reach everybody who is signed in.',
  draft: () => 'The article is not published. Clients never see drafts.',
  'no-subscription': () => 'There is no running 3W subscription of which this person is a user.',
  'denied-topic': (tags) => `The subscription denies topics of the article: ${tags}.`,
  'denied-document-type': (tags) => `The subscription denies document types of the article: ${tags}.`,
  territory: (tags) => `None of the article's territories is selected in the subscription: ${tags}.`,
  'document-type': (tags) => `None of the article's document types is selected in the subscription: ${tags}.`,
  'topic-not-selected': (tags) => `None of the article's topics is selected in the subscription, and none is denied: ${tags}.`,
  open: () => 'Territories, topics and document types of the article fit the subscription.',
}

/** The rule that decided, as a sentence. */
export const ruleText = (rule: Rule, tags: readonly string[] = []): string => sentences[rule](listed(tags))

/** The tags at which the deciding rule looked: those of the subscription that decided. */
export const decidingTags = ({ rule, subscriptions }: Explanation): readonly string[] =>
  subscriptions.find((one) => one.running && one.rule === rule)?.tags ?? []

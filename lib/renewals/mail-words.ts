import { longDate } from '#lib/text/short-date.ts'

/** What stands in braces in a mail about renewals, where each recipient reads the own words. */
export const placeholders = ['first name', 'company', 'service', 'end date', 'my name'] as const
type Placeholder = (typeof placeholders)[number]

export const inBraces = (placeholder: string): string => `{${placeholder}}`
const KNOWN = placeholders.map(inBraces).join(', ')

const IN_BRACES = /\{([^{}]*)\}/g
const placeholderOf = (words: string): Placeholder | undefined =>
  placeholders.find((known) => known === words.trim().replace(/\s+/g, ' ').toLowerCase())

/** What is wrong with the braces of a text, so that nobody reads them in a mail; null = nothing. */
export function bracesFault(text: string): string | null {
  const unknown = [...text.matchAll(IN_BRACES)].find(([, words]) => placeholderOf(words!) === undefined)
  if (unknown) return `${unknown[0]} is not known. There are ${KNOWN}`
  return /[{}]/.test(text.replace(IN_BRACES, '')) ? `A brace stands alone. There are ${KNOWN}` : null
}

/** What a recipient reads where the placeholders stand. */
export interface MailFacts {
  firstName: string
  company: string
  services: readonly string[]
  /** YYYY-MM-DD. */
  endDate: string
  myName: string
}

const and = new Intl.ListFormat('en', { type: 'conjunction' })

/** A text with the words of a recipient; braces within those words stay. */
export function filled(text: string, { firstName, company, services, endDate, myName }: MailFacts): string {
  const values: Readonly<Record<Placeholder, string>> = {
    'first name': firstName,
    company,
    service: and.format(services),
    'end date': longDate(endDate),
    'my name': myName,
  }
  return text.replace(IN_BRACES, (written, words: string) => {
    const placeholder = placeholderOf(words)
    return placeholder === undefined ? written : values[placeholder]
  })
}

/** What is written until somebody keeps another text. */
export const DEFAULT_MAIL = {
  subject: 'Renewal of {service}',
  text: `Dear {first name},

{company} has subscribed to {service} until {end date}. We would be glad to go on working with you.

Please let us know whether you would like to renew, or what you would like to change. We are happy to talk it through.

Kind regards
{my name}`,
} as const

/** A subscription is not written about so many days after its end. */
export const ENDED_DAYS = 90

/** Why nobody is written to about a subscription. */
export const leftOutReasons = ['no-contact', 'no-address', 'endless', 'ended'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export const leftOutTexts: Readonly<Record<LeftOutReason, string>> = {
  'no-contact': 'no main contact',
  'no-address': 'no e-mail address',
  endless: 'no end date',
  ended: `ended more than ${ENDED_DAYS} days ago`,
}

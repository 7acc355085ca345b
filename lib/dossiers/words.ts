import { countedText } from '#lib/text/counted-text.ts'

/** Lines of the history on a page; the rest opens in a dialog. */
export const SHOWN_CHANGES = 8
/** Sign-ins are counted over so many days. */
export const RECENT_DAYS = 90
/** People, companies and mails on a page; the count is that of all. */
export const SHOWN_ROWS = 100

/** Of the subscriptions that are not named to the reader; null = there are none. */
export const othersText = (count: number): string | null =>
  count === 0 ? null : `And ${countedText(count, 'subscription', 'subscriptions')} to services that you do not work for.`

/** The lists that narrow what a 3W subscription shows. */
export const listWords = {
  TERRITORY: 'Territories',
  TOPIC: 'Topics',
  DENIED_TOPIC: 'Denied topics',
  DOCUMENT_TYPE: 'Document types',
  DENIED_DOCUMENT_TYPE: 'Denied document types',
} as const
export type ShownList = keyof typeof listWords

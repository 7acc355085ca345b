import { countedText } from '#lib/text/counted-text.ts'
import type { TrashRow } from './contract.ts'
import { recordedTables } from './recorded-tables.ts'

/** How long what was deleted, imported or changed in bulk can be taken back, days. */
export const TRASH_DAYS = 30

/** After a question that says that a deletion cannot be undone. */
export const TRASH_KEEPS = `The trash keeps it for ${TRASH_DAYS} days, with everything that goes with it.`

/** After the question before somebody is taken out of a company or subscription. */
export const UNDO_FOLLOWS = 'It can be undone right after.'

/** '3 subscriptions, 12 people in subscriptions' */
export const withText = (parts: TrashRow['with']): string =>
  parts
    .flatMap(({ table, count }) => {
      const words = recordedTables[table]?.words
      return words === undefined ? [] : [countedText(count, words[0], words[1])]
    })
    .join(', ')

/** Days until a row of the trash goes for good; 0 = within the day. */
export const daysLeft = ({ expiresAt }: Pick<TrashRow, 'expiresAt'>, now = new Date()): number =>
  Math.max(0, Math.floor((Date.parse(expiresAt) - now.getTime()) / 86_400_000))

export const daysLeftText = (row: Pick<TrashRow, 'expiresAt'>, now = new Date()): string => {
  const days = daysLeft(row, now)
  return days === 0 ? 'less than a day' : countedText(days, 'day', 'days')
}

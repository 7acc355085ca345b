import { countedText } from '#lib/text/counted-text.ts'
import { TRASH_DAYS } from '#lib/text/trash-days.ts'
import type { TrashRow } from './contract.ts'
import { recordedTables } from './recorded-tables.ts'

/** Follows the confirmation that a deletion cannot be undone. */
export const TRASH_KEEPS = `The trash keeps it for ${TRASH_DAYS} days, with everything that goes with it.`

/** Follows the confirmation before somebody is taken out of a company or subscription. */
export const UNDO_FOLLOWS = 'It can be undone right after.'

const isRecord = ({ table }: TrashRow['with'][number]): boolean => recordedTables[table]?.kind !== undefined

/** '3 subscriptions, 12 people in subscriptions': records before what belongs to them. */
export const withText = (parts: TrashRow['with']): string =>
  parts
    .toSorted((one, other) => Number(isRecord(other)) - Number(isRecord(one)))
    .flatMap(({ table, count }) => {
      const words = recordedTables[table]?.words
      return words === undefined ? [] : [countedText(count, words[0], words[1])]
    })
    .join(', ')

/** Days until a row of the trash goes for good, begun ones included; 1 = within a day. */
export const daysLeft = ({ expiresAt }: Pick<TrashRow, 'expiresAt'>, now = new Date()): number =>
  Math.max(1, Math.ceil((Date.parse(expiresAt) - now.getTime()) / 86_400_000))

export const daysLeftText = (row: Pick<TrashRow, 'expiresAt'>, now = new Date()): string => {
  const days = daysLeft(row, now)
  return days === 1 ? 'less than a day' : countedText(days, 'day', 'days')
}

import 'server-only'
import type { db } from '#lib/db/client.ts'
import type { Transaction } from '#lib/db/transaction.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { RatingRow } from './contract.ts'
import type { RatingInput } from './note-contract.ts'

/** B176. */
const DEFAULT_GROUP = 'Z'
const DEFAULT_ORDER = 99
const UNKNOWN_RATING = 'There is no such rating'

/** A rating that has a value, by the titles of its row. */
interface StoredRating {
  companyName: string
  ratingTitle: string
  rating: number
}

/** The row of a note that belongs to no subscription. */
export const GENERAL: RatingRow = {
  companyName: '',
  ratingTitle: '',
  isMultiRating: false,
  groupRating: DEFAULT_GROUP,
  orderRating: DEFAULT_ORDER,
  rating: null,
}

const byGroupAndOrder = (a: RatingRow, b: RatingRow): number =>
  a.groupRating === b.groupRating
    ? a.orderRating - b.orderRating || (a.companyName < b.companyName ? -1 : a.companyName > b.companyName ? 1 : 0)
    : a.groupRating < b.groupRating
      ? -1
      : 1

/** The rating rows that subscriptions have, without values: those of the multi-rating, or a single one (A135, W49). */
export async function ratingRowsOf(
  from: Transaction | typeof db,
  subscriptionIds: readonly string[],
): Promise<ReadonlyMap<string, RatingRow[]>> {
  const subscriptions = await from.subscription.findMany({
    where: { id: { in: [...subscriptionIds] } },
    select: { id: true, entity: { select: { name: true } }, configuration: { include: { multiRatings: true } } },
  })
  return new Map(
    subscriptions.map(({ id, entity, configuration }) => {
      const single = {
        ...GENERAL,
        companyName: entity.name,
        groupRating: configuration?.groupRating ?? DEFAULT_GROUP,
        orderRating: configuration?.orderRating ?? DEFAULT_ORDER,
      }
      if (!configuration?.hasMultiRating || configuration.multiRatings.length === 0) return [id, [single]]
      const rows = configuration.multiRatings.map(({ subscriptionRatingTitle, ratingTitle, group, order }) => ({
        companyName: subscriptionRatingTitle,
        ratingTitle,
        isMultiRating: true,
        groupRating: group,
        orderRating: order,
        rating: null,
      }))
      return [id, rows.sort(byGroupAndOrder)]
    }),
  )
}

/** The rows of one subscription; the general one where there is none. */
export async function ratingRows(from: Transaction | typeof db, subscriptionId: string | null): Promise<RatingRow[]> {
  return subscriptionId === null ? [GENERAL] : ((await ratingRowsOf(from, [subscriptionId])).get(subscriptionId) ?? [GENERAL])
}

const sameTitles = (row: RatingRow, { companyName, ratingTitle }: StoredRating): boolean =>
  row.companyName === companyName && row.ratingTitle === ratingTitle

/** Rows with the stored values. */
export const withRatings = (rows: readonly RatingRow[], stored: readonly StoredRating[]): RatingRow[] =>
  rows.map((row) => ({ ...row, rating: stored.find((one) => sameTitles(row, one))?.rating ?? null }))

/** The values of a request by their rows: by titles, or by index where a row names none. Throws VALIDATION for a row that is none. */
export function givenRatings(rows: readonly RatingRow[], given: readonly RatingInput[]): StoredRating[] {
  return given.flatMap(({ companyName, ratingTitle, rating }, index) => {
    const named = companyName !== undefined || ratingTitle !== undefined
    const row = named
      ? rows.find(
          (one) =>
            (companyName === undefined || one.companyName === companyName) &&
            (ratingTitle === undefined || one.ratingTitle === ratingTitle),
        )
      : rows[index]
    if (!row) throw new AppError('VALIDATION', { fields: [{ message: UNKNOWN_RATING, path: `ratings[${index}]` }] })
    return rating === null ? [] : [{ companyName: row.companyName, ratingTitle: row.ratingTitle, rating }]
  })
}

import type { RatingRow } from '#lib/articles/contract.ts'

/** Group and order as they show and sort: Z99, A01 (B176). */
export const ratingOrder = ({ groupRating, orderRating }: Pick<RatingRow, 'groupRating' | 'orderRating'>): string =>
  `${groupRating || 'Z'}${String(orderRating).padStart(2, '0')}`

/** 'A01 Alpha: Funds'; a note without companies has one plain rating. */
export function ratingName(row: RatingRow): string {
  const titles = [row.companyName, row.ratingTitle].filter((title) => title !== '').join(': ')
  if (titles === '') return 'Rating'
  return row.isMultiRating ? `${ratingOrder(row)} ${titles}` : `Rating of ${titles}`
}

import { describe, expect, test } from '@jest/globals'
import { updateConfiguration, type SubscriptionConfiguration } from '#lib/subscriptions/configuration-contract.ts'
import { mayHaveRatings, toBody, toValues, withBlankRating, type RatingValues } from './configuration-form.ts'

const topic = '00000000-0000-4000-8000-000000000001'
const stored: SubscriptionConfiguration = {
  engagementId: '00000000-0000-4000-8000-00000000000e',
  territoryIds: null,
  topicIds: [topic],
  deniedTopicIds: null,
  documentTypeIds: null,
  deniedDocumentTypeIds: [],
  hasMultiRating: true,
  orderRating: null,
  groupRating: null,
  multiRatings: [
    { id: '00000000-0000-4000-8000-00000000000a', subscriptionRatingTitle: 'Fund', ratingTitle: 'Impact', group: 'A', order: 1 },
  ],
  version: 3,
}
const blank: RatingValues = { subscriptionRatingTitle: '', ratingTitle: '', group: null, order: '' }
const faults = (values: ReturnType<typeof toValues>) =>
  updateConfiguration.body.safeParse(toBody(values)).error?.issues.map(({ message }) => message) ?? []

describe('the form of a 3W configuration', () => {
  test('a stored one becomes values and the same body again; null is "All" (B383)', () => {
    const values = toValues(stored)
    expect(values).toMatchObject({ allTerritories: true, allTopics: false, topicIds: [topic], allDocumentTypes: true })
    const { engagementId: _id, ...rest } = stored
    expect(toBody(values)).toEqual({ ...rest, deniedDocumentTypeIds: null })
    expect(faults(values)).toEqual([])
  })

  test('a trailing blank row is always kept and never sent (B388)', () => {
    const values = toValues(stored)
    expect(values.multiRatings).toHaveLength(2)
    expect(withBlankRating(values.multiRatings)).toEqual(values.multiRatings)
    const typed = withBlankRating(values.multiRatings.with(1, { ...blank, ratingTitle: 'x' }))
    expect(typed).toHaveLength(3)
    expect(withBlankRating([])).toEqual([blank])
    expect(toBody({ ...values, multiRatings: typed }).multiRatings).toHaveLength(2)
  })

  test('the texts of the form, per field (B380 to B386)', () => {
    const values = {
      ...toValues(stored),
      allTerritories: false,
      topicIds: [],
      allDocumentTypes: false,
      multiRatings: [{ ...blank, subscriptionRatingTitle: 'Fund' }, blank],
    }
    expect(faults(values)).toEqual([
      'Please select at least one territory',
      'Please select at least one topic',
      'Please select at least one document type',
      'Rating title is required',
      'Group is required',
      'Order is required',
    ])
    expect(faults({ ...toValues(stored), multiRatings: [{ ...blank, ratingTitle: 'x', group: 'A', order: '1.5' }] })).toEqual([
      'Order is required',
    ])
  })

  test('saving waits for a complete row while multi-rating is on (B387)', () => {
    const values = toValues(stored)
    expect(mayHaveRatings(values)).toBe(true)
    expect(mayHaveRatings({ ...values, multiRatings: [blank] })).toBe(false)
    expect(mayHaveRatings({ ...values, multiRatings: [{ ...blank, ratingTitle: 'x', group: 'A', order: 'z' }] })).toBe(false)
    expect(mayHaveRatings({ ...values, multiRatings: [blank], hasMultiRating: false })).toBe(true)
  })

  test('rows of a multi-rating that is off stay as far as they are complete', () => {
    const values = { ...toValues(stored), hasMultiRating: false }
    expect(
      toBody({ ...values, multiRatings: [...values.multiRatings.slice(0, 1), { ...blank, ratingTitle: 'half' }] }).multiRatings,
    ).toHaveLength(1)
  })
})

import { describe, expect, test } from '@jest/globals'
import type { AccessReview, ReviewRight } from '#lib/access-review/contract.ts'
import { decided, decidedAll, withoutMainContact, type Marks } from './marks.ts'

const NONE: Marks = new Map()

const right = (id: string, subscription: string | null, isMainContact = false): ReviewRight => ({
  id,
  subscriptionId: subscription,
  serviceName: subscription,
  isMainContact,
  threeW: false,
  decision: 'KEEP',
  note: null,
  decidedAt: null,
  decidedBy: null,
  result: null,
})

const person = (number: number, name: string, rights: ReviewRight[]): AccessReview['people'][number] => ({
  number,
  ppid: null,
  name,
  email: `${name}@a.example`,
  belongs: 'COMPANY',
  rights,
})

const ann = person(1, 'Ann', [right('ann', null), right('ann audit', 'Audit', true), right('ann tax', 'Tax', true)])
const ben = person(2, 'Ben', [right('ben', null), right('ben audit', 'Audit', true), right('ben tax', 'Tax')])
const review = { people: [ann, ben] }
const stuck = (marks: Marks) => withoutMainContact(marks, review).map(({ serviceName, names }) => `${serviceName}: ${names.join(', ')}`)

describe('subscriptions that would be without a main contact', () => {
  test('none as long as one of them is kept', () => {
    expect(stuck(NONE)).toEqual([])
    expect(stuck(decided(NONE, ann, ann.rights[1]!, 'STRIKE'))).toEqual([])
  })

  test('one whose only main contact is struck, or no longer belongs to the company', () => {
    expect(stuck(decided(NONE, ann, ann.rights[2]!, 'STRIKE'))).toEqual(['Tax: Ann'])
    expect(stuck(decided(NONE, ann, ann.rights[0]!, 'STRIKE'))).toEqual(['Tax: Ann'])
  })

  test('one whose main contacts are all struck, with all of them', () => {
    const both = decidedAll(decidedAll(NONE, ann.rights, 'STRIKE'), ben.rights, 'STRIKE')
    expect(stuck(both)).toEqual(['Audit: Ann, Ben', 'Tax: Ann'])
  })
})

import { expect, test } from '@jest/globals'
import type { ListedUser } from '#components/people/load-users.ts'
import { createSubscription } from '#lib/subscriptions/write-contract.ts'
import { checkOutsiders, newSubscription, outsidersOf, toBody } from './subscription-form.ts'

const company = (id: string) => ({ id, entityId: id, name: id })
const person = (ppid: string, companies: string[], isInternal = false): ListedUser => ({
  ppid,
  name: ppid,
  email: '',
  photoUri: null,
  isInternal,
  entities: companies.map(company),
})

test('main contacts who belong to other companies are confirmed, each choice anew; staff and people without a company are not asked about', () => {
  const values = {
    ...newSubscription,
    entityId: 'alpha',
    users: [person('own', ['alpha', 'beta']), person('none', []), person('staff', ['beta'], true)],
  }
  expect([outsidersOf(values).key, checkOutsiders(values)]).toEqual(['', {}])
  const bertrand = person('bertrand', ['beta'])
  const added = { ...values, users: [...values.users, bertrand] }
  expect(outsidersOf(added).people).toEqual([bertrand])
  expect(checkOutsiders(added)).toEqual({ confirmedOutsiders: 'Please confirm this first' })
  const confirmed = { ...added, confirmedOutsiders: outsidersOf(added).key }
  expect(checkOutsiders(confirmed)).toEqual({})
  expect(checkOutsiders({ ...confirmed, entityId: 'gamma' })).toEqual({ confirmedOutsiders: 'Please confirm this first' })
  expect(checkOutsiders({ ...confirmed, users: [...confirmed.users, person('other', ['gamma'])] })).toEqual({
    confirmedOutsiders: 'Please confirm this first',
  })
  expect(Object.keys(createSubscription.body.shape)).toEqual(
    expect.arrayContaining(Object.keys(toBody(confirmed, true)).filter((field) => field !== 'ecModules' && field !== 'ecsModules')),
  )
})

import { expect, test } from '@jest/globals'
import { groupsWith } from './groups-with.ts'

const groups = ['Élan', 'Beta'].map((name) => ({
  id: name,
  name,
  entities: ['Holding', 'Société'].map((kind) => ({ id: `${name} ${kind}`, name: `${name} ${kind}`, subscriptionCount: 1 })),
}))
const found = (search: string) => groupsWith(groups, search).map((group) => [group.name, group.entities.length])

test('finds groups and companies without letter case and accents', () => {
  expect(found('')).toEqual([
    ['Élan', 2],
    ['Beta', 2],
  ])
  expect(found(' elan ')).toEqual([['Élan', 2]])
  expect(found('SOCIETE')).toEqual([
    ['Élan', 1],
    ['Beta', 1],
  ])
  expect(found('gamma')).toEqual([])
})
